import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareTable } from '../../src/counts/prepare.js';
import {
  countTransactionCells,
  type TransactionCells,
} from '../../src/counts/transactions/transaction-cells.js';
import { findOthers } from '../../src/counts/transactions/transaction-unicity.js';
import { countUsers, keepUserTable } from '../../src/counts/transactions/transaction-users.js';
import { countValueHistogram, pickValues } from '../../src/counts/transactions/transaction-values.js';
import { measureUnicity } from '../../src/findings/transactions/measure-unicity.js';
import { DuckdbEngine } from '../../src/source/duckdb/driver.js';
import type { Row } from '../findings/brute-assess.js';
import { tableOf } from '../findings/memory-table.js';
import { bruteUnicity } from '../risk/brute-unicity.js';

let engine: DuckdbEngine;
beforeAll(async () => {
  engine = await DuckdbEngine.create({ threads: 2 });
});
afterAll(() => engine.close());

/** A table of one record per user and value of their histories, with the numbers the engine gives to both. */
async function cellsOf(histories: readonly (readonly number[])[]): Promise<TransactionCells> {
  const rows: Row[] = histories.flatMap((history, user) =>
    history.map((value) => ({ user: String(user), value: String(value) })),
  );
  const table = await prepareTable(await tableOf(engine, rows), { user: 'user', qi: ['value'] });
  const values = new Set(histories.flat()).size;
  return countTransactionCells({
    relation: table.relation,
    columns: ['value'],
    cardinalities: [values],
    user: 'user',
  });
}

const histories = fc
  .array(fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 6 }), {
    minLength: 2,
    maxLength: 9,
  })
  // values are numbered from 1 in their order, so that a test can name them
  .map((all) => {
    const values = [...new Set(all.flat())].sort((a, b) => a - b);
    return all.map((history) => history.map((value) => values.indexOf(value)));
  });

describe('countTransactionCells', () => {
  it('numbers values in their order, and tells the codes behind a number', async () => {
    const cells = await cellsOf([[0, 0, 1], [1, 2], [2]]);
    expect(await countValueHistogram(cells)).toEqual({
      users: Float64Array.of(1, 2),
      records: Float64Array.of(2, 2),
      values: Float64Array.of(1, 2),
    });
    const { drawn: all } = await pickValues(cells, [0, 1, 2], 1);
    expect(await cells.codesOf([...all.numbers])).toEqual([[0], [1], [2]]);
    expect(all.records).toEqual(Float64Array.of(2, 2, 2));
    expect(all.users).toEqual(Float64Array.of(1, 2, 2));
    expect((await pickValues(cells, [2], 1)).drawn.numbers).toEqual(all.numbers.slice(2));
  });

  it('lists the values that tell most first, and only those of one user where asked', async () => {
    // alpha: 0 has 4/2, 1 has 1/1, 2 has 3/1
    const cells = await cellsOf([
      [0, 0, 0, 2, 2, 2],
      [0, 1],
    ]);
    const { riskiest, singleUser } = await pickValues(cells, [1], 2);
    expect(await codes(cells, riskiest.numbers)).toEqual([2, 0]);
    expect(await codes(cells, singleUser.numbers)).toEqual([2, 1]);
    expect(await codes(cells, (await pickValues(cells, [1], 1)).singleUser.numbers)).toEqual([2]);
  });
});

async function codes(cells: TransactionCells, numbers: Float64Array): Promise<number[]> {
  return (await cells.codesOf([...numbers])).flat();
}

describe('findOthers', () => {
  it('finds somebody else exactly where comparing with every user does', async () => {
    await fc.assert(
      fc.asyncProperty(histories, fc.integer({ min: 1, max: 4 }), async (all, size) => {
        const cells = await cellsOf(all);
        // every user with every start of their values: the engine numbers values from 1, users by their code
        const sightings = all.flatMap((history, person) => {
          const held = [...new Set(history)];
          return held.map((_, start) => ({
            person,
            values: [...held.slice(start), ...held.slice(0, start)].slice(0, size).map((value) => value + 1),
          }));
        });
        const fits = (stride: number) =>
          sightings.map(({ person, values }) =>
            all.some(
              (other, i) =>
                i !== person && i % stride === 0 && values.every((value) => other.includes(value - 1)),
            ),
          );
        expect(await findOthers(cells, sightings, 1)).toEqual(fits(1));
        expect(await findOthers(cells, sightings, 3)).toEqual(fits(3));
        await cells.drop();
      }),
      { numRuns: 10 },
    );
  });

  it('finds nobody for no sightings', async () => {
    expect(await findOthers(await cellsOf([[0], [0]]), [], 1)).toEqual([]);
  });
});

describe('measureUnicity by drawing', () => {
  const draws = 3000;

  it('comes near what trying everything gives, with intervals that say so', async () => {
    const people = Array.from({ length: 30 }, (_, i) =>
      Array.from({ length: 2 + (i % 5) }, (_, j) => (i * i + 3 * j * (i % 4)) % 11),
    );
    const values = [...new Set(people.flat())].sort((a, b) => a - b);
    const all = people.map((history) => history.map((value) => values.indexOf(value)));
    const cells = await cellsOf(all);
    const users = await keepUserTable(cells, all.flat().length);
    const counted = await countUsers(users);
    const ask = (seed: number) =>
      measureUnicity(cells, users, counted, ['value'], 4, seed, {}, { mostSets: 0, draws });
    const found = await ask(1);
    for (const { p, value = -1, interval = [1, 0], exact, users: enough, fewer } of found) {
      const brute = bruteUnicity(all, p);
      expect(exact).toBe(p === 1);
      expect(enough).toBe(brute.enough);
      // four standard errors at most, and never outside by more than the interval is wide
      expect(Math.abs(value - brute.value)).toBeLessThan(4 * Math.sqrt(0.25 / draws));
      expect(brute.value).toBeGreaterThan(2 * interval[0] - interval[1] - 1e-12);
      expect(brute.value).toBeLessThan(2 * interval[1] - interval[0] + 1e-12);
      expect(fewer.users).toBe(brute.fewer);
      // few enough to look at each of them
      if (brute.fewer > 0) expect(fewer.value).toBeCloseTo(brute.fewerValue, 12);
    }
    expect(await ask(1)).toEqual(found);
    expect(await ask(2)).not.toEqual(found);
  });

  it('draws users where there are more than draws', async () => {
    // half of 200 users are alone with their pair, the others share theirs
    const all = Array.from({ length: 200 }, (_, i) => (i % 2 === 0 ? [0, 1] : [1, 2 + (i - 1) / 2]));
    const cells = await cellsOf(all);
    const users = await keepUserTable(cells, 400);
    const counted = await countUsers(users);
    const found = await measureUnicity(
      cells,
      users,
      counted,
      ['value'],
      2,
      1,
      {},
      { mostSets: 0, draws: 80 },
    );
    expect(found[1]).toMatchObject({ p: 2, draws: 80, users: 200, exact: false });
    expect(Math.abs((found[1].value as number) - 0.5)).toBeLessThan(0.25);
  });
});
