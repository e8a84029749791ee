import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applySteps } from '../../src/protect/apply-steps.js';
import { parseGoal, smallestGroupFor } from '../../src/protect/plan/goal.js';
import { proposeLevels } from '../../src/protect/plan/propose-levels.js';
import { parseStep, parseSteps } from '../../src/protect/steps/parse-step.js';
import type { Recoding } from '../../src/protect/steps/step.js';
import { type PlanOptions, plan } from '../../src/questions/plan.js';
import { DuckdbEngine } from '../../src/source/duckdb/driver.js';
import type { Row } from '../findings/brute-assess.js';
import { tableOf } from '../findings/memory-table.js';
import { counted, rowsOf } from './tables.js';

let engine: DuckdbEngine;
beforeAll(async () => {
  engine = await DuckdbEngine.create({ threads: 1 });
});
afterAll(() => engine.close());

type Recode = (value: string | null, rows: readonly Row[], column: string) => string | null;

/** Levels with what they do, written down a second time. */
const LEVELS: Record<string, { step: string; recode: Recode }[]> = {
  zip: [
    { step: 'mask zip 1', recode: (v) => v && `${v.slice(0, -1)}*` },
    { step: 'mask zip 2', recode: (v) => v && `${v.slice(0, -2)}**` },
    { step: 'blank zip', recode: () => '*' },
  ],
  age: [
    { step: 'band age 2', recode: (v) => v && String(Math.floor(Number(v) / 2)) },
    { step: 'band age 6', recode: (v) => v && String(Math.floor(Number(v) / 6)) },
    { step: 'blank age', recode: () => '*' },
  ],
  job: [
    {
      step: 'merge job below 3',
      recode: (v, rows, column) =>
        v !== null && rows.filter((row) => row[column] === v).length < 3 ? 'other' : v,
    },
    { step: 'blank job', recode: () => '*' },
  ],
};
const COLUMNS = Object.keys(LEVELS);

function entropy(rows: readonly Row[], column: string): number {
  const counts = new Map<string | null, number>();
  for (const row of rows) counts.set(row[column], (counts.get(row[column]) ?? 0) + 1);
  return [...counts.values()].reduce((sum, n) => sum - (n / rows.length) * Math.log2(n / rows.length), 0);
}

/** Sizes of the groups the rows stand in, in records or persons. */
function sizes(rows: readonly Row[], user?: string): number[] {
  return rows.map((row) => {
    const same = rows.filter((other) => COLUMNS.every((c) => other[c] === row[c]));
    return user === undefined ? same.length : new Set(same.map((other) => other[user])).size;
  });
}

/** Least share to leave out by whole sizes, by trying every threshold; undefined where none helps. */
function need(rows: readonly Row[], goal: string, user?: string): number | undefined {
  const [kind, text] = goal.split('=');
  const limit = Number(text);
  const own = sizes(rows, user);
  for (let below = 1; below <= rows.length; below++) {
    const left = own.filter((size) => size >= below);
    if (left.length === 0) return undefined;
    const met =
      kind === 'k'
        ? Math.min(...left) >= limit
        : kind === 'uniques'
          ? left.filter((size) => size === 1).length <= limit
          : left.reduce((sum, size) => sum + 1 / size, 0) / left.length <= limit + 1e-12;
    if (met) return 1 - left.length / rows.length;
  }
  return undefined;
}

/** The least loss over all combinations of levels, each worked out from the rows themselves. */
function bruteForce(rows: readonly Row[], goal: string, suppress: number, user?: string): number | undefined {
  const options = COLUMNS.map((column) => [undefined, ...LEVELS[column]]);
  let best: number | undefined;
  const nodes = options.reduce<number[][]>(
    (all, levels) => all.flatMap((node) => levels.map((_, i) => [...node, i])),
    [[]],
  );
  for (const node of nodes) {
    const recoded = rows.map((row): Row => {
      const cells = COLUMNS.map((column, c) => {
        const level = options[c][node[c]];
        return [column, level === undefined ? row[column] : level.recode(row[column], rows, column)];
      });
      return { ...row, ...Object.fromEntries(cells) };
    });
    const out = need(recoded, goal, user);
    if (out === undefined || out > suppress + 1e-12) continue;
    const lost = COLUMNS.map((c) =>
      entropy(rows, c) < 1e-12 ? 0 : 1 - entropy(recoded, c) / entropy(rows, c),
    );
    const recoding = lost.reduce((sum, l) => sum + l, 0) / COLUMNS.length;
    const loss = out + (1 - out) * recoding;
    if (best === undefined || loss < best) best = loss;
  }
  return best;
}

const rowsArb = fc.array(
  fc.record({
    zip: fc.option(fc.constantFrom('111', '112', '121', '122', '211', '222'), { nil: null, freq: 9 }),
    age: fc.integer({ min: 0, max: 11 }).map(String),
    job: fc.constantFrom('a', 'b', 'c', 'd'),
    p: fc.constantFrom('1', '2', '3', '4', '5', '6'),
  }),
  { minLength: 2, maxLength: 40 },
);

