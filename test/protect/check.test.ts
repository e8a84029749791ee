import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkSchema } from '../../src/core/results/check.js';
import type { Limits, Policy } from '../../src/core/results/policy.js';
import { applySteps } from '../../src/protect/apply-steps.js';
import { parsePlan, writePlan } from '../../src/protect/plan/plan-file.js';
import { holdLimits } from '../../src/protect/policy/hold-limits.js';
import { parsePolicy } from '../../src/protect/policy/parse-policy.js';
import { PROFILES } from '../../src/protect/policy/profiles.js';
import { parseStep } from '../../src/protect/steps/parse-step.js';
import { apply } from '../../src/questions/apply.js';
import { assess } from '../../src/questions/assess.js';
import { check } from '../../src/questions/check.js';
import { plan } from '../../src/questions/plan.js';
import { pageOfCheck } from '../../src/report/pages/check.js';
import { renderHtml } from '../../src/report/render/html.js';
import { checkToJunit } from '../../src/report/render/junit.js';
import { renderMarkdown } from '../../src/report/render/markdown.js';
import { checkToSarif } from '../../src/report/render/sarif.js';
import { renderText } from '../../src/report/render/text.js';
import { DuckdbEngine } from '../../src/source/duckdb/driver.js';
import { open } from '../../src/source/open.js';
import type { Row } from '../findings/brute-assess.js';
import { tableOf } from '../findings/memory-table.js';
import { sarifErrors } from './sarif-schema.js';

let engine: DuckdbEngine;
let folder: string;
beforeAll(async () => {
  engine = await DuckdbEngine.create({ threads: 1 });
  folder = mkdtempSync(join(tmpdir(), 'check-'));
});
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Groups of 12, 6 and 1 in (a, b); the sensitive column has two values in the first, one in the others. */
const ROWS: Row[] = [
  ...Array.from({ length: 12 }, (_, i) => ({ a: 'x', b: '1', s: i < 6 ? 'u' : 'v' })),
  ...Array.from({ length: 6 }, () => ({ a: 'y', b: '1', s: 'u' })),
  { a: 'y', b: '2', s: 'v' },
];
const QI = { qi: ['a', 'b'], sensitive: ['s'] };

const policy = (limits: Policy['limits']): Policy => ({ name: 'test', limits });

async function verdicts(given: Policy, rows = ROWS): Promise<Record<string, [number | null, boolean]>> {
  const { results } = await check(await tableOf(engine, rows), given, QI);
  return Object.fromEntries(results.map(({ id, measured, passed }) => [id, [measured, passed]]));
}

