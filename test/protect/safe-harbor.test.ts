import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Policy } from '../../src/core/results/policy.js';
import { applySteps } from '../../src/protect/apply-steps.js';
import {
  isLargePlace,
  tellsAgeApart,
  tellsMoreThanYear,
  tellsOldBirth,
} from '../../src/protect/policy/safe-harbor/judge-cells.js';
import { parseStep } from '../../src/protect/steps/parse-step.js';
import { check } from '../../src/questions/check.js';
import { DuckdbEngine } from '../../src/source/duckdb/driver.js';
import type { Row } from '../findings/brute-assess.js';
import { tableOf } from '../findings/memory-table.js';

let engine: DuckdbEngine;
beforeAll(async () => {
  engine = await DuckdbEngine.create({ threads: 1 });
});
afterAll(() => engine.close());

const COUNT = 40;
/** A table of one column, or more, each cell made by its number. */
const made = (columns: Record<string, (i: number) => string>): Row[] =>
  Array.from({ length: COUNT }, (_, i) =>
    Object.fromEntries(Object.entries(columns).map(([name, make]) => [name, make(i)])),
  );

/** What breaks Safe Harbor, as rule/column -> [cells, letter]. */
async function broken(rows: readonly Row[], more: Partial<Policy> = {}) {
  const { results } = await check(await tableOf(engine, rows), { profile: 'hipaa-safe-harbor', ...more });
  return Object.fromEntries(
    results
      .filter(({ profile, passed }) => profile !== undefined && !passed)
      .map(({ rule, columns, measured, source }) => [
        `${rule.replace('safe-harbor/', '')}/${columns[0]}`,
        [measured, /\(i\)\((.)\)/.exec(source ?? '')?.[1]],
      ]),
  );
}

const FIRST = 'James Mary Robert Linda John Susan David Karen'.split(' ');
const LAST = 'Smith Jones Brown Garcia Miller'.split(' ');
const pad = (i: number, width: number) => String(i).padStart(width, '0');