const levels = new Map(COLUMNS.map((c) => [c, LEVELS[c].map(({ step }) => parseStep(step) as Recoding)]));

async function planOf(rows: readonly Row[], options: Partial<PlanOptions> & { goal: string }) {
  return plan(await tableOf(engine, rows), { qi: COLUMNS, levels, ...options });
}

const goals = fc.constantFrom(
  'k=2',
  'k=3',
  'k=5',
  'average-risk=0.5',
  'average-risk=0.3',
  'uniques=0',
  'uniques=2',
);

describe('the plan', () => {
  it('loses as little as the best of all combinations', async () => {
    await fc.assert(
      fc.asyncProperty(rowsArb, goals, fc.constantFrom(0, 0.1, 0.3), async (rows, goal, suppress) => {
        const result = await planOf(rows, { goal, suppress });
        const best = bruteForce(rows, goal, suppress);
        expect(result.met).toBe(best !== undefined);
        expect(result.search.proven).toBe(true);
        if (best !== undefined) expect(result.best?.loss).toBeCloseTo(best, 10);
      }),
      { numRuns: 50 },
    );
  });

  it('does so in persons', async () => {
    await fc.assert(
      fc.asyncProperty(
        rowsArb,
        fc.constantFrom('k=2', 'k=4', 'average-risk=0.4'),
        fc.constantFrom(0, 0.2),
        async (rows, goal, suppress) => {
          const result = await planOf(rows, { goal, suppress, user: 'p' });
          const best = bruteForce(rows, goal, suppress, 'p');
          expect(result.met).toBe(best !== undefined);
          if (best !== undefined) expect(result.best?.loss).toBeCloseTo(best, 10);
        },
      ),
      { numRuns: 20 },
    );
  });

  it('reaches on the data what it says', async () => {
    await fc.assert(
      fc.asyncProperty(rowsArb, fc.constantFrom('k=2', 'k=3'), async (rows, goal) => {
        const { best } = await planOf(rows, { goal, suppress: 0.3 });
        if (best === undefined) return;
        const table = await tableOf(engine, rows);
        const { relation } = await applySteps(table, parseSteps(best.steps), { qi: COLUMNS, seed: 1 });
        const left = await rowsOf(relation);
        const own = sizes(left);
        expect(left.length).toBe(rows.length - best.suppressed.records);
        expect(Math.min(...own)).toBe(best.smallestGroup);
        expect(own.reduce((sum, size) => sum + 1 / size, 0) / own.length).toBeCloseTo(best.averageRisk, 12);
        expect(best.smallestGroup).toBeGreaterThanOrEqual(Number(goal.slice(2)));
      }),
      { numRuns: 20 },
    );
  });

  it('finds a plan of a lattice too large to list, and does not call it the best', async () => {
    const rows = rowsOfSize(200);
    const exact = await planOf(rows, { goal: 'k=3', suppress: 0.05 });
    const rough = await planOf(rows, { goal: 'k=3', suppress: 0.05, mostNodes: 1 });
    expect(rough.search.proven).toBe(false);
    expect(rough.best?.loss).toBeGreaterThanOrEqual((exact.best?.loss as number) - 1e-12);
    expect(rough.best?.smallestGroup).toBeGreaterThanOrEqual(3);
    expect(rough.notes[0]).toMatch(/best plan found/);
  });

  it('has a second best that loses no less, and says why', async () => {
    const { best, runnerUp } = await planOf(rowsOfSize(120), { goal: 'k=3', suppress: 0.1 });
    expect(runnerUp?.loss).toBeGreaterThanOrEqual(best?.loss as number);
    expect(runnerUp?.because).toMatch(/instead of/);
    expect(runnerUp?.steps).not.toEqual(best?.steps);
  });

  it('stands on a front that costs more the stricter the goal', async () => {
    const { front } = await planOf(rowsOfSize(300), { goal: 'k=7', suppress: 0.05 });
    expect(front.map(({ goal }) => goal)).toEqual(['k=2', 'k=3', 'k=5', 'k=7', 'k=11', 'k=20']);
    const losses = front.map((point) => point.plan.loss);
    expect([...losses].sort((a, b) => a - b)).toEqual(losses);
  });

  it('keeps what must stay, and weighs what matters', async () => {
    const rows = rowsOfSize(300);
    const kept = await planOf(rows, { goal: 'k=2', suppress: 0.2, keep: ['age'] });
    expect(kept.best?.levels.age).toBe(0);
    const heavy = await planOf(rows, { goal: 'k=5', suppress: 0.05, importance: new Map([['zip', 1000]]) });
    const light = await planOf(rows, { goal: 'k=5', suppress: 0.05, importance: new Map([['zip', 0.001]]) });
    expect(heavy.best?.levels.zip).toBeLessThanOrEqual(light.best?.levels.zip as number);
    expect(heavy.best?.levels.zip).toBe(0);
  });

  it('reads the records three times, whatever the number of nodes', async () => {
    const watched = counted(engine);
    const table = await tableOf(engine, rowsOfSize(300));
    const result = await plan({ ...table, engine: watched.engine }, { qi: COLUMNS, levels, goal: 'k=5' });
    expect(result.search.counted).toBeGreaterThan(5);
    expect(watched.statements.filter((sql) => sql.includes(table.from)).length).toBeLessThanOrEqual(2);
    expect(watched.statements.filter((sql) => /^(SELECT|CREATE)/.test(sql)).length).toBeLessThanOrEqual(20);
  });
});

