import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Policy } from '../../src/core/results/policy.js';
import { proposeLevels } from '../../src/protect/plan/propose-levels.js';
import { apply, exportSql } from '../../src/questions/apply.js';
import { type CheckOptions, check } from '../../src/questions/check.js';
import { plan } from '../../src/questions/plan.js';
import { DuckdbEngine } from '../../src/source/duckdb/driver.js';
import { open } from '../../src/source/open.js';
import type { Row } from '../findings/brute-assess.js';
import { tableOf } from '../findings/memory-table.js';

let engine: DuckdbEngine;
let folder: string;
beforeAll(async () => {
  engine = await DuckdbEngine.create({ threads: 1 });
  folder = mkdtempSync(join(tmpdir(), 'gate-'));
});
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

const FIRST = ['James', 'Mary', 'Robert', 'Linda', 'John', 'Susan', 'David', 'Karen', 'Paul', 'Anna'];
const LAST = 'Smith Jones Brown Garcia Miller Davis Wilson Moore Taylor Lee Clark Lewis Hall King Hill Baker'
  .concat(' Nelson Carter Perez Turner')
  .split(' ');

/** 200 people who all have another name and another number, and are of one sex or the other. */
const PEOPLE: Row[] = Array.from({ length: 200 }, (_, i) => ({
  name: `${FIRST[i % 10]} ${LAST[Math.floor(i / 10)]}`,
  ssn: `${100 + i}-${10 + (i % 80)}-${1000 + 7 * i}`,
  sex: i % 2 === 0 ? 'f' : 'm',
}));
const without = (rows: readonly Row[], ...names: string[]): Row[] =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name))));

async function failures(rows: readonly Row[], policy: Policy, options: CheckOptions = {}) {
  const { passed, results } = await check(await tableOf(engine, rows), policy, options);
  const failed = results.filter((result) => !result.passed).map(({ id }) => id);
  expect(passed).toBe(failed.length === 0);
  return failed;
}

