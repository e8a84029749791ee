import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CodeTable } from '../../../src/kernel/code-table.js';
import { findWorstSets, type WorstSet } from '../../../src/risk/worst-set/find-worst-sets.js';
import { measureSet, setsOfSize } from '../../kernel/brute-sets.js';
import { smallTables } from '../../kernel/small-table.js';

/** A table, and persons for its records. */
const cases = (columns: number) =>
  smallTables({ columns, records: 40 })
    .filter(({ records }) => records > 0)
    .chain((table) =>
      fc.record({
        table: fc.constant(table),
        users: fc.array(fc.nat(6), { minLength: table.records, maxLength: table.records }),
      }),
    );

describe('findWorstSets', () => {
  it('finds the worst set of every size, and says that it looked at all', async () => {
    await fc.assert(
      fc.asyncProperty(cases(7), async ({ table, users }) => {
        for (const persons of [undefined, Int32Array.from(users)]) {
          const found = await findWorstSets(table, persons && { users: persons });
          expect(found.map(({ size }) => size)).toEqual(table.names.map((_, i) => i + 1));
          for (const worst of found) {
            const truth = worstOf(table, worst.size, persons);
            expect(worst.risk).toBeCloseTo(truth.risk, 12);
            expect(worst).toMatchObject({ searched: 'all', bound: worst.risk });
            expectMeasured(table, worst, persons);
          }
        }
      }),
    );
  });

  it('finds it among twelve columns', async () => {
    await fc.assert(
      fc.asyncProperty(cases(12), async ({ table }) => {
        for (const worst of await findWorstSets(table, { sizes: middle(table) })) {
          expect(worst.risk).toBeCloseTo(worstOf(table, worst.size).risk, 12);
          expect(worst.searched).toBe('all');
        }
      }),
      { numRuns: 25 },
    );
  });

  it('bounds the worst set, however little it may look at', async () => {
    await fc.assert(
      fc.asyncProperty(cases(7), fc.integer({ min: 0, max: 3000 }), async ({ table, users }, work) => {
        for (const persons of [undefined, Int32Array.from(users)]) {
          for (const worst of await findWorstSets(table, { ...(persons && { users: persons }), work })) {
            const { risk, unique } = worstOf(table, worst.size, persons);
            expectMeasured(table, worst, persons);
            expect(worst.risk).toBeLessThanOrEqual(risk + 1e-12);
            expect(worst.bound).toBeGreaterThanOrEqual(risk - 1e-12);
            expect(worst.bound).toBeGreaterThanOrEqual(unique);
            if (worst.searched === 'all') expect(worst.risk).toBeCloseTo(risk, 12);
          }
        }
      }),
    );
  });

  it('is at least what greedy search finds where branch and bound proves nothing', async () => {
    await fc.assert(
      fc.asyncProperty(cases(12), async ({ table }) => {
        // enough for every path of greedy search, and far too little to look at all sets
        const work = 8 * table.records * table.names.length ** 2;
        const found = await findWorstSets(table, { work });
        for (const [i, risk] of greedy(table).entries()) expect(found[i].risk).toBeGreaterThan(risk - 1e-12);
      }),
    );
  });

  it('does not depend on the order of records', async () => {
    await fc.assert(
      fc.asyncProperty(
        cases(6),
        fc.nat(1e6),
        fc.constantFrom(200, 1e9),
        async ({ table, users }, turn, work) => {
          const order = Int32Array.from(users.keys()).sort(
            (a, b) => ((a * 7919 + turn) % 101) - ((b * 7919 + turn) % 101),
          );
          const turned = { ...table, codes: table.codes.map((codes) => order.map((i) => codes[i])) };
          const persons = Int32Array.from(users);
          expect(await findWorstSets(turned, { work })).toEqual(await findWorstSets(table, { work }));
          expect(await findWorstSets(turned, { users: order.map((i) => persons[i]), work })).toEqual(
            await findWorstSets(table, { users: persons, work }),
          );
        },
      ),
    );
  });

  it('measures on all records what it found on a part of very many', async () => {
    const table = madeTable(60_000, [2, 3, 4, 5, 7, 11, 13, 40, 300]);
    const [three] = await findWorstSets(table, { sizes: [3], work: 2e6 });
    const whole = await findWorstSets(table, { sizes: [3] });
    expect(whole[0].searched).toBe('all');
    expect(three.risk).toBeLessThanOrEqual(whole[0].risk);
    expect(three.risk).toBeGreaterThan(0.9 * whole[0].risk);
    expect(three.bound).toBeGreaterThanOrEqual(whole[0].risk);
    expectMeasured(table, three);
  });

  it('refuses sizes that no set has, and stops when asked to', async () => {
    const table = madeTable(20, [2, 3]);
    await expect(findWorstSets(table, { sizes: [3] })).rejects.toMatchObject({
      code: 'model/domain',
    });
    const signal = AbortSignal.abort();
    await expect(findWorstSets(table, { signal })).rejects.toMatchObject({ code: 'source/cancelled' });
  });
});

/** What a set is said to do is what it does. */
function expectMeasured(table: CodeTable, worst: WorstSet, users?: Int32Array): void {
  const set = worst.columns.map((name) => table.names.indexOf(name));
  expect(new Set(set).size).toBe(worst.size);
  const { risk, unique } = measureSet(table, set, users);
  expect(worst.risk).toBeCloseTo(risk / table.records, 12);
  expect(worst.unique).toBeCloseTo(unique / table.records, 12);
  expect(worst.belowFive).toBeGreaterThanOrEqual(worst.unique);
}

/** The highest risk and the highest share of uniques of all sets of a size. */
function worstOf(table: CodeTable, size: number, users?: Int32Array): { risk: number; unique: number } {
  const all = setsOfSize(table.names.length, size).map((set) => measureSet(table, set, users));
  const highest = (values: readonly number[]) => Math.max(...values) / table.records;
  return { risk: highest(all.map(({ risk }) => risk)), unique: highest(all.map(({ unique }) => unique)) };
}

/** The risk of every size when the best column is added again and again. */
function greedy(table: CodeTable): number[] {
  const chosen: number[] = [];
  return table.names.map(() => {
    const others = [...table.names.keys()].filter((column) => !chosen.includes(column));
    const risks = others.map((column) => measureSet(table, [...chosen, column]).risk);
    const best = Math.max(...risks);
    chosen.push(others[risks.indexOf(best)]);
    return best / table.records;
  });
}

function middle(table: CodeTable): number[] {
  const { length } = table.names;
  return [...new Set([1, Math.ceil(length / 2), length])];
}

/** Columns with so many values that repeat in no order one sees. */
function madeTable(records: number, cardinalities: readonly number[]): CodeTable {
  return {
    records,
    names: cardinalities.map((values) => `of ${values}`),
    codes: cardinalities.map((values, c) =>
      Int32Array.from({ length: records }, (_, i) =>
        Math.floor(((Math.imul(i + 1, 2654435761 + 40503 * c) >>> 0) / 2 ** 32) * values),
      ),
    ),
    cardinalities,
  };
}