describe('limits', () => {
  it('are held against what counting by hand gives', async () => {
    expect(
      await verdicts(
        policy({
          'smallest-group': 2,
          'highest-risk': 0.5,
          prosecutor: 1,
          journalist: 0.09,
          marketer: 0.2,
          'average-risk': 3 / 19,
          uniques: 1,
          'unique-share': 0.01,
          below: { '7': 7, '12': 6 },
          'l-diversity': 1,
          't-closeness': 0.1,
          exposure: { '1': 0.2, '9': 0.5 },
          figures: [
            { path: 'observed.distinct', 'at-most': 3, 'at-least': 4 },
            { path: 'no.such', 'at-most': 1 },
          ],
        }),
      ),
    ).toEqual({
      'policy/smallest-group': [1, false],
      'policy/highest-risk': [1, false],
      'policy/prosecutor': [1, true],
      'policy/journalist': [1, false],
      'policy/marketer': [3 / 19, true],
      'policy/average-risk': [3 / 19, true],
      'policy/uniques': [1, true],
      'policy/unique-share': [1 / 19, false],
      'policy/below-7': [7, true],
      'policy/below-12': [7, false],
      'policy/l-diversity/s': [1, true],
      'policy/t-closeness/s': [expect.closeTo(12 / 19, 10), false],
      'policy/exposure/1': [2 / 19, true],
      'policy/exposure/9': [null, false],
      'policy/observed.distinct/at-most': [3, true],
      'policy/observed.distinct/at-least': [3, false],
      'policy/no.such/at-most': [null, false],
    });
  });

  it('say counts as they are, and shares with the digits it takes to tell them apart', async () => {
    const { observed } = await assess(await tableOf(engine, ROWS), QI);
    const says = (limits: Limits, found: Partial<typeof observed>) =>
      holdLimits(limits, { observed: { ...observed, ...found } }, { prefix: 'p', columns: [] })[0].says;
    expect(says({ uniques: 10_001 }, { uniques: 24_048 })).toBe(
      'Records that are alone: 24048; at most 10001 is allowed',
    );
    expect(says({ 'average-risk': 0.09 }, { averageRisk: 0.1234567 })).toMatch(/is 0.1235; at most 0.09 /);
    expect(says({ 'average-risk': 0.09 }, { averageRisk: 0.090001 })).toMatch(/is 0.090001; at most 0.09 /);
  });

  it('are held per set of columns', async () => {
    const given: Policy = {
      sets: [
        { columns: ['a'], limits: { 'smallest-group': 7 } },
        { columns: ['b', 's'], name: 'neighbour', limits: { 'smallest-group': 2, uniques: 0 } },
      ],
    };
    expect(await verdicts(given)).toEqual({
      'a/smallest-group': [7, true],
      'neighbour/smallest-group': [1, false],
      'neighbour/uniques': [1, false],
    });
  });

  it('of profiles name their source', async () => {
    for (const { name, source } of PROFILES.filter(({ goal }) => goal !== undefined)) {
      const { results, notes, passed } = await check(
        await tableOf(engine, ROWS),
        { name, profile: name },
        QI,
      );
      expect(passed).toBe(false);
      expect(results[0]).toMatchObject({ profile: name, source, passed: false });
      expect(notes[0]).toContain(name);
    }
  });
});

describe('safe harbor', () => {
  const looked = async (rows: readonly Row[], given: Partial<Policy> = {}) => {
    const { results } = await check(await tableOf(engine, rows), { profile: 'hipaa-safe-harbor', ...given });
    return Object.fromEntries(
      results
        .filter(({ profile }) => profile === 'hipaa-safe-harbor')
        .map(({ id, measured }) => [id.replace('hipaa-safe-harbor/', ''), measured]),
    );
  };
  const row = (more: Row): Row => ({ zip: '941**', age: '50', sex: 'f', ...more });

  it('counts zip codes, dates and ages that say too much', async () => {
    const rows = [
      row({ zip: '94110', age: '91', seen: '2024-05-17' }),
      row({ zip: '03600', age: '90', seen: '2024' }),
      row({ zip: '036', age: '[90,95)', seen: '2024-05' }),
      row({ zip: '000', age: '[85,90)', seen: null }),
      row({ zip: null, age: null, seen: '2020s' }),
    ];
    expect(await looked(rows)).toEqual({
      'zip/zip': 2,
      'zip-small-area/zip': 2,
      'age/age': 2,
      'date/seen': 2,
    });
  });

  it('knows identifiers by name and by look', async () => {
    const rows = [
      {
        first_name: 'x',
        phone: '1',
        contact: 'me@mail.example',
        link: 'https://a.example',
        county: '3',
        percentage: '95',
      },
    ];
    expect(await looked(rows)).toEqual({
      'names/first_name': 1,
      'telephone/phone': 1,
      'email/contact': 1,
      'url/link': 1,
      'place/county': 1,
    });
  });

  it('takes the columns it is told', async () => {
    const rows = [row({ plz: '94110', born: '17.5.1980', years: '95' })];
    expect(await looked(rows, { 'safe-harbor': { zip: ['plz'], dates: ['born'], age: ['years'] } })).toEqual({
      'zip/plz': 1,
      'zip-small-area/plz': 0,
      'date/born': 1,
      'age/years': 1,
      // what is told adds to what is found
      'zip/zip': 0,
      'zip-small-area/zip': 0,
      'age/age': 0,
    });
    await expect(looked(rows, { 'safe-harbor': { zip: ['nope'] } })).rejects.toMatchObject({
      code: 'config/unknown-column',
    });
  });

  it('is satisfied by the steps that its rules ask for', async () => {
    const rows = [
      row({ zip: '94110', age: '91', seen: '2024-05-17' }),
      row({ zip: '94111', age: '20', seen: '2023-01-02' }),
    ];
    const steps = ['mask zip 2', 'date seen year', 'top age 90'].map((step) => parseStep(step));
    const { relation } = await applySteps(await tableOf(engine, rows), steps, { qi: [], seed: 1 });
    expect((await check(relation, { profile: 'hipaa-safe-harbor' })).passed).toBe(true);
  });
});

