import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SingleoutError } from '../../src/core/errors.js';
import { statistics } from '../../src/questions/statistics.js';
import { DuckdbEngine } from '../../src/source/duckdb/driver.js';
import type { Statistics } from '../../src/statistics/statistics.js';
import { statisticsFromJson, statisticsToJson } from '../../src/statistics/statistics-json.js';
import { withhold } from '../../src/statistics/withhold.js';
import { type Cell, keyOf, type Row, tally } from '../findings/brute-assess.js';
import { tableOf } from '../findings/memory-table.js';

let engine: DuckdbEngine;
beforeAll(async () => {
  engine = await DuckdbEngine.create({ threads: 1 });
});
afterAll(() => engine.close());

const cell: fc.Arbitrary<Cell> = fc.constantFrom(
  'x',
  'y',
  'z',
  '',
  ' ',
  '\u0001',
  'é',
  '1',
  '1.0',
  '01',
  null,
);
const rows: fc.Arbitrary<Row[]> = fc.array(
  fc.record({ a: cell, b: cell, c: cell }, { noNullPrototype: true }),
  {
    minLength: 1,
    maxLength: 40,
  },
);

async function statisticsOf(table: readonly Row[], names: readonly string[]): Promise<Statistics> {
  const relation = await tableOf(engine, table);
  try {
    return await statistics(relation, { qi: names });
  } finally {
    await engine.query(`DROP TABLE ${relation.from}`);
  }
}

describe('statistics', () => {
  it('counts values, pairs and groups as one would by hand', async () => {
    const names = ['a', 'b', 'c'];
    await fc.assert(
      fc.asyncProperty(rows, async (table) => {
        const { records, columns, pairs, groups } = await statisticsOf(table, names);
        expect(records).toBe(table.length);
        for (const { name, values, counts, withheld } of columns) {
          const truth = tally(table.map((row) => keyOf(row, [name])));
          expect(new Map(values.map((value, i) => [JSON.stringify([value]), counts[i]]))).toEqual(truth);
          expect(values).toHaveLength(truth.size);
          expect([...counts]).toEqual([...counts].sort((x, y) => y - x));
          expect(withheld).toBeUndefined();
        }
        expect(pairs.map((pair) => pair.columns)).toEqual([
          ['a', 'b'],
          ['a', 'c'],
          ['b', 'c'],
        ]);
        for (const pair of pairs) {
          const [first, second] = pair.columns.map((name) => columns.find((c) => c.name === name));
          const found = Array.from(pair.counts, (count, i) => [
            JSON.stringify([first?.values[pair.a[i]], second?.values[pair.b[i]]]),
            count,
          ]);
          const truth = tally(table.map((row) => keyOf(row, pair.columns)));
          expect(new Map(found as [string, number][])).toEqual(truth);
          expect(found).toHaveLength(truth.size);
        }
        const sizes = tally([...tally(table.map((row) => keyOf(row, names))).values()].map(String));
        expect(groups).toHaveLength(1);
        expect(groups[0].columns).toEqual(names);
        expect(
          new Map(Array.from(groups[0].sizes, (size, i) => [String(size), groups[0].groups[i]])),
        ).toEqual(sizes);
      }),
      { numRuns: 40 },
    );
  });

  it('leaves out pair tables of more cells than asked for', async () => {
    const table = Array.from({ length: 30 }, (_, i) => ({ a: `${i % 5}`, b: `${i % 6}`, c: `${i % 2}` }));
    const relation = await tableOf(engine, table);
    const { pairs } = await statistics(relation, { qi: ['a', 'b', 'c'], mostPairCells: 10 });
    expect(pairs.map((pair) => pair.columns)).toEqual([
      ['a', 'c'],
      ['b', 'c'],
    ]);
  });
});

