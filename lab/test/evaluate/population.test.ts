import { describe, expect, it } from 'vitest';
import { planCollection } from '../../../src/collect/collection.js';
import { fitResponses } from '../../../src/collect/collector/fit-responses.js';
import { cellsOf } from '../../../src/collect/domain.js';
import { readRecordTable } from '../../../src/collect/read-table.js';
import { readDatabase } from '../../../src/questions/population/databases.js';
import { preparePersonReading, preparePopulation } from '../../../src/questions/population/readings.js';
import { open } from '../../../src/source/open.js';
import { people, responsesOf } from '../../../test/collect/collector/people.js';
import { sharedData } from '../../../test/protect/tables.js';
import { runExperiment } from '../../evaluate/population-experiment.js';
import { countPopulation } from '../../evaluate/population-truth.js';

const ADULT =
  'workclass,education,marital-status,occupation,relationship,race,sex,native-country,income'.split(',');

describe('countPopulation', () => {
  it('counts who is alike', () => {
    const codes = [
      [0, 0, 0, 1, 1, 2],
      [1, 1, 1, 0, 0, 0],
    ].map((column) => Int32Array.from(column));
    expect(countPopulation({ domain: people([3, 2], 1, 1).domain, records: 6, codes })).toEqual({
      alike: Int32Array.of(3, 3, 3, 2, 2, 1),
      largest: 3,
      mean: 14 / 6,
      mode: 3,
    });
  });

  it('has the figures in print of Adult', async ({ skip }) => {
    const path = sharedData('adult_train.csv.gz');
    if (path === undefined) return skip('the Adult table is not on this machine');
    const relation = await open(path, { nullValues: ['?'], threads: 1 });
    const table = await readRecordTable(relation, { qi: ADULT });
    await relation.close();
    const { largest, mean, mode } = countPopulation(table);
    expect(table.records).toBe(30_162);
    expect(cellsOf(table.domain)).toBe(54_001_920);
    expect(largest).toBe(548);
    expect(mean.toFixed(2)).toBe('51.92');
    expect(mode).toBe(1);
  });
});

describe('runExperiment', () => {
  const population = people([6, 5, 4, 3], 4000, 2);
  const settings = { databases: [1, 3], rate: 0.1, thresholds: [30], persons: 200, repeats: 1, seed: 1 };

  it('scores methods against the truth: trivial ones as they must, ours above them and above print', async () => {
    const { results, table } = await runExperiment(population, {
      ...settings,
      methods: ['opt-mean', 'opt-mode', 'paper', 'forest'],
      epsilons: [null],
    });
    const of = (method: string, databases = 1) =>
      results.find((one) => one.method === method && one.databases === databases);
    const { exceeding = 0 } = of('opt-mean') ?? {};
    expect(of('opt-mean')?.accuracy).toBeCloseTo(table.mean > 30 ? exceeding : 1 - exceeding, 12);
    expect(of('opt-mode')?.accuracy).toBeCloseTo(table.mode > 30 ? exceeding : 1 - exceeding, 12);
    expect(of('opt-mean')).toMatchObject({ auc: 0.5, coverage: null, persons: 200 });
    expect(of('forest')?.accuracy).toBeGreaterThan(0.85);
    expect(of('forest')?.accuracy).toBeGreaterThan(of('paper')?.accuracy ?? 1);
    expect(of('forest')?.coverage).toBeGreaterThan(0.8);
    expect(of('forest', 3)?.brier).toBeLessThan(of('forest')?.brier ?? 0);
  }, 60_000);

  it('covers with its 90 % intervals what they claim, through noise too', async () => {
    const { results } = await runExperiment(people([9, 8, 7, 6, 5], 20_000, 6), {
      ...settings,
      databases: [1],
      methods: ['forest', 'pair'],
      epsilons: [1, 5],
      persons: 300,
    });
    expect(results).toHaveLength(4);
    // standard error of a share of .9 among 300 is .017
    for (const { coverage } of results) expect(coverage).toBeGreaterThan(0.86);
  }, 60_000);

  it('gives the same for the same seed, and stops on request', async () => {
    const few = {
      ...settings,
      persons: 50,
      repeats: 1,
      databases: [1],
      methods: ['forest', 'rappor'] as const,
      epsilons: [1],
    };
    expect(await runExperiment(population, few)).toEqual(await runExperiment(population, few));
    const stop = new AbortController();
    stop.abort();
    await expect(runExperiment(population, { ...few, signal: stop.signal })).rejects.toMatchObject({
      code: 'source/cancelled',
    });
  });
});