describe('a baseline', () => {
  const given = policy({ 'smallest-group': 2, uniques: 0, 'average-risk': 0.5 });

  it('lets known excesses pass, and fails on what got worse or is new', async () => {
    const baseline = await check(await tableOf(engine, ROWS), given, QI);
    expect(baseline.passed).toBe(false);
    const same = await check(await tableOf(engine, ROWS), given, { ...QI, baseline });
    expect(same.passed).toBe(true);
    expect(same.results.map(({ state }) => state)).toEqual(['unchanged', 'unchanged', 'unchanged']);
    const worse = await check(await tableOf(engine, [...ROWS, { a: 'z', b: '9', s: 'u' }]), given, {
      ...QI,
      baseline,
    });
    expect(worse.passed).toBe(false);
    expect(worse.results.map(({ rule, state }) => [rule, state])).toEqual([
      ['smallest-group', 'unchanged'],
      ['average-risk', 'worse'],
      ['uniques', 'worse'],
    ]);
    const better = await check(await tableOf(engine, ROWS.slice(0, 18)), given, { ...QI, baseline: worse });
    expect(better.passed).toBe(true);
    const stricter = await check(
      await tableOf(engine, ROWS),
      policy({ ...given.limits, below: { '11': 0 } }),
      { ...QI, baseline },
    );
    expect(stricter.passed).toBe(false);
    expect(stricter.results.find(({ rule }) => rule === 'below-11')?.state).toBe('new');
    expect(checkSchema.parse(JSON.parse(JSON.stringify(worse)))).toEqual(worse);
  });
});

