import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assessmentSchema } from '../../src/core/results/assessment.js';
import { assess } from '../../src/questions/assess.js';
import { DuckdbEngine } from '../../src/source/duckdb/driver.js';
import { type Cell, type Row, subsets } from './brute-assess.js';
import { tableOf } from './memory-table.js';

let engine: DuckdbEngine;
beforeAll(async () => {
  engine = await DuckdbEngine.create({ threads: 2 });
});
afterAll(() => engine.close());

const qi = ['a', 'b', 'c', 'd'];
const cell: fc.Arbitrary<Cell> = fc.constantFrom('x', 'y', 'z', null);
const tables: fc.Arbitrary<Row[]> = fc.array(fc.record({ a: cell, b: cell, c: cell, d: cell }), {
  minLength: 1,
  maxLength: 25,
});

const textOf = (row: Row, columns: readonly string[]) => JSON.stringify(columns.map((name) => row[name]));

/** Sets of up to three columns under which nobody else is like the record. */
function aloneUnder(rows: readonly Row[], row: Row): string[][] {
  const sets = [1, 2, 3].flatMap((size) => subsets(qi, size));
  return sets.filter(
    (set) => rows.filter((other) => textOf(other, set) === textOf(row, set)).length === 1,
  ) as string[][];
}

describe('the values that are shown on request', () => {
  it('are the records that most sets of columns single out, whatever their order, and the true extremes', async () => {
    await fc.assert(
      fc.asyncProperty(tables, async (rows) => {
        const options = { qi, showValues: true, list: 3 };
        const { values } = assessmentSchema.parse(await assess(await tableOf(engine, rows), options));
        const turned = await assess(await tableOf(engine, [...rows].reverse()), options);
        expect(turned.values).toEqual(values);
        const counts = rows.map((row) => aloneUnder(rows, row).length).filter((sets) => sets > 0);
        const easiest = values?.records?.easiest ?? [];
        expect(easiest.map(({ sets }) => sets)).toEqual(counts.sort((x, y) => y - x).slice(0, 3));
        for (const { values: shown, sets, smallest } of easiest) {
          const row = Object.fromEntries(qi.map((name, i) => [name, shown[i]]));
          const alone = aloneUnder(rows, row);
          expect(alone.length).toBe(sets);
          expect(alone).toContainEqual(smallest);
          expect(smallest.length).toBe(Math.min(...alone.map((set) => set.length)));
        }
        for (const { name, distinct, commonest, rarest } of values?.columns ?? []) {
          const held = (value: Cell) => rows.filter((row) => row[name] === value).length;
          const all = [...new Set(rows.map((row) => row[name]))];
          expect(distinct).toBe(all.length);
          // four values are no more than are listed
          expect(rarest).toEqual([]);
          expect(commonest.map(({ value }) => value).sort()).toEqual([...all].sort());
          for (const { value, records } of commonest) expect(records).toBe(held(value));
          const falling = commonest.map(({ records }) => records);
          expect(falling).toEqual([...falling].sort((x, y) => y - x));
        }
      }),
      { numRuns: 15 },
    );
  });

  it('list five commonest and five rarest values, of sensitive columns too, and whose record it is', async () => {
    const rows = Array.from({ length: 78 }, (_, i) => {
      const value = Math.floor((Math.sqrt(8 * i + 1) - 1) / 2);
      return { person: `p${i}`, value: `v${String(value).padStart(2, '0')}`, ill: i === 0 ? 'rare' : 'no' };
    });
    const table = await tableOf(engine, rows);
    const options = { qi: ['value'], user: 'person', sensitive: ['ill'], showValues: true };
    const { values, transactions } = await assess(table, options);
    const [value, ill] = values?.columns ?? [];
    expect(value.commonest.map((each) => [each.value, each.records])).toEqual([
      ['v11', 12],
      ['v10', 11],
      ['v09', 10],
      ['v08', 9],
      ['v07', 8],
    ]);
    expect(value.rarest.map((each) => [each.value, each.records])).toEqual([
      ['v00', 1],
      ['v01', 2],
      ['v02', 3],
      ['v03', 4],
      ['v04', 5],
    ]);
    expect(ill.commonest.map((each) => each.value)).toEqual(['no', 'rare']);
    expect(values?.records?.easiest).toEqual([{ user: 'p0', values: ['v00'], sets: 1, smallest: ['value'] }]);
    expect(transactions?.exposed?.[0]?.user).toBe('p0');
  });

  it('are not there unless asked for, nor records where none is alone by its values', async () => {
    const rows = [
      { a: 'x', b: null },
      { a: 'y', b: 'u' },
      { a: 'x', b: 'u' },
    ].map((row) => ({ ...row }));
    const table = await tableOf(engine, rows);
    const plain = await assess(table, { qi: ['a', 'b'] });
    expect(plain.values).toBeUndefined();
    const matching = await assess(table, { qi: ['a', 'b'], missing: 'any', showValues: true });
    expect(matching.values?.records).toBeUndefined();
    expect(matching.refused.map(({ finding }) => finding)).toContain('records that are easiest to find');
  });
});
