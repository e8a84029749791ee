import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Assessment } from '../../src/core/results/assessment.js';
import { hospital } from '../../src/generate/hospital.js';
import { writeGenerated } from '../../src/generate/write.js';
import { printedSensitivity } from '../../src/keys/sensitivity.js';
import { applySteps } from '../../src/protect/apply-steps.js';
import { compareFigures, figuresOf } from '../../src/protect/figures.js';
import { measureLoss } from '../../src/protect/measure-loss.js';
import { parseStep, parseSteps } from '../../src/protect/steps/parse-step.js';
import { apply } from '../../src/questions/apply.js';
import { assess } from '../../src/questions/assess.js';
import { curve } from '../../src/questions/curve.js';
import { statistics as statisticsOf } from '../../src/questions/statistics.js';
import { whatIf, whatIfStatistics } from '../../src/questions/what-if.js';
import { DuckdbEngine } from '../../src/source/duckdb/driver.js';
import { open } from '../../src/source/open.js';
import type { Row } from '../findings/brute-assess.js';
import { tableOf } from '../findings/memory-table.js';
import { rowsOf } from './tables.js';

let engine: DuckdbEngine;
let folder: string;
beforeAll(async () => {
  engine = await DuckdbEngine.create({ threads: 2 });
  folder = mkdtempSync(join(tmpdir(), 'protect-'));
  await writeGenerated(hospital, { records: 800, seed: 1, stays: 1.2 }, join(folder, 'hospital.csv'), {});
});
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What must be equal: everything but names, times and who chose a role. */
function comparable(assessment: Assessment): unknown {
  const text = JSON.stringify(assessment, (key, value) =>
    ['seconds', 'why', 'assumptions', 'source', 'tool'].includes(key) ? undefined : value,
  );
  return JSON.parse(text);
}

/** The made-up people and hospitals may be written: these tests are about something else. */
const ALLOW = { allow: ['person', 'oshpd_id'] };
const ROLES = { qi: ['age_yrs', 'sex', 'race', 'patzip', 'los'], sensitive: ['adm_qtr'] };

describe('what if', () => {
  it.each([
    ['recoding', ['mask patzip 2', 'band age_yrs 5', 'merge race below 160', 'top los 10'], 'csv', {}],
    ['dropping', ['mask patzip 3', 'drop-records below 3', 'drop oshpd_id'], 'parquet', {}],
    ['dropping a quasi-identifier', ['drop patzip', 'round los 5'], 'csv', {}],
    [
      'persons',
      ['mask patzip 3', 'blank los', 'drop-records below 4', 'suppress race below 6'],
      'csv',
      { user: 'person' },
    ],
    ['chance', ['sample 60%', 'randomise race 1', 'mask patzip 1'], 'parquet', { seed: 9 }],
    ['missing cells', ['suppress patzip below 2', 'suppress age_yrs below 3'], 'ndjson', {}],
  ] as const)('of %s equals assessing the written file, exactly', async (_, steps, kind, more) => {
    const table = await open(join(folder, 'hospital.csv'));
    const options = { ...ROLES, ...more };
    const { after } = await whatIf(table, steps, options);
    const output = join(folder, `safe.${kind}`);
    await apply(table, steps, { ...options, ...ALLOW, output, inputs: [join(folder, 'hospital.csv')] });
    await table.close();
    const written = await open(output);
    const qi = ROLES.qi.filter((name) => written.columns.some((column) => column.name === name));
    const again = await assess(written, { ...options, qi, advice: false });
    await written.close();
    expect(comparable(after)).toEqual(comparable(again));
  });

  it('shows every figure that changes and only those', async () => {
    const table = await open(join(folder, 'hospital.csv'));
    const { before, after, changes } = await whatIf(table, ['mask patzip 2'], ROLES);
    await table.close();
    const [old, now] = [figuresOf(before), figuresOf(after)];
    for (const { path, before: was, after: is } of changes) {
      expect(was).toBe(old.get(path));
      expect(is).toBe(now.get(path));
    }
    expect(changes.map(({ path }) => path)).toContain('observed.averageRisk');
    expect(changes.map(({ path }) => path)).toContain('columns[patzip].distinct');
    expect(changes.some(({ path }) => path.startsWith('columns[sex].distinct'))).toBe(false);
  });

  it('looks anew at a proposed identifier that a step changes, and keeps all other roles', async () => {
    const rows = Array.from({ length: 40 }, (_, i) => ({
      id: `${i % 4}${String(i).padStart(3, '0')}`,
      a: String(i % 5),
      b: String(i % 3),
    }));
    const table = await tableOf(engine, rows);
    const { before, after } = await whatIf(table, ['mask id 3', 'blank a']);
    const role = (found: Assessment, name: string) => found.columns.find((c) => c.name === name)?.role;
    expect(role(before, 'id')).toBe('identifier');
    expect(role(after, 'id')).toBe('quasi-identifier');
    // constant now, but an attacker would still know it
    expect(role(after, 'a')).toBe('quasi-identifier');
  });

  it('refuses to leave nothing to assess', async () => {
    const table = await tableOf(engine, [
      { a: '1', b: '1' },
      { a: '2', b: '1' },
    ]);
    await expect(whatIf(table, ['drop a'], { qi: ['a'] })).rejects.toMatchObject({ code: 'config/invalid' });
  });
});