describe('outputs', () => {
  it('are SARIF that fits its schema, JUnit and pages', async () => {
    const failing = await check(
      await tableOf(engine, ROWS),
      { profile: ['cms-11', 'hipaa-safe-harbor'], limits: { uniques: 5 } },
      QI,
    );
    const known = await check(
      await tableOf(engine, ROWS),
      { profile: 'cms-11' },
      { ...QI, baseline: failing },
    );
    for (const result of [failing, known]) expect(sarifErrors(checkToSarif(result))).toEqual([]);
    const { runs } = JSON.parse(checkToSarif(failing));
    const failed = runs[0].results.filter(({ kind }: { kind: string }) => kind === 'fail');
    expect(failed.map(({ ruleId, level }: { ruleId: string; level: string }) => [ruleId, level])).toEqual([
      ['smallest-group', 'error'],
    ]);
    expect(JSON.parse(checkToSarif(known)).runs[0].results[0].baselineState).toBe('unchanged');
    expect(checkToJunit(failing)).toMatch(/<testsuites tests="2" failures="1" errors="0" skipped="0"/);
    expect(checkToJunit(known)).toMatch(/failures="0" errors="0" skipped="1"/);
    const page = pageOfCheck(failing);
    expect(renderText(page, { colour: false })).toContain('EXCEEDED');
    expect(renderMarkdown(page)).toContain('| cms-11/smallest-group | EXCEEDED |');
    expect(await renderHtml(page)).toContain('<h1>The policy cms-11, hipaa-safe-harbor does not hold');
  });

  it('the validator does refuse what is no SARIF', () => {
    expect(sarifErrors('{"version":"2.1.0","runs":[{"results":[]}]}').length).toBeGreaterThan(0);
  });

  it('escape names that look like markup', async () => {
    const rows = ROWS.map(({ a, b }) => ({ '<b>&"': a, "x]]>'": b }));
    const result = await check(await tableOf(engine, rows), { profile: 'k5' }, { qi: Object.keys(rows[0]) });
    const xml = checkToJunit({ ...result, source: { ...result.source, name: 'a<b>&".csv' } });
    expect(xml).not.toMatch(/<b>/);
    // XML knows five entities, and no other of HTML
    const named = checkToJunit({ ...result, source: { ...result.source, name: 'sample 10 %.csv' } });
    expect(named).toContain('sample 10 %.csv');
    expect(xml + named).not.toMatch(/&(?!(amp|lt|gt|quot|#39);)/);
    expect(
      sarifErrors(checkToSarif({ ...result, source: { ...result.source, name: 'a b<c>.csv' } })),
    ).toEqual([]);
  });
});

describe('files of policies and plans', () => {
  it('are read with line and column in their errors', () => {
    const cases: [string, RegExp, RegExp][] = [
      ['limits: {smalest-group: 5}', /no setting called limits.smalest-group/, /smallest-group/],
      ['limits: {average-risk: 2}', /average-risk/, /^/],
      ['profil: cms-11', /no setting called profil/, /profile/],
      ['profile: cms-12', /no profile called cms-12/, /cms-11/],
      ['name: x', /sets no limit/, /profile/],
      ['limits: [', /not valid YAML/, /^/],
    ];
    for (const [text, message, hint] of cases) {
      const error = (() => {
        try {
          return parsePolicy(text, 'policy.yaml');
        } catch (e) {
          return e as { code: string; message: string; hint?: string; where?: string };
        }
      })() as { code: string; message: string; hint?: string; where?: string };
      expect(error.code).toBe('config/invalid');
      expect(error.message).toMatch(message);
      expect(error.hint ?? '').toMatch(hint);
      expect(error.where).toContain('policy.yaml');
    }
  });

  it('plans are read back as they were written', () => {
    const file = {
      format: 'singleout/plan',
      version: 1,
      goal: 'k=5',
      roles: { qi: ['a'] },
      steps: ['mask a 1', 'drop-records below 5 in a'],
    } as const;
    const written = writePlan({ ...file, roles: { qi: ['a'] }, steps: [...file.steps] });
    expect(parsePlan(written, 'plan.yaml')).toEqual(file);
    expect(() => parsePlan('format: singleout/plan\nversion: 1\nsteps: mask a 1', 'bad.yaml')).toThrow(
      /steps/,
    );
  });
});

describe('every plan', () => {
  it('applied passes the check of its goal, and a changed copy does not', async () => {
    const rows: Row[] = Array.from({ length: 400 }, (_, i) => ({
      zip: String(10_000 + ((i * 7919) % 97)),
      age: String((i * 31) % 80),
      job: ['a', 'b', 'c', 'd', 'e'][(i * i) % 5],
      who: String(i % 350),
    }));
    const csv = (list: readonly Row[]) =>
      [Object.keys(rows[0]).join(), ...list.map((row) => Object.values(row).join())].join('\n');
    const input = join(folder, 'people.csv');
    writeFileSync(input, `${csv(rows)}\n`);
    const qi = ['zip', 'age', 'job'];
    for (const [goal, limits, user] of [
      ['k=5', { 'smallest-group': 5 }, undefined],
      ['k=4', { 'smallest-group': 4 }, 'who'],
      ['average-risk=0.1', { 'average-risk': 0.1 }, undefined],
      ['uniques=0', { uniques: 0 }, 'who'],
      ['cms-11', { 'smallest-group': 11 }, undefined],
    ] as const) {
      const roles = { qi, ...(user !== undefined && { user }) };
      const table = await open(input);
      const { best, met } = await plan(table, { ...roles, goal, suppress: 0.03 });
      expect(met).toBe(true);
      const output = join(folder, 'safe.csv');
      await apply(table, best?.steps ?? [], { ...roles, output, inputs: [input] });
      await table.close();
      const safe = await open(output);
      const passed = await check(safe, { limits }, roles);
      expect(passed.passed).toBe(true);
      const changed = await tableOf(safe.engine as DuckdbEngine, [
        { zip: '99999', age: '99', job: 'z', who: '9999' },
        ...ROWS.map(() => ({ zip: '1', age: '1', job: 'a', who: '1' })),
      ]);
      if (goal !== 'average-risk=0.1') {
        const failed = await check(changed, { limits }, roles);
        expect(failed.passed).toBe(false);
        expect(sarifErrors(checkToSarif(failed))).toEqual([]);
      }
      await safe.close();
    }
  });
});