describe('the eighteen identifiers', () => {
  it.each([
    ['A', 'names', { full_name: (i: number) => `${FIRST[i % 8]} ${LAST[i % 5]}` }],
    ['B', 'address', { street_address: (i: number) => `${i + 1} Elm Street` }],
    ['D', 'telephone', { phone: (i: number) => `(555) 010-${pad(1000 + i, 4)}` }],
    ['E', 'fax', { fax: (i: number) => `(555) 010-${pad(1000 + i, 4)}` }],
    ['F', 'email', { contact: (i: number) => `p${i}@mail.example` }],
    ['G', 'number', { ssn: (i: number) => `${100 + i}-${10 + i}-${1000 + 7 * i}` }],
    ['H', 'medical-record', { mrn: (i: number) => `M${pad(7 * i, 6)}` }],
    ['I', 'health-plan', { member_id: (i: number) => `W${pad(31 * i, 8)}` }],
    ['J', 'account', { account_number: (i: number) => String(70_000_123 + 977 * i) }],
    ['K', 'licence', { license_number: (i: number) => `D${pad(7919 * i, 7)}` }],
    ['L', 'vehicle', { vin: (i: number) => `1HGCM82633A${pad(4321 + 17 * i, 6)}` }],
    ['M', 'device', { device_id: (i: number) => `SN-${pad(991 * i, 7)}` }],
    ['N', 'url', { homepage: (i: number) => `https://people.example/${i}` }],
    ['O', 'ip-address', { ip: (i: number) => `192.168.${i}.${(7 * i) % 250}` }],
    ['P', 'biometric', { fingerprint: (i: number) => `fp${pad(37 * i, 8)}` }],
    ['Q', 'photograph', { photo: (i: number) => `face${i}.jpg` }],
    ['R', 'unique-number', { record_id: (i: number) => String(1000 + i) }],
  ] as const)('(%s) %s', async (letter, rule, columns) => {
    const [name] = Object.keys(columns);
    expect(await broken(made({ ...columns, sex: (i) => 'fm'[i % 2] }))).toEqual({
      [`${rule}/${name}`]: [1, letter],
    });
  });

  it('(C) dates in every layout that is read, where more than the year stands', async () => {
    const layouts: Record<string, (i: number) => string> = {
      iso: (i) => `2020-01-${pad(1 + (i % 28), 2)}`,
      us: (i) => `1/${1 + (i % 28)}/2020`,
      german: (i) => `${1 + (i % 28)}.1.2020`,
      named: (i) => `${1 + (i % 28)} Jan 2020`,
      month: (i) => `2020-${pad(1 + (i % 12), 2)}`,
      stamp: (i) => `2020-01-${pad(1 + (i % 28), 2)}T08:${pad(i % 60, 2)}:00Z`,
      admission_date: (i) => `202001${pad(1 + (i % 28), 2)}`,
    };
    const all = Object.keys(layouts).map((name) => [`date/${name}`, [COUNT, 'C']]);
    expect(await broken(made(layouts))).toEqual(Object.fromEntries(all));
    expect(await broken(made({ year: (i) => String(1990 + i), sex: (i) => 'fm'[i % 2] }))).toEqual({});
    // one date among other texts is one too many
    const stray = made({ remark: (i) => (i === 7 ? '3/14/2020' : 'abc'[i % 3]), sex: (i) => 'fm'[i % 2] });
    expect(await broken(stray)).toEqual({ 'date/remark': [1, 'C'] });
  });

  it('(B) postcodes by three digits, small areas as 000, masked in any way', async () => {
    const zips = (make: (i: number) => string) => broken(made({ zip: make, sex: (i) => 'fm'[i % 2] }));
    for (const masked of ['**', 'xx', 'XX', ''])
      expect(await zips((i) => `${871 + (i % 5)}${masked}`)).toEqual({});
    expect(await zips((i) => `${87_100 + i}`)).toEqual({ 'zip/zip': [COUNT, 'B'] });
    expect(await zips((i) => `${87_100 + i}-1234`)).toEqual({ 'zip/zip': [COUNT, 'B'] });
    expect(await zips((i) => (i < 3 ? '036' : '871'))).toEqual({ 'zip-small-area/zip': [3, 'B'] });
    expect(await zips((i) => (i < 3 ? '000' : '871'))).toEqual({});
    expect(await zips((i) => `M${i % 9}${'ABCE'[i % 4]}`)).toEqual({ 'zip/zip': [COUNT, 'B'] });
  });

  it('(B) places smaller than a state, and not states', async () => {
    const states = ['CA', 'NY', 'TX', 'WA', 'ME', 'OR'];
    const names = ['California', 'New York', 'Texas', 'West Virginia', 'Maine'];
    const fine = { state: (i: number) => states[i % 6], home_state: (i: number) => names[i % 5] };
    expect(
      await broken(made({ ...fine, country: (i) => ['France', 'Germany', 'Spain', 'Italy'][i % 4] })),
    ).toEqual({});
    const towns = ['Springfield', 'Georgia', 'Portland', 'Salem', 'Dover'];
    expect(
      await broken(
        made({
          city: (i) => towns[i % 5],
          county: (i) => String(1 + (i % 6)),
          latitude: (i) => (43 + i / 1000).toFixed(4),
          state: fine.state,
        }),
      ),
    ).toEqual({
      'place/city': [COUNT, 'B'],
      'place/county': [COUNT, 'B'],
      'coordinate/latitude': [1, 'B'],
    });
  });

  it('lets stay under (R) what the policy allows by paragraph (c), and nothing else', async () => {
    const rows = made({ record_id: (i) => String(1000 + i), phone: (i) => `(555) 010-${1000 + i}` });
    expect(await broken(rows, { allow: ['record_id', 'phone'] })).toEqual({ 'telephone/phone': [1, 'D'] });
  });

  it('is satisfied by the steps that its rules ask for', async () => {
    const rows = made({
      full_name: (i) => `${FIRST[i % 8]} ${LAST[i % 5]}`,
      zip: (i) => `${94_100 + i}`,
      age: (i) => String(60 + i),
      seen: (i) => `2024-05-${pad(1 + (i % 28), 2)}`,
    });
    const steps = ['drop full_name', 'mask zip 2', 'date seen year', 'top age 90'].map((step) =>
      parseStep(step),
    );
    const { relation } = await applySteps(await tableOf(engine, rows), steps, { qi: [], seed: 1 });
    expect(await check(relation, { profile: 'hipaa-safe-harbor' })).toMatchObject({ passed: true });
  });
});

it('cells are judged one by one', () => {
  for (const cell of ['91', '95+', '[90,95)', '90-94', '90 to 94', '104', 'over 95'])
    expect([cell, tellsAgeApart(cell)]).toEqual([cell, true]);
  for (const cell of ['90', '90+', '>=90', '90 and older', '[85,90)', '89', '<5', '*', ''])
    expect([cell, tellsAgeApart(cell)]).toEqual([cell, false]);
  for (const cell of ['2020', '98', '2020s', '[1990,2000)', '>=2000', 'unknown', '*'])
    expect([cell, tellsMoreThanYear(cell)]).toEqual([cell, false]);
  const year = new Date().getUTCFullYear();
  expect([year - 95, year - 89, year - 20].map((born) => tellsOldBirth(String(born)))).toEqual([
    true,
    false,
    false,
  ]);
  expect(isLargePlace('06', 'state')).toBe(true);
  expect(isLargePlace('06', 'county')).toBe(false);
});
