import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findKinds } from '../../src/columns/find-kinds.js';
import type { Limits } from '../../src/core/results/policy.js';
import { countsOf } from '../../src/counts/counts-of.js';
import { countMarginals } from '../../src/counts/marginals.js';
import { sampleKinds } from '../../src/counts/sample-kinds.js';
import { holdLimits } from '../../src/protect/policy/hold-limits.js';
import { assess } from '../../src/questions/assess.js';
import { assessLimited } from '../../src/questions/check/assess-limited.js';
import { areOnGroupsAlone, neededFindings } from '../../src/questions/check/needed-findings.js';
import { DuckdbEngine } from '../../src/source/duckdb/driver.js';
import type { Relation } from '../../src/source/relation.js';
import type { Row } from '../findings/brute-assess.js';
import { tableOf } from '../findings/memory-table.js';

let engine: DuckdbEngine;
beforeAll(async () => {
  engine = await DuckdbEngine.create({ threads: 1 });
});
afterAll(() => engine.close());

const ROWS: Row[] = Array.from({ length: 60 }, (_, i) => ({
  a: i % 7 === 3 ? null : `${i % 5}`,
  b: `${i % 3}`,
  s: `${i % 4}`,
  phone: `+49 30 5550${100 + i}`,
  w: `${1 + (i % 2)}`,
}));
const LIMITS: Limits = {
  'smallest-group': 2,
  'average-risk': 0.5,
  uniques: 1,
  'unique-share': 0.1,
  below: { '4': 3, '17': 9 },
};

describe('what limits need', () => {
  it('is columns and groups, and the finding of each other limit', () => {
    expect(neededFindings([LIMITS])).toEqual(new Set(['columns', 'observed']));
    expect(neededFindings([LIMITS, { 'l-diversity': 2 }])).toEqual(
      new Set(['columns', 'observed', 'sensitive']),
    );
    expect(neededFindings([{ exposure: { '2': 0.1 } }])).toEqual(
      new Set(['columns', 'observed', 'exposure']),
    );
    expect(neededFindings([{ figures: [{ path: 'keys.minimal.length', 'at-most': 1 }] }])).toBeUndefined();
  });

  it('is not groups alone where a figure beside them is limited', () => {
    expect(areOnGroupsAlone([LIMITS, {}])).toBe(true);
    expect(areOnGroupsAlone([{ figures: [{ path: 'observed.entropy.data', 'at-least': 1 }] }])).toBe(false);
    expect(areOnGroupsAlone([LIMITS, { 't-closeness': 0.5 }])).toBe(false);
  });

  it.each([
    ['groups alone', LIMITS, { qi: ['b', 'a'] }],
    ['missing cells left out', LIMITS, { qi: ['a', 'b'], missing: 'drop' as const }],
    ['missing cells that match all', LIMITS, { qi: ['a', 'b'], missing: 'any' as const }],
    ['no missing cell to match', LIMITS, { qi: ['b', 's'], missing: 'any' as const }],
    ['persons', LIMITS, { qi: ['a', 'b'], user: 's' }],
    ['weights', LIMITS, { qi: ['a', 'b'], weight: 'w' }],
    ['proposed roles', LIMITS, {}],
    [
      'a sensitive column',
      { ...LIMITS, 'l-diversity': 2, 't-closeness': 0.2 },
      { qi: ['a', 'b'], sensitive: ['s'] },
    ],
    ['exposure', { exposure: { '1': 0.1, '2': 0.2 } }, { qi: ['a', 'b', 's'] }],
    ['figures', { figures: [{ path: 'observed.entropy.experience', 'at-most': 1 }] }, { qi: ['a', 'b'] }],
    ['figures of columns', { figures: [{ path: 'columns[a].riskFall', 'at-most': 1 }] }, { qi: ['a', 'b'] }],
  ])('gives what a whole assessment gives: %s', async (_, limits: Limits, options) => {
    const table = await tableOf(engine, ROWS);
    const [whole, some] = [await assess(table, options), await assessLimited(table, [limits], options)];
    const context = { prefix: 'p', columns: [] };
    const wanted = holdLimits(limits, whole, context);
    expect(wanted.some(({ measured }) => measured !== null)).toBe(true);
    expect(holdLimits(limits, some, context)).toEqual(wanted);
    expect(some.observed.records).toBe(whole.observed.records);
    expect(some.columns.map(({ name, role, why }) => [name, role, why])).toEqual(
      whole.columns.map(({ name, role, why }) => [name, role, why]),
    );
    expect(whole.assumptions).toEqual(expect.arrayContaining([...some.assumptions]));
  });

  it('tells which columns beside the groups name people', async () => {
    const { columns } = await assessLimited(await tableOf(engine, ROWS), [LIMITS], { qi: ['a', 'b'] });
    expect(columns.filter(({ identifies }) => identifies).map(({ name }) => name)).toEqual(['phone']);
  });
});

describe('kinds from a sample', () => {
  const made = async (sql: string, names: readonly string[]): Promise<Relation> => ({
    engine,
    name: 'made',
    from: (await engine.keep(sql)).from,
    columns: names.map((name) => ({ name, kind: 'text' })),
  });
  const kindsOf = async (table: Relation) => {
    const { from, profiles } = await countMarginals(table);
    return (await findKinds(table, from, profiles.map(countsOf))).map(({ kind, identifies }) => [
      kind,
      identifies,
    ]);
  };
  const sampled = async (table: Relation) => {
    const names = table.columns.map(({ name }) => name);
    const found = await sampleKinds(table, names, 200_000);
    return names.map((name) => [found.get(name)?.kind, found.get(name)?.identifies]);
  };

  it('are those of the whole, also where what names people stands at the end of the table', async () => {
    const late = "CASE WHEN i < 150000 THEN NULL ELSE 'user' || i || '@example.org' END AS contact";
    const sql = `SELECT ${late}, CAST(18 + i % 70 AS VARCHAR) AS age, CASE i % 2 WHEN 0 THEN 'f' ELSE 'm' END AS sex,
      CAST(i AS VARCHAR) AS id FROM range(200000) AS r(i)`;
    const table = await made(sql, ['contact', 'age', 'sex', 'id']);
    const [forth, back] = [
      await sampled(table),
      await sampled(await made(`${sql} ORDER BY i DESC`, ['contact', 'age', 'sex', 'id'])),
    ];
    expect(forth).toEqual(await kindsOf(table));
    expect(back).toEqual(forth);
    expect(forth[0]).toEqual(['e-mail', true]);
  });

  it('are those of the whole where hardly a record has a value', async () => {
    const sql = `SELECT CAST(i AS VARCHAR) AS id, CASE WHEN i < 3 THEN 'user' || i || '@example.org' END AS contact
      FROM range(200000) AS r(i)`;
    const table = await made(sql, ['id', 'contact']);
    expect((await sampled(table))[1]).toEqual(['e-mail', true]);
  });

  it('are those of the whole where most records are equal', async () => {
    const sql = `SELECT CAST(18 + i % 70 AS VARCHAR) AS age, CASE i % 3 WHEN 0 THEN 'f' ELSE 'm' END AS sex FROM range(200000) AS r(i)`;
    const table = await made(sql, ['age', 'sex']);
    expect(await sampled(table)).toEqual(await kindsOf(table));
  });
});
