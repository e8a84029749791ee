import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomStream } from '../../src/maths/random.js';
import { applySteps, writeSql } from '../../src/protect/apply-steps.js';
import { parseStep } from '../../src/protect/steps/parse-step.js';
import { DuckdbEngine } from '../../src/source/duckdb/driver.js';
import type { Row } from '../findings/brute-assess.js';
import { tableOf } from '../findings/memory-table.js';
import { rowsOf } from './tables.js';

let engine: DuckdbEngine;
beforeAll(async () => {
  engine = await DuckdbEngine.create({ threads: 1 });
});
afterAll(() => engine.close());

const names = ['age', 'town', 'job'];
const keyOf = (row: Row) => names.map((name) => row[name]).join('|');

function countBy(rows: readonly Row[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
  return counts;
}

/** 8,000 people of uneven towns and jobs, some cells missing; the first 1,600 are the sample. */
const random = randomStream(5, 'people');
const people = Array.from({ length: 8000 }, (): Row => {
  const town = Math.floor(40 * random.float() ** 3);
  return {
    age: String(20 + random.int(40)),
    // letters of several code points: digests must not depend on how they are counted
    town: `to\u0301wn 👩‍👧 ${town}`,
    job: random.float() < 0.05 ? null : `job ${(town + Math.floor(12 * random.float() ** 2)) % 15}`,
  };
});
const sample = people.slice(0, 1600);

async function kept(step: string): Promise<Row[]> {
  const table = await tableOf(engine, sample);
  const { relation, selects } = await applySteps(table, [parseStep(step)], { qi: names, seed: 1 });
  // what leaves as SQL names no value of the data
  expect(writeSql(selects, 'people')).not.toMatch(/wn |job \d/);
  return rowsOf(relation);
}

describe('records likely unique in the population', () => {
  it('are all that are alone, where the table is the population', async () => {
    const counts = countBy(sample);
    const left = await kept('drop-records unique above 0.99 among 1600');
    expect(left).toHaveLength(sample.filter((row) => counts.get(keyOf(row)) !== 1).length);
    expect(left.every((row) => (counts.get(keyOf(row)) as number) > 1)).toBe(true);
  });

  it('are mostly those that truly are, and those kept mostly not', async () => {
    const [inSample, inPopulation] = [countBy(sample), countBy(people)];
    const left = countBy(await kept('drop-records unique above 0.5 among 8000'));
    const single = sample.filter((row) => inSample.get(keyOf(row)) === 1);
    const truly = (rows: readonly Row[]) =>
      rows.filter((row) => inPopulation.get(keyOf(row)) === 1).length / rows.length;
    const [dropped, stayed] = [true, false].map((gone) =>
      single.filter((row) => !left.has(keyOf(row)) === gone),
    );
    expect(dropped.length).toBeGreaterThan(50);
    expect(stayed.length).toBeGreaterThan(50);
    expect(truly(dropped)).toBeGreaterThan(0.5);
    expect(truly(stayed)).toBeLessThan(0.4);
    // who shares their values with somebody in the sample is not unique
    expect([...inSample].filter(([key, n]) => n > 1 && left.get(key) !== n)).toEqual([]);
  });

  it('may keep their records and lose cells', async () => {
    const dropped = await kept('drop-records unique above 0.5 among 8000');
    const blanked = await kept('suppress town,job unique above 0.5 among 8000');
    expect(blanked).toHaveLength(sample.length);
    const bare = blanked.filter(({ town, job }) => town === null && job === null);
    expect(bare).toHaveLength(sample.length - dropped.length);
  });

  it('are not looked for among few records, or people with several', async () => {
    const few = await tableOf(engine, sample.slice(0, 19));
    const step = parseStep('drop-records unique above 0.5 among 8000');
    for (const [table, more] of [
      [few, {}],
      [await tableOf(engine, sample), { user: 'job' }],
    ] as const) {
      await expect(applySteps(table, [step], { qi: names, seed: 1, ...more })).rejects.toMatchObject({
        code: 'config/unsupported',
      });
    }
  });

  it('cannot come from fewer people than there are records', async () => {
    await expect(kept('drop-records unique above 0.5 among 1599')).rejects.toMatchObject({
      code: 'model/domain',
      message: expect.stringContaining('1600 records'),
    });
  });
});