describe('what an interval claims', () => {
  it.each([
    ['none', 1, 'truth'],
    ['response', 8, 'truth'],
    ['response', 1, 'model'],
  ] as const)('of %s responses at epsilon %i: %s', async (mechanism, epsilon, claims) => {
    const model = await fitResponses(responsesOf(people([5, 4, 3], 2000, 4), mechanism, epsilon), {
      model: 'forest',
    });
    const { estimates } = (await preparePopulation(model, { population: 20_000 }))(Int32Array.of(0, 0, 0));
    expect(estimates.expected.claims).toBe(claims);
  });
});

describe('perturbed databases', () => {
  it('corrected for the channel tell more people from fewer, where raw counts tell little', async () => {
    const population = people([5, 4, 3], 6000, 4);
    const { alike } = countPopulation(population);
    const responses = responsesOf(
      { ...population, records: 1500, codes: population.codes.map((c) => c.slice(0, 1500)) },
      'response',
      1.5,
    );
    // a model that knows nothing but margins: what is learned comes from the database
    const model = await fitResponses(responses, { model: 'independence' });
    const cellAt = (i: number) => Int32Array.from(population.codes, (column) => column[i]);
    const order = Array.from(alike, (_, i) => i).sort((a, b) => alike[a] - alike[b]);
    const question = { population: 6000, databases: [{ rate: 0.25, responses }] };
    const ask = preparePersonReading(model, question);
    const bare = preparePersonReading(model, { population: 6000 });
    const off = (expected: (cell: Int32Array) => number) =>
      order
        .filter((_, k) => k % 60 === 0)
        .reduce((sum, i) => sum + Math.abs(Math.log(expected(cellAt(i)) / alike[i])), 0);
    expect(off((cell) => ask(cell).expected)).toBeLessThan(0.8 * off((cell) => bare(cell).expected));
  }, 60_000);

  it('count by randomised response with its budget is read through the same channel', async () => {
    const population = people([3, 2], 2000, 4);
    const responses = responsesOf(population, 'response', 2);
    const model = await fitResponses(responses, { model: 'forest', calibrate: false });
    const cell = Int32Array.of(1, 0);
    const q = model.shares.cellProbability(cell);
    // truth: c' = Binomial(x, s keep) + Binomial(N - x, s stray), its mean rises in x by s (keep - stray)
    const N = 2000;
    const counts = [200, 300, 400].map((count) =>
      readDatabase(model, { rate: 1, count, epsilon: 2 }, N)(cell, q),
    );
    const best = counts.map(({ logLikelihood }) =>
      Array.from({ length: N }, (_, i) => i + 1).reduce(
        (top, x) => (logLikelihood(x) > logLikelihood(top) ? x : top),
        1,
      ),
    );
    expect(best[0]).toBeLessThan(best[1]);
    const { keep } = channelOf(2, [3, 2]);
    // strays shared evenly among the rest would give this slope at most
    expect((best[2] - best[1]) / 100).toBeGreaterThan(1);
    expect((best[2] - best[1]) / 100).toBeLessThan(1.5 / keep);
    expect(planCollection(population.domain, 'response', { perAttribute: 2 }).epsilonTotal).toBe(4);
  });
});

function channelOf(epsilon: number, sizes: readonly number[]): { keep: number } {
  return {
    keep: sizes.reduce((product, f) => (product * Math.exp(epsilon)) / (Math.exp(epsilon) + f - 1), 1),
  };
}
