import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareTable } from '../../src/counts/prepare.js';
import { describeColumns } from '../../src/findings/columns.js';
import { findDependency } from '../../src/findings/dependency.js';
import { measureExposure } from '../../src/findings/exposure/measure-exposure.js';
import { findTableKeys } from '../../src/findings/keys.js';
import { observeGroups } from '../../src/findings/observed.js';
import { countPairSizes } from '../../src/findings/pairs/pair-sizes.js';
import { predictGroups } from '../../src/findings/predictions.js';
import { DuckdbEngine } from '../../src/source/duckdb/driver.js';
import type { Relation } from '../../src/source/relation.js';
import { averageRisk, bruteObserved, type Row, tally } from './brute-assess.js';
import { tableOf } from './memory-table.js';

let engine: DuckdbEngine;
beforeAll(async () => {
  engine = await DuckdbEngine.create({ threads: 1 });
});
afterAll(() => engine.close());

/** Columns of 2 to 6 values, some of them with gaps: a table that is told apart by few of them. */
function rowsOf(columns: number, records: number): Row[] {
  const cell = (i: number, c: number) => {
    const mixed = Math.imul(i + 1, 2_654_435_761 + 2 * c) >>> (7 + (c % 11));
    return mixed % 13 === 0 ? null : String(mixed % (2 + (c % 5)));
  };
  return Array.from({ length: records }, (_, i) =>
    Object.fromEntries(Array.from({ length: columns }, (_, c) => [`c${c}`, cell(i, c)])),
  );
}

/** The same relation, counting the statements its engine is asked. */
function counting(relation: Relation): { relation: Relation; statements: string[] } {
  const statements: string[] = [];
  const watched = new Proxy(relation.engine, {
    get: (target, key) => {
      const value = Reflect.get(target, key, target);
      if (typeof value !== 'function') return value;
      if (!['query', 'stream', 'keep'].includes(String(key))) return value.bind(target);
      return (sql: string, ...rest: unknown[]) => {
        statements.push(sql);
        return value.call(target, sql, ...rest);
      };
    },
  });
  return { relation: { ...relation, engine: watched }, statements };
}

describe('340 columns', () => {
  const rows = rowsOf(340, 40);
  const qi = Object.keys(rows[0]);

  it('are compared as far as they tell most, and what is left out is said', async () => {
    const { relation, statements } = counting(await tableOf(engine, rows));
    const table = await prepareTable(relation, { qi });
    const { observed } = await observeGroups(table);
    expect(observed.distinct).toBe(bruteObserved(rows, { qi, missing: 'own' }).distinct);
    const compared = await countPairSizes(table);
    const dependency = await findDependency(table, compared);
    expect(dependency.columns.length).toBe(300);
    const entropy = new Map(describeColumns(table).map((column) => [column.name, column.entropy]));
    const least = Math.min(...dependency.columns.map((name) => entropy.get(name) as number));
    const others = qi.filter((name) => !dependency.columns.includes(name));
    expect(Math.max(...others.map((name) => entropy.get(name) as number))).toBeLessThanOrEqual(least);
    expect(compared.refused).toEqual([
      { finding: 'dependency between all 340 columns', because: expect.stringContaining('300 columns') },
    ]);
    expect(await predictGroups(table, compared)).toEqual({
      predictions: [],
      estimates: {},
      refused: [{ finding: 'prediction', because: expect.stringContaining('340 columns') }],
    });
    // a statement per pair would be 44,850
    expect(statements.length).toBeLessThan(100);
    await table.close();
  }, 300_000);
});

describe('keys of a table that takes too much work', () => {
  it('are all of few columns, and the others are said not to be looked for', async () => {
    // near-keys of 4 columns are very many sets to look at
    const rows = rowsOf(110, 60);
    const qi = Object.keys(rows[0]);
    const table = await prepareTable(await tableOf(engine, rows), { qi });
    const { keySearch, keys, nearKeys, refused } = await findTableKeys(table, 1);
    expect([keys?.complete, nearKeys?.complete]).toEqual([false, false]);
    expect([keys?.attackSuccess, nearKeys?.attackSuccess]).toEqual([undefined, undefined]);
    expect(keySearch).toEqual({ maxColumns: keys?.maxColumns, complete: false });
    const most = nearKeys?.maxColumns as number;
    expect(most).toBeGreaterThanOrEqual(1);
    expect(most).toBeLessThanOrEqual(keys?.maxColumns as number);
    expect(keys?.maxColumns).toBeLessThan(qi.length);
    expect(refused).toContainEqual({
      finding: `near-keys of more than ${most} columns`,
      because: expect.stringContaining('more work'),
    });
    await table.close();
  }, 300_000);
});

describe('pairs of columns', () => {
  it('are counted in this process as the engine counts them', async () => {
    const rows = rowsOf(45, 50);
    const qi = Object.keys(rows[0]);
    const table = await prepareTable(await tableOf(engine, rows), { qi });
    const { columns, pairs, refused } = await countPairSizes(table);
    expect([columns, pairs.length, refused]).toEqual([qi, 990, []]);
    for (const { columns: ends, histogram } of pairs) {
      const cells = tally(rows.map((row) => JSON.stringify(ends.map((name) => row[name]))));
      const sizes = tally([...cells.values()].map(String));
      const counted = Array.from(histogram.sizes, (size, i) => [`${size}`, histogram.groups[i]] as const);
      expect(new Map(counted)).toEqual(sizes);
      expect(histogram.sizes).toEqual(Float64Array.from(histogram.sizes).sort());
    }
    await table.close();
  }, 300_000);
});

describe('exposure of 1,100 columns', () => {
  const rows = rowsOf(1100, 12);
  const qi = Object.keys(rows[0]);

  it('looks at all single columns, at some numbers of columns, and claims no more', async () => {
    const table = await prepareTable(await tableOf(engine, rows), { qi });
    expect((await observeGroups(table)).observed.records).toBe(12);
    const { exposure, riskWithout, refused } = await measureExposure(table, 1);
    const sizes = exposure.map(({ columns }) => columns);
    expect(sizes.slice(0, 30)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
    expect(sizes.slice(-2)).toEqual([1099, 1100]);
    expect(sizes.length).toBeLessThan(100);
    expect(exposure[0]).toMatchObject({ sets: 1100, of: 1100, sampled: false });
    const alone = qi.map((name) => averageRisk(rows, [name], { qi, missing: 'own' }));
    expect(exposure[0].highest).toBeCloseTo(Math.max(...alone), 12);
    for (const { of, sets, worstSet, highest, columns } of exposure) {
      expect(Number.isFinite(of)).toBe(true);
      expect(sets).toBeLessThanOrEqual(of);
      expect(new Set(worstSet).size).toBe(columns);
      expect(highest).toBeCloseTo(averageRisk(rows, worstSet, { qi, missing: 'own' }), 12);
    }
    expect(riskWithout.size).toBeLessThan(1100);
    expect(refused).toEqual([
      {
        finding: `risk without each column, for ${(1100 - riskWithout.size).toLocaleString('en-US')} of them`,
        because: expect.any(String),
      },
    ]);
    await table.close();
  }, 300_000);
});