describe('statistics.json', () => {
  it('comes back as it was written, whole or with counts withheld', async () => {
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 2, max: 8 }), async (table, below) => {
        const full = await statisticsOf(table, ['a', 'b', 'c']);
        for (const statistics of [full, withhold(full, below)]) {
          const text = statisticsToJson(statistics);
          expect(statisticsFromJson(text, 'statistics.json')).toEqual(statistics);
          expect(statisticsToJson(statisticsFromJson(text, 'statistics.json'))).toBe(text);
        }
      }),
      { numRuns: 30 },
    );
  });

  const good = {
    format: 'singleout/statistics',
    version: 1,
    records: 6,
    columns: [
      { name: 'a', values: ['SECRET_4711', 'y'], counts: [4, 2] },
      { name: 'b', values: ['u', 'SECRET_4711'], counts: [3, 3] },
    ],
    pairs: [{ columns: ['a', 'b'], a: [0, 0, 1], b: [0, 1, 0], counts: [1, 3, 2] }],
    groups: [{ columns: ['a', 'b'], sizes: [1, 2, 3], groups: [1, 1, 1] }],
  };
  const [a, b] = good.columns;
  const [pair] = good.pairs;

  it('is read where it is in order', () => {
    expect(statisticsFromJson(JSON.stringify(good), 's.json').records).toBe(6);
  });

  const bad: [string, unknown][] = [
    ['another format', { ...good, format: 'other' }],
    ['another version', { ...good, version: 2 }],
    ['no records', { ...good, records: 0 }],
    ['records as text', { ...good, records: '6' }],
    ['a count of 0', { ...good, columns: [{ ...a, counts: [6, 0] }, b] }],
    ['a fractional count', { ...good, columns: [{ ...a, counts: [3.5, 2.5] }, b] }],
    ['a negative count', { ...good, columns: [{ ...a, counts: [7, -1] }, b] }],
    ['a count beyond whole numbers', { ...good, columns: [{ ...a, counts: [1e300, 2] }, b] }],
    ['more values than counts', { ...good, columns: [{ ...a, values: ['x', 'y', 'z'] }, b] }],
    ['counts of another total', { ...good, columns: [{ ...a, counts: [4, 3] }, b] }],
    ['a remainder too large', { ...good, columns: [{ ...a, withheld: { values: 2, records: 3 } }, b] }],
    ['a column twice', { ...good, columns: [a, b, a] }],
    ['a column without a name', { ...good, columns: [{ ...a, name: '' }, b] }],
    ['a pair of an unknown column', { ...good, pairs: [{ ...pair, columns: ['a', 'z'] }] }],
    ['a pair of three columns', { ...good, pairs: [{ ...pair, columns: ['a', 'b', 'a'] }] }],
    ['a pair with a value that is not listed', { ...good, pairs: [{ ...pair, a: [0, 0, 5] }] }],
    ['a pair with a negative place', { ...good, pairs: [{ ...pair, a: [0, 0, -1] }] }],
    ['a pair of another total', { ...good, pairs: [{ ...pair, counts: [1, 3, 3] }] }],
    ['a pair that contradicts a column', { ...good, pairs: [{ ...pair, counts: [2, 2, 2] }] }],
    ['a pair with arrays of different length', { ...good, pairs: [{ ...pair, b: [0, 1] }] }],
    ['group sizes of another total', { ...good, groups: [{ columns: ['a'], sizes: [1], groups: [5] }] }],
    [
      'group sizes without their numbers',
      { ...good, groups: [{ columns: ['a'], sizes: [2, 4], groups: [3] }] },
    ],
    ['a threshold of 1', { ...good, withheldBelow: 1 }],
    ['no columns', { ...good, columns: undefined }],
    ['an array', [good]],
    ['null', null],
  ];
  it.each(bad)('is refused with %s', (_, json) => {
    const error = refused(JSON.stringify(json));
    expect(error.where).toBe('s.json');
    expect(JSON.stringify(error.toJSON())).not.toContain('SECRET_4711');
  });

  it('is refused where it is no JSON, without quoting it', () => {
    for (const text of ['', '{', 'SECRET_4711', '{"SECRET_4711": }', '\ufeff{}']) {
      expect(JSON.stringify(refused(text).toJSON())).not.toContain('SECRET_4711');
    }
  });

  function refused(text: string): SingleoutError {
    try {
      statisticsFromJson(text, 's.json');
    } catch (error) {
      expect(error).toBeInstanceOf(SingleoutError);
      expect((error as SingleoutError).code).toBe('data/statistics');
      return error as SingleoutError;
    }
    throw new Error('the file was accepted');
  }
});
