import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareTable } from '../../src/counts/prepare.js';
import { DuckdbEngine } from '../../src/source/duckdb/driver.js';
import type { Row } from '../findings/brute-assess.js';
import { tableOf } from '../findings/memory-table.js';

let engine: DuckdbEngine;
beforeAll(async () => {
  engine = await DuckdbEngine.create({ threads: 1 });
});
afterAll(() => engine.close());

const rows: Row[] = Array.from({ length: 100 }, (_, i) => ({
  id: `person ${i}`,
  account: `${Math.floor(i / 1.6)}`,
  age: `${i % 30}`,
  country: 'here',
  empty: null,
  story:
    i % 3 === 0
      ? 'the same words for everybody who had nothing to tell'
      : `once upon a time, ${'x'.repeat(i)} and so on`,
  half: i % 2 === 0 ? 'x' : null,
}));

async function rolesOf(options: Parameters<typeof prepareTable>[1]) {
  const { roles } = await prepareTable(await tableOf(engine, rows), options);
  return Object.fromEntries(roles.map(({ name, role, why, proposed }) => [name, { role, why, proposed }]));
}

describe('roles', () => {
  it('are proposed from what the columns are, with the reason', async () => {
    const roles = await rolesOf({});
    expect(roles.id).toMatchObject({ role: 'identifier', proposed: true });
    expect(roles.id.why).toMatch(/a different value in every record$/);
    // several records of a person: people are counted by it
    expect(roles.account.role).toBe('user');
    expect(roles.account.why).toContain('--user');
    expect(roles.age).toMatchObject({ role: 'quasi-identifier' });
    expect(roles.country).toMatchObject({ role: 'ignore', why: 'constant: the same value in every record' });
    expect(roles.empty).toMatchObject({ role: 'ignore', why: 'empty: every cell is missing' });
    expect(roles.story.role).toBe('ignore');
    expect(roles.story.why).toContain('characters on average, mostly different');
    // one value and missing cells tell people apart
    expect(roles.half.role).toBe('quasi-identifier');
  });

  it('that are named win, and naming quasi-identifiers settles the rest', async () => {
    const some = await rolesOf({ sensitive: ['age'], user: 'account' });
    expect(some.age).toEqual({ role: 'sensitive', why: 'named by you', proposed: false });
    expect(some.account.role).toBe('user');
    expect(some.half).toMatchObject({ role: 'quasi-identifier', proposed: true });
    const all = await rolesOf({ qi: ['country', 'id'], weight: 'age', household: 'half', id: ['account'] });
    expect(Object.fromEntries(Object.entries(all).map(([name, { role }]) => [name, role]))).toEqual({
      id: 'quasi-identifier',
      account: 'identifier',
      age: 'weight',
      country: 'quasi-identifier',
      empty: 'ignore',
      story: 'ignore',
      half: 'household',
    });
  });

  it('may be said twice the same, and a list of none is none', async () => {
    const roles = await rolesOf({ qi: ['age', 'age'], id: [] });
    expect(roles.age.role).toBe('quasi-identifier');
    expect((await rolesOf({ qi: [] })).age.proposed).toBe(true);
  });
});

describe('a prepared table', () => {
  it('says how many records were left out, and for what', async () => {
    const left: Row[] = [
      { a: '1', b: 'x', who: 'p' },
      { a: null, b: 'x', who: 'p' },
      { a: '1', b: null, who: null },
      { a: '2', b: 'y', who: null },
      { a: '2', b: 'y', who: 'q' },
    ];
    const table = await tableOf(engine, left);
    const cases = [
      [{ qi: ['a', 'b'] }, { read: 5, records: 5, dropped: 0, withoutUser: 0 }],
      [
        { qi: ['a', 'b'], user: 'who' },
        { read: 5, records: 3, dropped: 0, withoutUser: 2 },
      ],
      [
        { qi: ['a', 'b'], missing: 'drop' },
        { read: 5, records: 3, dropped: 2, withoutUser: 0 },
      ],
      [
        { qi: ['a', 'b'], user: 'who', missing: 'drop' },
        { read: 5, records: 2, dropped: 1, withoutUser: 2 },
      ],
      [
        { qi: ['b'], missing: 'any' },
        { read: 5, records: 5, overlapping: true },
      ],
      [
        { qi: ['a', 'b'], user: 'who', missing: 'any' },
        { records: 3, overlapping: true },
      ],
      [
        { qi: ['b'], user: 'who', missing: 'any' },
        { records: 3, overlapping: false },
      ],
    ] as const;
    for (const [options, expected] of cases) {
      expect(await prepareTable(table, options)).toMatchObject(expected);
    }
  });

  it('orders codes by value: numbers as numbers, dates in time, other texts as texts', async () => {
    const values = {
      number: ['10', '9', '-1', '1e2'],
      date: ['2020-10-01', '2020-09-30', '1999-12-31', '2020-10-02 08:00:00'],
      text: ['b', 'a', 'B', '10'],
      // looks like a date, and is none
      plate: ['AB12-34-56', 'AB11-99-00', 'ZZ99-00-00', 'AA00-00-00'],
      blank: ['', ' ', '0', 'x'],
    };
    const table = [0, 1, 2, 3].map((i) => ({
      ...Object.fromEntries(Object.entries(values).map(([name, cells]) => [name, cells[i]])),
      q: 'x',
    }));
    const { snapshot } = await prepareTable(await tableOf(engine, table), {
      qi: ['q'],
      sensitive: Object.keys(values),
    });
    expect(await snapshot.values('number')).toEqual(['-1', '9', '10', '1e2']);
    expect(await snapshot.order('number')).toBe('number');
    expect(await snapshot.values('date')).toEqual([
      '1999-12-31',
      '2020-09-30',
      '2020-10-01',
      '2020-10-02 08:00:00',
    ]);
    expect(await snapshot.order('date')).toBe('date');
    expect(await snapshot.order('text')).toBe('none');
    expect(await snapshot.order('plate')).toBe('none');
    expect(await snapshot.order('blank')).toBe('none');
  });
});
