import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CodeTable } from '../../../src/kernel/code-table.js';
import type { Knowledge } from '../../../src/risk/attribution/known-sets.js';
import { singledOut } from '../../../src/risk/attribution/singled-out.js';
import { measureSet } from '../../kernel/brute-sets.js';
import { smallTables, tableOf } from '../../kernel/small-table.js';

/** A table, persons for its records, and the chance that each column is known. */
const cases = (columns: number, chances: readonly number[] = [0, 0.1, 0.5, 0.8, 1]) =>
  smallTables({ columns, records: 30 })
    .filter(({ records }) => records > 0)
    .chain((table) => {
      const { length } = table.names;
      return fc.record({
        table: fc.constant(table),
        users: fc.array(fc.nat(5), { minLength: table.records, maxLength: table.records }),
        p: fc.array(fc.constantFrom(...chances), { minLength: length, maxLength: length }),
      });
    });
const possible = (p: readonly number[]) => p.filter((chance) => chance > 0).length;

describe('singledOut', () => {
  it('is the mean over all that may be known', async () => {
    await fc.assert(
      fc.asyncProperty(cases(5), async ({ table, users, p }) => {
        for (const persons of [undefined, Int32Array.from(users)]) {
          await expectEnumerated(table, { p }, persons);
        }
      }),
    );
  });

  it('is the mean over all sets of kappa columns', async () => {
    await fc.assert(
      fc.asyncProperty(cases(5, [0, 0.1, 0.5, 0.8]), fc.nat(5), async ({ table, p }, k) => {
        await expectEnumerated(table, { p, kappa: Math.min(k, possible(p)) });
      }),
    );
  });

  it('gives every set of kappa columns the same weight where all chances are the same', async () => {
    await fc.assert(
      fc.asyncProperty(cases(5), async ({ table }) => {
        const kappa = Math.min(2, table.names.length);
        const p = table.names.map(() => 0.3);
        const { share } = await singledOut(table, { p, kappa });
        const sets = subsets(table.names.length).filter((set) => set.length === kappa);
        const mean = sets.reduce((sum, set) => sum + measureSet(table, set).unique, 0) / sets.length;
        expect(share).toBeCloseTo(mean / table.records, 12);
      }),
    );
  });

  it('keeps to its stated errors where it draws sets', async () => {
    const given = fc.sample(cases(6, [0.1, 0.3, 0.5, 0.8, 1]), { numRuns: 40, seed: 3 });
    const hits: boolean[] = [];
    for (const { table, p } of given) {
      const below = p.map((chance) => Math.min(0.8, chance));
      for (const known of [{ p }, { p: below, kappa: Math.ceil(p.length / 2) }]) {
        const exact = await singledOut(table, known);
        const drawn = await singledOut(table, { ...known, work: 0, seed: 4 });
        expect(drawn.sets).toBe(64);
        const within = (a: { share: number; error: number }, b: { share: number }) =>
          Math.abs(a.share - b.share) <= a.error + 1e-6;
        hits.push(within(drawn, exact));
        for (const [c, column] of drawn.columns.entries()) {
          hits.push(within(column.through, exact.columns[c].through));
          hits.push(within(column.fall, exact.columns[c].fall));
        }
      }
    }
    // intervals of 90 %
    expect(hits.filter((hit) => hit).length / hits.length).toBeGreaterThan(0.86);
  });

  it('errs less than plain means do, as one regression serves all columns', async () => {
    const rows = Array.from({ length: 600 }, (_, i) =>
      [7, 9, 11, 13, 4, 5, 6, 3].map((v, c) => (i * (c + 3) + (i % 7) * c) % v),
    );
    const table = tableOf(rows);
    const drawn = await singledOut(table, { p: table.names.map(() => 0.5), work: 0 });
    const shares = subsets(8).map((set) => measureSet(table, set).unique / table.records);
    const mean = shares.reduce((sum, share) => sum + share, 0) / 256;
    const variance = shares.reduce((sum, share) => sum + (share - mean) ** 2, 0) / 256;
    expect(drawn.error).toBeLessThan(0.8 * 1.645 * Math.sqrt(variance / 64));
    expect(drawn.error).toBeGreaterThan(0);
  });

  it('does not depend on the order of records', async () => {
    await fc.assert(
      fc.asyncProperty(cases(5), fc.constantFrom(0, 1e9), async ({ table, p }, work) => {
        const turned = { ...table, codes: table.codes.map((codes) => codes.toReversed()) };
        expect(await singledOut(turned, { p, work })).toEqual(await singledOut(table, { p, work }));
      }),
      { numRuns: 30 },
    );
  });

  it('refuses chances that are none and more columns than can be known', async () => {
    const table = tableOf([
      [0, 1],
      [1, 1],
    ]);
    for (const wrong of [
      { p: [0.5] },
      { p: [0.5, 1.5] },
      { p: [0.5, 1], kappa: 1 },
      { p: [0.5, 0], kappa: 2 },
    ]) {
      await expect(singledOut(table, wrong)).rejects.toMatchObject({ code: 'model/domain' });
    }
  });
});

/** Holds an answer against a sum over all sets, each with its chance. */
async function expectEnumerated(table: CodeTable, known: Knowledge, users?: Int32Array): Promise<void> {
  const found = await singledOut(table, { ...known, ...(users && { users }) });
  const truth = enumerate(table, known, users);
  expect(found).toMatchObject({ share: expect.closeTo(truth.share, 12), error: 0 });
  for (const [c, { through, fall }] of found.columns.entries()) {
    expect(through.share).toBeCloseTo(truth.through[c], 12);
    const rest = known.p.map((chance, i) => (i === c ? 0 : chance));
    const kappa = known.kappa === undefined ? {} : { kappa: Math.min(known.kappa, possible(rest)) };
    expect(fall.share).toBeCloseTo(truth.share - enumerate(table, { p: rest, ...kappa }, users).share, 12);
  }
}

function enumerate(table: CodeTable, { p, kappa }: Knowledge, users?: Int32Array) {
  const sets = subsets(p.length).filter((set) => kappa === undefined || set.length === kappa);
  const chances = sets.map((set) =>
    p.reduce((product, chance, c) => product * (set.includes(c) ? chance : 1 - chance), 1),
  );
  const total = chances.reduce((sum, chance) => sum + chance, 0);
  const through = p.map(() => 0);
  let share = 0;
  for (const [i, set] of sets.entries()) {
    const part = ((chances[i] / total) * measureSet(table, set, users).unique) / table.records;
    share += part;
    for (const c of set) through[c] += part;
  }
  return { share, through };
}

function subsets(columns: number): number[][] {
  return Array.from({ length: 1 << columns }, (_, mask) =>
    [...Array(columns).keys()].filter((c) => (mask >> c) & 1),
  );
}
