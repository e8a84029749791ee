import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AttributeRisk,
  type TransactionFigures,
  transactionReportSchema,
} from '../../src/core/results/transactions.js';
import {
  type TransactionsOptions,
  transactions as transactionsOf,
} from '../../src/questions/transactions.js';
import { DuckdbEngine } from '../../src/source/duckdb/driver.js';
import type { Relation } from '../../src/source/relation.js';
import { bruteUnicity } from '../risk/brute-unicity.js';
import type { Cell, Row } from './brute-assess.js';
import { bruteHistories, bruteRisk, bruteUsers, bruteValues } from './brute-transactions.js';
import { tableOf } from './memory-table.js';

let one: DuckdbEngine;
let two: DuckdbEngine;
beforeAll(async () => {
  one = await DuckdbEngine.create({ threads: 1 });
  two = await DuckdbEngine.create({ threads: 2 });
});
afterAll(async () => {
  await one.close();
  await two.close();
});

const cell = (values: readonly string[]): fc.Arbitrary<Cell> =>
  fc.oneof({ arbitrary: fc.constantFrom(...values), weight: 9 }, { arbitrary: fc.constant(null), weight: 1 });

const tables: fc.Arbitrary<Row[]> = fc
  .array(
    fc.record({
      user: cell(['u1', 'u2', 'u3', 'u4']),
      a: cell(['x', 'y', 'z']),
      b: cell(['1', '2', '10', 'n']),
    }) as fc.Arbitrary<Row>,
    { minLength: 2, maxLength: 22 },
  )
  .filter((rows) => new Set(rows.map((row) => row.user).filter((user) => user !== null)).size > 1);

const attributes = [['a'], ['b'], ['b', 'a']];

async function found(engine: DuckdbEngine, rows: readonly Row[], options: Partial<TransactionsOptions> = {}) {
  const relation = await tableOf(engine, rows);
  const report = await transactionsOf(relation, { user: 'user', attributes, ...options });
  await engine.query(`DROP TABLE ${relation.from}`);
  return transactionReportSchema.parse(report);
}

function checkValues(risk: AttributeRisk, named: readonly Row[]): void {
  const values = bruteValues(named, risk.columns, 'user');
  expect(risk.values).toBe(values.length);
  expect(risk.exact).toBeCloseTo(bruteRisk(named, risk.columns, 'user'), 12);
  expect(risk.lowCost).toBeCloseTo(values.length / named.length, 12);
  const listed = (risk.riskiest ?? []).map(({ value, records, users }) => ({ value, records, users }));
  const sorted = (list: readonly object[]) => list.map((entry) => JSON.stringify(entry)).sort();
  expect(sorted(listed)).toEqual(
    sorted(values.map(({ value, records, users }) => ({ value, records, users: users.size }))),
  );
  const single = values.filter(({ users }) => users.size === 1);
  expect(risk.givesAway).toHaveLength(single.length);
  expect(risk.singleUser).toEqual({
    values: single.length,
    records: single.reduce((sum, { records }) => sum + records, 0),
  });
}

function checkUnicity(risk: AttributeRisk, named: readonly Row[]): void {
  const histories = bruteHistories(named, risk.columns, 'user');
  expect(risk.unicity).toHaveLength(4);
  for (const { p, value, exact, users, fewer } of risk.unicity ?? []) {
    const brute = bruteUnicity(histories, p);
    expect(exact).toBe(true);
    expect(users).toBe(brute.enough);
    if (brute.enough > 0) expect(value).toBeCloseTo(brute.value, 12);
    expect(fewer.users).toBe(brute.fewer);
    if (brute.fewer > 0) expect(fewer.value).toBeCloseTo(brute.fewerValue, 12);
  }
}

