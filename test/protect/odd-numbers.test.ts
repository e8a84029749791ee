import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SingleoutError } from '../../src/core/errors.js';
import { applySteps } from '../../src/protect/apply-steps.js';
import { parseStep } from '../../src/protect/steps/parse-step.js';
import { plan } from '../../src/questions/plan.js';
import { DuckdbEngine } from '../../src/source/duckdb/driver.js';
import type { Relation } from '../../src/source/relation.js';
import { tableOf } from '../findings/memory-table.js';
import { rowsOf } from './tables.js';

let engine: DuckdbEngine;
let table: Relation;
beforeAll(async () => {
  engine = await DuckdbEngine.create({ threads: 1 });
  const rows = Array.from({ length: 30 }, (_, i) => ({ age: String(20 + (i % 4)), town: `t${i % 3}` }));
  table = await tableOf(engine, rows);
});
afterAll(() => engine.close());

const ODD = [
  'NaN',
  'Infinity',
  '-Infinity',
  '-1',
  '0',
  '1e308',
  '-1e308',
  '1e-308',
  '1e-300',
  '1e-20',
  '1e400',
];
const STRANGE = [
  '0x10',
  '１２',
  '٣',
  '9007199254740993',
  '100000000000000000000',
  '1e15',
  '1e16',
  '1.5',
  '5%',
  '1e-9',
];

/** What work throws; it must be a coded error and none of our own making. */
async function codeOf(work: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(SingleoutError);
    return (error as SingleoutError).code;
  }
}

describe('odd numbers', () => {
  const goals = ['k', 'highest-risk', 'average-risk', 'uniques'].flatMap((name) =>
    [...ODD, ...STRANGE, '1e9', '2147483648'].map((value) => `${name}=${value}`),
  );
  it.each(goals)('the goal %s is met, missed or refused', async (goal) => {
    const code = await codeOf(() => plan(table, { qi: ['age', 'town'], goal }));
    expect([undefined, 'config/invalid']).toContain(code);
  });

  it('a goal beyond the records is missed, not refused', async () => {
    for (const goal of ['k=31', 'k=1000000000', 'highest-risk=0.000000001', 'average-risk=0.000000001'])
      expect(await plan(table, { qi: ['age', 'town'], goal })).toMatchObject({ met: false });
    expect(await plan(table, { qi: ['age', 'town'], goal: 'k=30' })).toMatchObject({ met: true });
  });

  const steps = [
    'band age V',
    'band age 5 from V',
    'band age at V',
    'mask town V',
    'merge town below V',
    'top age V',
    'bottom age V',
    'round age V',
    'drop-records below V',
    'drop-records unique above V among 1000',
    'drop-records unique above .5 among V',
    'suppress town below V',
    'sample V',
    'randomise town V',
  ].flatMap((step) => [...ODD, ...STRANGE].map((value) => step.replace('V', value)));
  it.each(steps)('the step %s is done or refused', async (step) => {
    const code = await codeOf(async () =>
      rowsOf((await applySteps(table, [parseStep(step)], { qi: ['age', 'town'], seed: 1 })).relation),
    );
    expect([undefined, 'config/invalid', 'model/domain', 'data/bad-value']).toContain(code);
  });
});

describe('cells that JavaScript takes for numbers and engines do not', () => {
  it.each(['7\ufeff', '\u00a07', '0x10', '\t7'])('get levels that suit them: %j', async (odd) => {
    const rows = Array.from({ length: 40 }, (_, i) => ({ amount: i === 0 ? odd : String(100 + i) }));
    const own = await tableOf(engine, rows);
    expect(await codeOf(() => plan(own, { qi: ['amount'], goal: 'k=5' }))).toBeUndefined();
  });
});