describe('loss', () => {
  const rowsArb = fc.array(
    fc.record({
      x: fc.option(fc.integer({ min: 0, max: 30 }).map(String), { nil: null, freq: 6 }),
      y: fc.constantFrom('a', 'b'),
    }),
    { minLength: 2, maxLength: 30 },
  );
  const entropy = (labels: readonly unknown[]) => {
    const counts = new Map<string, number>();
    for (const label of labels)
      counts.set(JSON.stringify(label), (counts.get(JSON.stringify(label)) ?? 0) + 1);
    return [...counts.values()].reduce(
      (sum, n) => sum - (n / labels.length) * Math.log2(n / labels.length),
      0,
    );
  };

  it('is what the new cells do not tell of the old, and how far off numbers are', async () => {
    await fc.assert(
      fc.asyncProperty(rowsArb, fc.integer({ min: 2, max: 12 }), async (rows, width) => {
        const table = await tableOf(engine, rows);
        const loss = await measureLoss(table, [parseStep(`band x ${width}`)], { qi: ['x', 'y'], seed: 1 });
        const label = (row: Row) => (row.x === null ? null : Math.floor(Number(row.x) / width));
        const lost = entropy(rows.map((row) => [row.x, label(row)])) - entropy(rows.map(label));
        const [column] = loss.columns;
        expect(column.entropy).toBeCloseTo(entropy(rows.map(({ x }) => x)), 10);
        expect(column.entropyLost).toBeCloseTo(lost, 10);
        expect(loss.overall).toBeCloseTo(column.share / 2, 12);
        const numbers = rows.filter(({ x }) => x !== null);
        const errors = numbers.map((row) => {
          const same = numbers.filter((other) => label(other) === label(row)).map(({ x }) => Number(x));
          return Math.abs(Number(row.x) - same.reduce((sum, n) => sum + n, 0) / same.length);
        });
        if (numbers.length > 0)
          expect(column.meanError).toBeCloseTo(errors.reduce((s, e) => s + e, 0) / errors.length, 9);
        else expect(column.meanError).toBeUndefined();
      }),
      { numRuns: 40 },
    );
  });

  it('counts records that go, columns that go, and nothing else', async () => {
    const rows = ['1', '1', '1', '2'].flatMap((x) => ['a', 'b'].map((y) => ({ x, y })));
    const table = await tableOf(engine, rows);
    const loss = await measureLoss(table, [parseStep('drop-records below 3 in x'), parseStep('drop y')], {
      qi: ['x', 'y'],
      seed: 1,
    });
    expect(loss).toMatchObject({ recordsBefore: 8, recordsAfter: 6, recordsLost: 0.25 });
    expect(loss.columns).toEqual([{ name: 'y', removed: true, entropy: 1, entropyLost: 1, share: 1 }]);
    expect(loss.overall).toBeCloseTo(0.25 + 0.75 * 0.5, 12);
  });
});