function checkUsers(transactions: TransactionFigures, named: readonly Row[]): void {
  const brute = transactions.attributes.map(({ columns }) => bruteUsers(named, columns, 'user'));
  const names = [...brute[0].keys()];
  const ways = names.map((name) => brute.filter((users) => users.get(name)?.certain).length);
  expect(transactions.certain).toBe(ways.filter((n) => n > 0).length);
  transactions.attributes.forEach(({ users: risk }, i) => {
    const chances = names.map((name) => brute[i].get(name)?.chance as number).sort((x, y) => x - y);
    expect(risk?.average).toBeCloseTo(chances.reduce((sum, c) => sum + c, 0) / chances.length, 9);
    expect(risk?.median).toBeCloseTo(chances[Math.ceil(chances.length / 2) - 1], 9);
    expect(risk?.highest).toBeCloseTo(chances[chances.length - 1], 9);
    const certain = names.filter((name) => brute[i].get(name)?.certain);
    expect(risk?.certain).toBe(certain.length);
    expect(risk?.onlyBy).toBe(certain.filter((name) => ways[names.indexOf(name)] === 1).length);
    for (const [chance, n] of Object.entries(risk?.atLeast ?? {})) {
      expect(n).toBe(chances.filter((c) => c >= Number(chance) - 1e-9).length);
    }
  });
  const best = names.map((name) => {
    const chances = brute.map((users) => users.get(name)?.chance as number);
    return { user: name, chance: Math.max(...chances) };
  });
  expect(transactions.exposed).toHaveLength(names.length);
  transactions.exposed?.forEach(({ user, chance, columns, records, sure }, i, all) => {
    expect(chance).toBeCloseTo(best.find((one) => one.user === user)?.chance as number, 9);
    expect(chance).toBeLessThanOrEqual(i === 0 ? 1 : all[i - 1].chance);
    const at = transactions.attributes.findIndex((risk) => risk.columns.join() === columns.join());
    expect(brute[at].get(user as string)?.chance).toBeCloseTo(chance, 9);
    expect(sure > 0).toBe(brute[at].get(user as string)?.certain);
    expect(records).toBe(named.filter((row) => row.user === user).length);
  });
  const most = transactions.attributes.reduce((sum, { users: risk }) => sum + (risk?.mostTelling ?? 0), 0);
  expect(most).toBe(names.length);
}