describe('the gate', () => {
  it.each(['gdpr-singling-out', 'k5', 'ema-0.09', 'cms-11', 'k20'])(
    'fails %s on names and numbers, and says why',
    async (profile) => {
      const { passed, results } = await check(await tableOf(engine, PEOPLE), { profile });
      expect(passed).toBe(false);
      const [name, ssn] = results;
      expect([name.id, ssn.id]).toEqual(['identifying/name', 'identifying/ssn']);
      expect(name.says).toMatch(/^name holds names of people \(.*common name.*\); drop it/);
      expect(ssn.says).toMatch(/numbers that a state gives a person/);
      expect(name.source).toMatch(/GDPR article 4\(1\)/);
      expect(JSON.stringify(results)).not.toMatch(/James|Smith/);
      expect(await failures(without(PEOPLE, 'name', 'ssn'), { profile })).toEqual([]);
    },
  );

  it('lets stay what the policy or the options allow, and lists it', async () => {
    const policy: Policy = { profile: 'k5', allow: ['name'] };
    expect(await failures(PEOPLE, policy)).toEqual(['identifying/ssn']);
    expect(await failures(PEOPLE, policy, { allow: ['ssn'] })).toEqual([]);
    const { results } = await check(await tableOf(engine, PEOPLE), policy, { allow: ['ssn'] });
    expect(results[0]).toMatchObject({ id: 'identifying/name', passed: true });
    expect(results[0].says).toMatch(/the policy allows it/);
    await expect(failures(PEOPLE, { profile: 'k5', allow: ['nobody'] })).rejects.toMatchObject({
      code: 'config/unknown-column',
    });
  });

  it('fails where no limit looks at groups, and where identifiers are named as such', async () => {
    const sets: Policy = { sets: [{ columns: ['sex'], limits: { 'smallest-group': 5 } }] };
    expect(await failures(PEOPLE, sets)).toEqual(['identifying/name', 'identifying/ssn']);
    const roles = { qi: ['sex'], id: ['name'], ignore: ['ssn'] };
    expect(await failures(PEOPLE, { profile: 'k5', roles })).toEqual(['identifying/name', 'identifying/ssn']);
  });

  it('fails on columns that a policy with quasi-identifiers does not list', async () => {
    const rows = without(PEOPLE, 'name', 'ssn');
    const policy: Policy = { roles: { qi: ['sex'] }, limits: { 'smallest-group': 5 } };
    expect(await failures(rows, policy)).toEqual([]);
    const gained = rows.map((row, i) => ({ ...row, ward: 'abc'[i % 3] }));
    expect(await failures(gained, policy)).toEqual(['unlisted/ward']);
    const mailed = gained.map((row, i) => ({ ...row, email: `p${i}@mail.example` }));
    expect(await failures(mailed, policy)).toEqual(['unlisted/ward', 'identifying/email', 'unlisted/email']);
    expect(await failures(gained, { ...policy, unlisted: 'ignore' })).toEqual([]);
    for (const listed of [
      { roles: { qi: ['sex'], ignore: ['ward'] } },
      { allow: ['ward'] },
      { sets: [{ columns: ['ward'], limits: { 'smallest-group': 5 } }] },
      { 'safe-harbor': { dates: ['ward'] } },
    ])
      expect(await failures(gained, { ...policy, ...listed })).toEqual([]);
    expect(await failures(gained, { limits: { 'smallest-group': 5 } })).toEqual([]);
    expect(
      await failures(gained, { ...policy, roles: undefined, unlisted: 'fail' }, { qi: ['sex'] }),
    ).toEqual(['unlisted/ward']);
  });

  it('fails on texts that nobody read, also where they are ignored', async () => {
    const rows = PEOPLE.map(({ sex }, i) => ({
      sex,
      note: `came in on foot with complaint number ${i}, was seen and sent home again after ${i % 7} hours`,
    }));
    const policy: Policy = { profile: 'k5', roles: { qi: ['sex'], ignore: ['note'] } };
    expect(await failures(rows, policy)).toEqual(['free-text/note']);
    expect(await failures(rows, { ...policy, allow: ['note'] })).toEqual([]);
  });
});

/** Visits of people who come twice, by age and part of town. */
const VISITS: Row[] = Array.from({ length: 300 }, (_, i) => ({
  PatientId: String(4_000_000 + 37 * (i % 150)),
  AppointmentID: String(9_000_000 + 13 * i),
  Age: String(20 + ((i * 7) % 60)),
  ward: 'abc'[i % 3],
}));

describe('a plan', () => {
  it('drops what identifies people, first or once persons are counted, and says so', async () => {
    const { best, notes, file, unit } = await plan(await tableOf(engine, VISITS), { goal: 'k=5' });
    expect(unit).toBe('person');
    expect(best?.steps.slice(0, 2)).toEqual(['drop PatientId', 'drop AppointmentID']);
    expect(notes.join(' ')).toMatch(/identify people by themselves: PatientId, AppointmentID/);
    expect(file?.allow).toBeUndefined();
    const rare = VISITS.map((row, i) => (i % 150 === 0 ? { ...row, ward: 'z' } : row));
    const roles = { qi: ['ward'], keep: ['ward'], user: 'PatientId' };
    const left = await plan(await tableOf(engine, rare), { ...roles, goal: 'k=5', suppress: 0.05 });
    expect(left.best?.steps).toEqual([
      'drop AppointmentID',
      'drop-records below 5 of PatientId in ward',
      'drop PatientId',
    ]);
  });

  it('keeps what it is told to, which apply then writes', async () => {
    const table = await tableOf(engine, VISITS);
    const kept = await plan(table, { goal: 'k=5', qi: ['Age'], keep: ['PatientId'] });
    expect(kept.best?.steps[0]).toBe('drop AppointmentID');
    expect(kept.best?.steps).not.toContain('drop PatientId');
    expect(kept.file?.allow).toEqual(['PatientId']);
    await expect(plan(table, { goal: 'k=5', qi: ['Age'], keep: ['ward'] })).rejects.toMatchObject({
      code: 'config/invalid',
    });
    const named = await plan(table, { goal: 'k=5', qi: ['Age', 'AppointmentID'] });
    expect(named.best?.steps).not.toContain('drop AppointmentID');
  });
});