describe('goals', () => {
  it('are read, and profiles too', () => {
    expect(parseGoal('k=11')).toMatchObject({ kind: 'k', value: 11 });
    expect(parseGoal('uniques=0')).toMatchObject({ kind: 'k', value: 2 });
    expect(parseGoal('highest-risk=0.2')).toMatchObject({ kind: 'k', value: 5 });
    expect(parseGoal('cms-11')).toMatchObject({ kind: 'k', value: 11 });
    expect(parseGoal('ema-0.09')).toMatchObject({ kind: 'k', value: 11 });
    expect(smallestGroupFor(0.09)).toBe(12);
    expect(smallestGroupFor(1 / 3)).toBe(3);
  });

  it.each([
    ['j=5', /no goal called/],
    ['k=0', /whole number of at least 1/],
    ['k=2.5', /whole number/],
    ['average-risk=2', /at most 1/],
    ['hipaa-safe-harbor', /no goal that recoding/],
    ['cms11', /no goal called/],
  ])('%s is refused', (goal, message) => {
    expect(() => parseGoal(goal)).toThrow(message);
  });

  it('that nothing can meet say what is closest', async () => {
    const rows = rowsOfSize(50);
    const { met, nearest, best } = await planOf(rows, { goal: 'k=51' });
    expect(met).toBe(false);
    expect(best).toBeUndefined();
    expect(nearest).toEqual({ suppressNeeded: null, reachableK: 50, reachableAverageRisk: 1 / 50 });
    const more = rowsOfSize(200);
    const kept = await planOf(more, { goal: 'k=5', keep: COLUMNS });
    expect(kept.nearest?.reachableK).toBe(Math.min(...sizes(more)));
    const share = need(more, 'k=5') as number;
    expect(share).toBeGreaterThan(0);
    expect(kept.nearest?.suppressNeeded).toBeCloseTo(share, 12);
  });
});

describe('levels', () => {
  it('that part what a finer one has joined are refused', async () => {
    const crossing = new Map([['age', ['band age 4', 'band age 6'].map((s) => parseStep(s) as Recoding)]]);
    await expect(planOf(rowsOfSize(50), { goal: 'k=2', levels: crossing })).rejects.toMatchObject({
      code: 'config/invalid',
      message: expect.stringMatching(/must coarsen/),
    });
  });

  it('that do not suit the values are refused without a value', async () => {
    const rows = rowsOfSize(20).map((row, i) => ({ ...row, age: i === 3 ? 'classified' : row.age }));
    const error = await planOf(rows, { goal: 'k=2' }).catch((e) => e);
    expect(error.code).toBe('data/bad-value');
    expect(`${error.message}${error.hint}`).not.toContain('classified');
  });

  it('are proposed by the look of the values', () => {
    const many = (make: (i: number) => string) => Array.from({ length: 100 }, (_, i) => make(i));
    const steps = (values: string[]) =>
      proposeLevels('c', values, new Float64Array(values.length).fill(10)).map(({ text }) => text);
    expect(steps(many((i) => String(90_000 + i)))).toEqual([
      'mask c 1',
      'mask c 2',
      'mask c 3',
      'mask c 4',
      'blank c',
    ]);
    expect(steps(many((i) => String(i)))).toEqual([
      'band c 5',
      'band c 10',
      'band c 20',
      'band c 40',
      'band c 80',
      'blank c',
    ]);
    expect(steps(many((i) => `19${String(i).padStart(2, '0')}-03-04`))).toEqual([
      'date c month',
      'date c quarter',
      'date c year',
      'date c decade',
      'blank c',
    ]);
    expect(steps(['m', 'f'])).toEqual(['blank c']);
    expect(steps(['red', 'green', 'blue'])[0]).toMatch(/^merge c below/);
  });
});

/** Rows with uneven values, the same on every run. */
function rowsOfSize(n: number): Row[] {
  return Array.from({ length: n }, (_, i) => ({
    zip: ['111', '112', '121', '122', '211', '222'][(i * i) % 6],
    age: String((i * 7) % 12),
    job: ['a', 'a', 'a', 'b', 'b', 'c', 'd'][(i * 3 + Math.floor(i / 5)) % 7],
    p: String(i % 6),
  }));
}