describe('transactions', () => {
  it('counts what counting by hand gives, also for columns together', async () => {
    await fc.assert(
      fc.asyncProperty(tables, async (rows) => {
        const { transactions, source } = await found(one, rows, { showValues: true, list: 100 });
        const named = rows.filter((row) => row.user !== null);
        expect(source).toMatchObject({ records: rows.length, withoutUser: rows.length - named.length });
        expect(transactions.records).toBe(named.length);
        expect(transactions.users).toBe(new Set(named.map((row) => row.user)).size);
        attributes.forEach((columns, i) => {
          expect(transactions.attributes[i].columns).toEqual(columns);
          checkValues(transactions.attributes[i], named);
          checkUnicity(transactions.attributes[i], named);
        });
        checkUsers(transactions, named);
      }),
      { numRuns: 12 },
    );
  });

  it('says the same for one thread and two, and for records in any order', async () => {
    await fc.assert(
      fc.asyncProperty(tables, async (rows) => {
        // only numbers can be rounded
        fc.pre(rows.some(({ user, b }) => user !== null && b !== null && b !== 'n'));
        const options = { sample: 1, trials: 20, showValues: true, round: ['b:2'] };
        const first = await found(one, rows, options);
        expect(await found(two, [...rows].reverse(), options)).toEqual(first);
      }),
      { numRuns: 4 },
    );
  });

  it('samples the same values when it reads only theirs', async () => {
    await fc.assert(
      fc.asyncProperty(
        tables,
        fc.nat(1000),
        fc.constantFrom('own' as const, 'drop' as const),
        async (rows, seed, missing) => {
          const left = rows.filter(
            (row) => row.user !== null && (missing === 'own' || (row.a !== null && row.b !== null)),
          );
          fc.pre(new Set(left.map((row) => row.user)).size > 1);
          const sample = Math.min(
            ...attributes.map((columns) => bruteValues(left, columns, 'user').length),
            2,
          );
          const whole = await found(one, rows, { sample, seed, missing, unicity: 0 });
          const few = await found(one, rows, { sample, seed, missing, sampleOnly: true });
          expect(few.transactions.records).toBe(whole.transactions.records);
          expect(few.source).toEqual(whole.source);
          expect(few.transactions.attributes.map((risk) => risk.sampled)).toEqual(
            whole.transactions.attributes.map((risk) => risk.sampled),
          );
          expect(few.transactions.attributes[0].exact).toBeUndefined();
          expect(few.transactions.domain).toEqual({
            from: 'column',
            recordsScanned: rows.length * attributes.length,
          });
        },
      ),
      { numRuns: 10 },
    );
  });

  it('knows values only rounded, beside what they are', async () => {
    const rows: Row[] = [
      ['a', '2024-01-05', '8:03', '1.2'],
      ['a', '2024-01-09', '8:41', '1.4'],
      ['b', '2024-01-30', '9:00', '1.45'],
      ['b', '2024-02-01', '8:59', '2.6'],
      ['c', '2024-02-20', '9:10', '2.7'],
    ].map(([user, date, time, price]) => ({ user, date, time, price }));
    const { transactions } = await found(one, rows, {
      attributes: [['date'], ['time'], ['price'], ['date', 'price']],
      round: ['date:month', 'time:hour', 'price:1'],
    });
    const coarse: Row[] = rows.map(({ user, date, time, price }) => ({
      user,
      date: String(date).slice(0, 7),
      time: String(time).split(':')[0],
      price: String(Math.round(Number(price))),
    }));
    const { rounded } = transactions;
    expect(rounded?.rules).toEqual(['date:month', 'time:hour', 'price:1']);
    transactions.attributes.forEach(({ columns, exact }, i) => {
      expect(exact).toBeCloseTo(bruteRisk(rows, columns, 'user'), 12);
      expect(rounded?.attributes[i].exact).toBeCloseTo(bruteRisk(coarse, columns, 'user'), 12);
    });
    // 1.45 goes down and 2.6 up
    expect(rounded?.attributes[2].values).toBe(2);
  });

  it('takes date and time of day out of points in time, however they are written', async () => {
    const written = [
      ['2024-01-05 08:03', '2024-01-05 17:40', '2024-02-09 08:03'],
      ['2024/1/5 8:03', '2024/1/5 17:40', '2024/2/9 8:03'],
      ['05.01.2024 08:03', '05.01.2024 17:40', '09.02.2024 08:03'],
      ['1/5/2024 8:03', '1/5/2024 17:40', '2/19/2024 8:03'],
    ];
    for (const [x, y, z] of written) {
      const rows: Row[] = [x, y, z, z].map((when, i) => ({ user: `u${i}`, when }));
      const { transactions } = await found(one, rows, {
        attributes: [['when'], ['when:date'], ['when:time'], ['when:time:hour'], ['when:year']],
      });
      expect(transactions.attributes.map((risk) => risk.values)).toEqual([3, 2, 2, 2, 1]);
    }
  });

  it('proposes attributes, among them the parts of points in time', async () => {
    const rows: Row[] = Array.from({ length: 12 }, (_, i) => ({
      user: `u${i % 4}`,
      when: `2024-01-0${1 + (i % 3)} 0${i % 4}:00:00`,
      shop: i % 2 === 0 ? 'x' : 'y',
      id: String(i),
    }));
    const relation: Relation = await tableOf(one, rows);
    const { transactions, assumptions } = await transactionsOf(relation, { user: 'user' });
    // points in time that differ in every record name nobody: who knows one has found the record
    expect(transactions.attributes.map((risk) => risk.columns)).toEqual([
      ['when'],
      ['when:date'],
      ['when:time'],
      ['shop'],
    ]);
    expect(assumptions.join(' ')).toMatch(/except id \(its name.*a different value in every record/);
  });

  it('leaves cells alone that cannot be rounded, and says how many', async () => {
    const rows: Row[] = ['1.2', '1.4', 'free', null].map((price, i) => ({ user: `u${i % 2}`, price }));
    const { assumptions, transactions } = await found(one, rows, {
      attributes: [['price']],
      round: ['price:1'],
    });
    expect(transactions.rounded?.attributes[0].values).toBe(3);
    expect(assumptions).toContain('1 of 3 cells of price cannot be read so and stay as they are.');
  });

  it('takes an attribute that is named twice once, whatever the order of its columns', async () => {
    const rows: Row[] = [
      { user: 'u', a: 'x', b: '1' },
      { user: 'v', a: 'y', b: '2' },
    ];
    const { transactions } = await found(one, rows, {
      attributes: [['a', 'b'], ['b', 'a', 'b'], ['a'], ['a']],
    });
    expect(transactions.attributes.map((risk) => risk.columns)).toEqual([['a', 'b'], ['a']]);
  });

  it('combines many columns with many values each', async () => {
    // 40 columns of 3 values: more combinations than a double can number
    const names = Array.from({ length: 40 }, (_, i) => `c${i}`);
    const rows: Row[] = Array.from({ length: 30 }, (_, i) => ({
      user: `u${i % 7}`,
      ...Object.fromEntries(names.map((name, c) => [name, i % 5 === 0 ? null : String((i + c) % 3)])),
    }));
    const { transactions } = await found(one, rows, { attributes: [names], showValues: true });
    const [risk] = transactions.attributes;
    expect(risk.exact).toBeCloseTo(bruteRisk(rows, names, 'user'), 12);
    const values = bruteValues(rows, names, 'user').map(({ value }) => JSON.stringify(value));
    expect((risk.riskiest ?? []).map(({ value }) => JSON.stringify(value)).sort()).toEqual(values.sort());
  });
});
