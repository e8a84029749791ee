import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CodeTable } from '../../../src/kernel/code-table.js';
import { shapleyRisk } from '../../../src/risk/attribution/shapley-risk.js';
import { measureSet } from '../../kernel/brute-sets.js';
import { smallTables } from '../../kernel/small-table.js';

const cases = (columns: number) =>
  smallTables({ columns, records: 30 })
    .filter(({ records }) => records > 0)
    .chain((table) =>
      fc.record({
        table: fc.constant(table),
        users: fc.array(fc.nat(5), { minLength: table.records, maxLength: table.records }),
      }),
    );

describe('shapleyRisk', () => {
  it('is the mean over all orders of what a column adds', async () => {
    await fc.assert(
      fc.asyncProperty(cases(5), async ({ table, users }) => {
        for (const persons of [undefined, Int32Array.from(users)]) {
          const { columns, walks } = await shapleyRisk(table, persons && { users: persons });
          const truth = overAllOrders(table, persons);
          expect(walks).toBeUndefined();
          expect(columns.map(({ name }) => name)).toEqual(table.names);
          for (const [c, { shapley, error }] of columns.entries()) {
            expect(shapley).toBeCloseTo(truth[c], 12);
            expect(error).toBe(0);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('adds up to what all columns do, and is the same for columns that split the records alike', async () => {
    await fc.assert(
      fc.asyncProperty(cases(6), fc.constantFrom(0, 1e9), async ({ table }, work) => {
        const twice = { ...table, names: [...table.names, 'again'], codes: [...table.codes, table.codes[0]] };
        const copied = { ...twice, cardinalities: [...table.cardinalities, table.cardinalities[0]] };
        const { columns, none, all } = await shapleyRisk(copied, { work });
        expect(none).toBeCloseTo(1 / table.records, 12);
        const everything = measureSet(table, [...table.names.keys()]).risk / table.records;
        expect(all).toBeCloseTo(everything, 12);
        expect(columns.reduce((sum, { shapley }) => sum + shapley, 0)).toBeCloseTo(all - none, 10);
        const [first, again] = [columns[0], columns[columns.length - 1]];
        if (work > 0) expect(first.shapley).toBeCloseTo(again.shapley, 12);
        else
          expect(Math.abs(first.shapley - again.shapley)).toBeLessThanOrEqual(
            2 * (first.error + again.error) + 1e-9,
          );
      }),
      { numRuns: 60 },
    );
  });

  it('keeps to its stated error where it samples walks', async () => {
    const tables = fc.sample(cases(8), { numRuns: 40, seed: 3 });
    let [inside, asked] = [0, 0];
    for (const { table } of tables) {
      const exact = await shapleyRisk(table);
      const sampled = await shapleyRisk(table, { work: 0, seed: 5 });
      expect(sampled.walks).toBe(20);
      for (const [c, { shapley, error }] of sampled.columns.entries()) {
        if (Math.abs(shapley - exact.columns[c].shapley) <= error + 1e-12) inside++;
        asked++;
      }
    }
    // intervals of 90 %
    expect(inside / asked).toBeGreaterThan(0.85);
  });

  it('does not depend on the order of records', async () => {
    await fc.assert(
      fc.asyncProperty(cases(5), fc.constantFrom(0, 1e9), async ({ table }, work) => {
        const turned = { ...table, codes: table.codes.map((codes) => codes.toReversed()) };
        expect(await shapleyRisk(turned, { work })).toEqual(await shapleyRisk(table, { work }));
      }),
      { numRuns: 40 },
    );
  });
});

function overAllOrders(table: CodeTable, users?: Int32Array): number[] {
  const sums = table.names.map(() => 0);
  let orders = 0;
  for (const order of permutations([...table.names.keys()])) {
    orders++;
    const risks = [0, ...order.keys()].map((_, i) => measureSet(table, order.slice(0, i), users).risk);
    for (const [i, column] of order.entries()) sums[column] += (risks[i + 1] - risks[i]) / table.records;
  }
  return sums.map((sum) => sum / orders);
}

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}