describe('from statistics alone', () => {
  it('recoded statistics are the statistics of the recoded table', async () => {
    const steps = [
      'mask patzip 2',
      'band age_yrs 5',
      'top los 9',
      'merge race below 120',
      'mask patzip 3',
      'drop los',
    ];
    const table = await open(join(folder, 'hospital.csv'));
    const statistics = await statisticsOf(table, { qi: ROLES.qi });
    const report = await whatIfStatistics(statistics, steps);
    const { relation } = await applySteps(table, parseSteps(steps), { qi: ROLES.qi, seed: 1 });
    const qi = ROLES.qi.filter((name) => name !== 'los');
    const direct = await whatIfStatistics(await statisticsOf(relation, { qi }), []);
    expect(figuresOf({ p: report.after.predictions })).toEqual(figuresOf({ p: direct.before.predictions }));
    expect(report.changes.length).toBeGreaterThan(0);
    // and the loss is that on the data
    const data = await measureLoss(table, parseSteps(steps), { qi: ROLES.qi, seed: 1 });
    await table.close();
    for (const found of report.loss.columns) {
      const same = data.columns.find(({ name }) => name === found.name);
      expect(found.entropyLost).toBeCloseTo(same?.entropyLost as number, 9);
      expect(found.meanError).toBeCloseTo(same?.meanError as number, 9);
    }
    expect(report.loss.columns.map(({ name }) => name).sort()).toEqual(['age_yrs', 'los', 'patzip', 'race']);
  });

  it('refuses what value counts do not determine', async () => {
    const table = await tableOf(engine, [{ a: '1' }, { a: '2' }, { a: '2' }]);
    const statistics = await statisticsOf(table, { qi: ['a'] });
    await expect(whatIfStatistics(statistics, ['drop-records below 2'])).rejects.toMatchObject({
      code: 'config/unsupported',
    });
    await expect(whatIfStatistics(statistics, ['mask aa 1'])).rejects.toMatchObject({
      code: 'config/unknown-column',
    });
  });
});

describe('figures', () => {
  it('know the elements of lists by their names, and leave out bare numbers', () => {
    const findings = {
      observed: { uniques: 3, groupSizes: [[1, 3]], below: { '5': 2 } },
      columns: [{ name: 'zip', distinct: 5 }],
      keys: [['a', 'b'], ['c']],
      predictions: [{ method: 'forest', quantity: 'below', k: 5, value: 0.5, seconds: 9 }],
      settings: { seed: 4 },
    };
    expect(Object.fromEntries(figuresOf(findings))).toEqual({
      'observed.uniques': 3,
      'observed.below.5': 2,
      'columns[zip].distinct': 5,
      'keys.length': 2,
      'predictions[forest,below,5].value': 0.5,
    });
    expect(compareFigures({ a: 1, b: 2 }, { b: 3, c: 4 })).toEqual([
      { path: 'a', before: 1 },
      { path: 'b', before: 2, after: 3 },
      { path: 'c', after: 4 },
    ]);
  });
});

describe('the curve', () => {
  it('shows what what-if shows, level by level', async () => {
    const table = await open(join(folder, 'hospital.csv'));
    const { points } = await curve(table, 'patzip', { qi: ROLES.qi });
    expect(points.map(({ step }) => step)).toEqual([
      undefined,
      ...[1, 2, 3, 4].map((m) => `mask patzip ${m}`),
    ]);
    for (const { step, averageRisk, alone, smallestGroup, lost } of points.slice(1)) {
      const { after, loss } = await whatIf(table, [step as string], { qi: ROLES.qi });
      expect(after.observed).toMatchObject({ averageRisk, uniques: alone, smallestGroup });
      expect(loss.columns[0].share).toBeCloseTo(lost, 10);
    }
    await expect(curve(table, 'race', { qi: ['sex'] })).rejects.toMatchObject({ code: 'config/invalid' });
    await table.close();
  });
});