describe('apply', () => {
  it('writes nothing that identifies people unless it is allowed', async () => {
    const output = join(folder, 'out.csv');
    const write = async (steps: string[], allow: string[] = []) =>
      apply(await tableOf(engine, VISITS), steps, { output, allow });
    const error = await write(['band Age 20', 'drop PatientId']).catch((e) => e);
    expect(error).toMatchObject({ code: 'data/identifying' });
    expect(`${error.message} ${error.hint}`).toMatch(
      /AppointmentID \(numbers of records\).*drop AppointmentID/,
    );
    expect(existsSync(output)).toBe(false);
    await expect(exportSql(await tableOf(engine, VISITS), ['band Age 20'])).rejects.toMatchObject({
      code: 'data/identifying',
    });
    await write(['drop AppointmentID', 'drop PatientId']);
    await write(['band Age 20'], ['AppointmentID', 'PatientId']);
    // masked, the numbers are shared by many
    await write(['mask AppointmentID 4', 'drop PatientId']);
    const table = await open(output);
    expect(table.columns.map(({ name }) => name)).toEqual(['AppointmentID', 'Age', 'ward']);
    await table.close();
  });

  it('holds a goal in persons also where the steps drop who they are', async () => {
    // two people with fifteen records each: two persons in a group, and fifteen records of each
    const rows = Array.from({ length: 60 }, (_, i) => ({
      patient_id: `p${100 + (i % 4)}`,
      ward: i % 4 < 2 ? 'a' : 'b',
    }));
    const { persons, assessment } = await apply(await tableOf(engine, rows), ['drop patient_id'], {
      qi: ['ward'],
      user: 'patient_id',
      output: join(folder, 'persons.csv'),
    });
    expect(assessment.observed).toMatchObject({ unit: 'record', smallestGroup: 30 });
    expect(persons).toMatchObject({ unit: 'person', smallestGroup: 2 });
  });
});

describe('levels by what a column is', () => {
  const many = (make: (i: number) => string) => Array.from({ length: 100 }, (_, i) => make(i));
  const steps = (values: string[], kind: Parameters<typeof proposeLevels>[3]) =>
    proposeLevels('c', values, new Float64Array(values.length).fill(10), kind).map(({ text }) => text);

  it.each([
    ['code', many((i) => String(100_000 + i)), ['merge c below 10', 'merge c below 50', 'merge c below 200']],
    ['code', many((i) => String(i)), ['merge c below 10', 'merge c below 50', 'merge c below 200']],
    [
      'quantity',
      many((i) => String(10_000 + 100 * i)),
      [500, 1000, 2000, 4000, 8000].map((w) => `band c ${w}`),
    ],
    ['age', many((i) => String(i % 80)), [5, 10, 20, 40].map((w) => `band c ${w}`)],
    ['postcode', many((i) => String(1000 + i)), ['mask c 1', 'mask c 2', 'mask c 3']],
    ['date', many((i) => String(1900 + i)), ['band c 5', 'band c 10', 'band c 20']],
    ['coordinate', many((i) => (43 + i / 1000).toFixed(3)), ['band c 0.01', 'band c 0.1', 'band c 1']],
    ['flag', ['yes', 'no'], []],
  ] as const)('%s', (kind, values, expected) => {
    expect(steps([...values], { kind })).toEqual([...expected, 'blank c']);
  });

  it('ages beyond 89 end in one class', () => {
    const found = steps(
      many((i) => String(i)),
      { kind: 'age' },
    );
    expect(found[1]).toBe('band c at 10,20,30,40,50,60,70,80,90');
    expect(found[3]).toBe('band c at 40,80');
  });
});
