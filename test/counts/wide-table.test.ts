import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareTable } from '../../src/counts/prepare.js';
import { measureExposure } from '../../src/findings/exposure/measure-exposure.js';
import { observeGroups } from '../../src/findings/observed.js';
import { countPairSizes } from '../../src/findings/pairs/pair-sizes.js';
import { DuckdbEngine } from '../../src/source/duckdb/driver.js';
import type { Relation } from '../../src/source/relation.js';
import { averageRisk, bruteObserved, type Row, tally } from '../findings/brute-assess.js';
import { tableOf } from '../findings/memory-table.js';

let engine: DuckdbEngine;
beforeAll(async () => {
  engine = await DuckdbEngine.create({ threads: 1 });
});
afterAll(() => engine.close());

function rowsOf(columns: number, records: number): Row[] {
  return Array.from({ length: records }, (_, i) =>
    Object.fromEntries(
      Array.from({ length: columns }, (_, c) => {
        const code = ((i % 9) * (c + 3) + (c % 5)) % (2 + (c % 4));
        return [`c${c}`, code === 0 && c % 3 === 0 ? null : `${code}`];
      }),
    ),
  );
}

/** The same relation on an engine that may hold next to nothing in this process. */
function cramped(relation: Relation): Relation {
  const { engine: real } = relation;
  const bound = new Proxy(real, {
    get: (target, key) => {
      if (key === 'memoryBytes') return 1;
      const value = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { ...relation, engine: bound };
}

describe('a table of 130 columns', () => {
  it('is counted as any other', async () => {
    const rows = rowsOf(130, 30);
    const qi = Object.keys(rows[0]);
    const table = await prepareTable(await tableOf(engine, rows), { qi });
    expect(table.profiles.map(({ name }) => name)).toEqual(qi);
    for (const { name, missing, histogram } of table.profiles) {
      const counts = tally(rows.map((row) => String(row[name])));
      const sizes = tally([...counts.values()].map(String));
      expect(missing).toBe(rows.filter((row) => row[name] === null).length);
      expect(new Map(Array.from(histogram.sizes, (size, i) => [`${size}`, histogram.groups[i]]))).toEqual(
        sizes,
      );
    }
    const truth = bruteObserved(rows, { qi, missing: 'own' });
    const { observed } = await observeGroups(table);
    expect(observed).toMatchObject({
      records: 30,
      distinct: truth.distinct,
      uniques: truth.uniques,
      below: truth.below,
      averageRisk: expect.closeTo(truth.averageRisk, 12),
    });
    await table.close();
  });
});

describe('exposure of many columns', () => {
  const rows = rowsOf(16, 30);
  const qi = Object.keys(rows[0]);

  it('looks at all sets while they are few, else at a seeded sample, and says so', async () => {
    const table = await prepareTable(await tableOf(engine, rows), { qi });
    const { exposure, riskWithout } = await measureExposure(table, 1);
    for (const level of exposure) {
      expect(level.sampled).toBe(level.of > 500);
      expect(level.sets).toBeLessThanOrEqual(500);
      if (!level.sampled) expect(level.sets).toBe(level.of);
      expect(new Set(level.worstSet).size).toBe(level.columns);
      const worst = averageRisk(rows, level.worstSet, { qi, missing: 'own' });
      expect(level.highest).toBeCloseTo(worst, 12);
      expect(level.least).toBeLessThanOrEqual(level.median);
      expect(level.median).toBeLessThanOrEqual(level.highest);
    }
    expect(exposure.map(({ of }) => of)).toEqual([
      16, 120, 560, 1820, 4368, 8008, 11440, 12870, 11440, 8008, 4368, 1820, 560, 120, 16, 1,
    ]);
    for (const name of qi) {
      const rest = qi.filter((other) => other !== name);
      expect(riskWithout.get(name)).toBeCloseTo(averageRisk(rows, rest, { qi, missing: 'own' }), 12);
    }
    expect(await measureExposure(table, 1)).toEqual({ exposure, riskWithout, refused: [] });
    const sampled = (await measureExposure(table, 2)).exposure.filter((level) => level.sampled);
    expect(sampled).not.toEqual(exposure.filter((level) => level.sampled));
  });
});

describe('a table too large for this process', () => {
  const rows = rowsOf(4, 30).map((row, i) => ({ ...row, who: `p${i % 7}`, w: `${i}` }));
  const qi = ['c0', 'c1', 'c2', 'c3'];

  it('has its exposure counted by the engine, the same', async () => {
    const relation = await tableOf(engine, rows);
    for (const options of [{ qi }, { qi, user: 'who' }]) {
      const roomy = await prepareTable(relation, options);
      const small = await prepareTable(cramped(relation), options);
      expect([roomy.codesFit, small.codesFit]).toEqual([true, false]);
      const found = await measureExposure(small, 1);
      // pairs that were counted before change nothing
      expect(await measureExposure(small, 1, {}, (await countPairSizes(small)).pairs)).toEqual(found);
      const expected = await measureExposure(roomy, 1);
      expect(found.exposure.length).toBe(4);
      for (const [i, level] of found.exposure.entries()) {
        // how many are unique is not asked of the engine
        const { least, median, highest, bound, unique, worstSet, ...rest } = expected.exposure[i];
        expect(level).toEqual({
          ...rest,
          least: expect.closeTo(least, 12),
          median: expect.closeTo(median, 12),
          highest: expect.closeTo(highest, 12),
          bound: expect.closeTo(bound, 12),
          worstSet: expect.any(Array),
        });
        expect(averageRisk(rows, level.worstSet, { ...options, missing: 'own' })).toBeCloseTo(highest, 12);
      }
    }
  });

  it('refuses what needs the records here, and ignores nothing', async () => {
    const relation = cramped(await tableOf(engine, rows));
    for (const options of [
      { qi, missing: 'any' as const },
      { qi, weight: 'w' },
      { qi, household: 'who' },
    ]) {
      const table = await prepareTable(relation, options);
      await expect(observeGroups(table)).rejects.toMatchObject({ code: 'source/out-of-memory' });
    }
  });
});