describe('apply', () => {
  it('writes whole or not at all, the same each time, and never over its input', async () => {
    const input = join(folder, 'hospital.csv');
    const before = readFileSync(input, 'utf8');
    const table = await open(input);
    const output = join(folder, 'again.csv');
    const steps = ['mask patzip 2', 'sample 0.5'];
    await apply(table, steps, { ...ROLES, ...ALLOW, output, inputs: [input] });
    const first = readFileSync(output, 'utf8');
    await apply(table, steps, { ...ROLES, ...ALLOW, output, inputs: [input] });
    expect(readFileSync(output, 'utf8')).toBe(first);
    for (const inputs of [[input], [join(folder, 'hosp*.csv')], [join(folder, '.', 'hospital.csv')]]) {
      await expect(apply(table, steps, { ...ROLES, ...ALLOW, output: input, inputs })).rejects.toMatchObject({
        code: 'config/invalid',
      });
    }
    await expect(
      apply(table, ['band sex 5', 'date sex year'], {
        ...ROLES,
        ...ALLOW,
        output: join(folder, 'no.csv'),
        inputs: [input],
      }),
    ).rejects.toThrow();
    await expect(
      apply(table, steps, { ...ROLES, ...ALLOW, output: join(folder, 'none', 'x.csv'), inputs: [input] }),
    ).rejects.toMatchObject({ code: 'source/output' });
    await expect(
      apply(table, steps, { ...ROLES, ...ALLOW, output: join(folder, 'x.docx'), inputs: [input] }),
    ).rejects.toMatchObject({ code: 'config/invalid' });
    await table.close();
    expect(readFileSync(input, 'utf8')).toBe(before);
    expect(() => readFileSync(join(folder, 'no.csv'))).toThrow();
  });
});

describe('masking as paper 001 describes it', () => {
  /** Minimal unique column combinations by trying all sets. */
  function keysOf(rows: readonly Row[], names: readonly string[]): number[][] {
    const sets = Array.from({ length: 2 ** names.length - 1 }, (_, bits) =>
      names.flatMap((_, i) => ((bits + 1) & (1 << i) ? [i] : [])),
    );
    const unique = sets
      .filter(
        (set) =>
          new Set(rows.map((row) => JSON.stringify(set.map((i) => row[names[i]])))).size === rows.length,
      )
      .sort((a, b) => a.length - b.length);
    return unique.filter(
      (set) => !unique.some((other) => other !== set && other.every((i) => set.includes(i))),
    );
  }

  it('a masked key column loses sensitivity, columns of new keys with it gain, the rest stay', async () => {
    const rows: Row[] = [
      ['A101', 'f', '20', 'x', 'u'],
      ['A102', 'm', '20', 'y', 'u'],
      ['A203', 'f', '21', 'x', 'u'],
      ['A204', 'm', '21', 'y', 'u'],
      ['B305', 'f', '20', 'z', 'u'],
      ['B306', 'm', '22', 'z', 'u'],
    ].map(([id, sex, age, job, same]) => ({ id, sex, age, job, same }));
    const names = Object.keys(rows[0]);
    const table = await tableOf(engine, rows);
    const { relation } = await applySteps(table, [parseStep('mask id 2')], { qi: names, seed: 1 });
    const masked = await rowsOf(relation);
    const [before, after] = [keysOf(rows, names), keysOf(masked, names)];
    const p = new Float64Array(names.length).fill(0.5);
    const [was, is] = [printedSensitivity(before, p), printedSensitivity(after, p)];
    const id = names.indexOf('id');
    expect(before).toContainEqual([id]);
    expect(after).not.toContainEqual([id]);
    expect(is[id]).toBeLessThan(was[id]);
    const gained = new Set(after.filter((key) => key.includes(id)).flat());
    for (const [i, name] of names.entries()) {
      if (i === id) continue;
      if (gained.has(i)) expect(is[i], name).toBeGreaterThan(was[i]);
      else expect(is[i], name).toBe(was[i]);
    }
    expect(gained.size).toBeGreaterThan(1);
    // and what-if shows it
    const shown = await whatIf(table, ['mask id 2'], { qi: names });
    const printed = ({ keys }: Assessment) =>
      Object.fromEntries(keys?.sensitivity.map((column) => [column.name, column.printed]) ?? []);
    for (const [i, name] of names.entries()) {
      expect(printed(shown.before)[name]).toBeCloseTo(was[i], 12);
      expect(printed(shown.after)[name]).toBeCloseTo(is[i], 12);
    }
    expect(is[names.indexOf('same')]).toBe(0);
  });
});
