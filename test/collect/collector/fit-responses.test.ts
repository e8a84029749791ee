import { describe, expect, it } from 'vitest';
import { planCollection } from '../../../src/collect/collection.js';
import { fingerprintOf, fitResponses } from '../../../src/collect/collector/fit-responses.js';
import {
  fitOf,
  populationFromJson,
  populationToJson,
} from '../../../src/collect/collector/population-json.js';
import { populationFitSchema } from '../../../src/core/results/population.js';
import { randomStream } from '../../../src/maths/random.js';
import { preparePopulation } from '../../../src/questions/population/readings.js';
import { domainOf, forEachCell, people, responsesOf } from './people.js';

const sizes = [4, 3, 3];
const records = people(sizes, 2000, 5);

describe('fitResponses', () => {
  it('finds the shares of cells behind responses, the better the larger the budget', async () => {
    const truth = new Map<string, number>();
    for (let i = 0; i < records.records; i++) {
      const key = records.codes.map((column) => column[i]).join();
      truth.set(key, (truth.get(key) ?? 0) + 1 / records.records);
    }
    const off = [];
    for (const epsilon of [0.3, 2, 8]) {
      const model = await fitResponses(responsesOf(records, 'response', epsilon), { model: 'forest' });
      let sum = 0;
      forEachCell(sizes, (cell) => {
        sum += Math.abs(model.shares.cellProbability(cell) - (truth.get(Array.from(cell).join()) ?? 0));
      });
      off.push(sum);
    }
    expect(off[0]).toBeGreaterThan(off[1]);
    expect(off[1]).toBeGreaterThan(off[2]);
    expect(off[2]).toBeLessThan(0.1);
  });

  it('is the same for the same responses and seed, and comes back from its file', async () => {
    for (const model of ['forest', 'copula', 'independence'] as const) {
      const responses = responsesOf(records, 'pair', 1);
      const fitted = await fitResponses(responses, { model, seed: 3 });
      const text = populationToJson(fitted, 'test');
      expect(populationToJson(await fitResponses(responses, { model, seed: 3 }), 'test')).toBe(text);
      const back = populationFromJson(text, 'model.json');
      expect(populationToJson(back, 'test')).toBe(text);
      const cell = Int32Array.from([1, 1, 2]);
      const question = { population: 100_000, databases: [{ rate: 0.1, count: 2 }] };
      expect((await preparePopulation(back, question))(cell)).toEqual(
        (await preparePopulation(fitted, question))(cell),
      );
      expect(populationFitSchema.parse(fitOf(fitted))).toMatchObject({
        model,
        attributes: ['a0', 'a1', 'a2'],
        epsilonPerAttribute: 1,
        epsilonTotal: 3,
        reports: 2000,
        converged: true,
      });
    }
  }, 60_000);

  it('knows the very records it was fitted to, whatever their order, and only without privacy', async () => {
    const plain = responsesOf(records, 'none', 1);
    const { fingerprint } = await fitResponses(plain, { model: 'independence' });
    expect(fingerprint).toBe(fingerprintOf(records));
    expect(fingerprint).not.toBe(fingerprintOf(people(sizes, 2000, 6)));
    expect(
      (await fitResponses(responsesOf(records, 'response', 1), { model: 'independence' })).fingerprint,
    ).toBeUndefined();
  });

  it('auto keeps a forest unless held-out responses speak clearly for another', async () => {
    const forest = await fitResponses(responsesOf(records, 'none', 1), { calibrate: false });
    expect(forest.parts.kind).toBe('forest');
    const heldOut = forest.summary.heldOut as Record<string, number>;
    expect(Object.keys(heldOut).sort()).toEqual(['copula', 'forest', 'independence']);
    expect(heldOut.forest).toBeGreaterThan(heldOut.independence + 0.1);
    expect(forest.summary.heldOutLogLikelihood).toBe(heldOut.forest);
    // five attributes that all rise with one hidden variable: a tree sees neighbours only, a copula all pairs
    const random = randomStream(2, 'hidden');
    const hidden = [4, 4, 4, 4, 4];
    const codes = hidden.map(() => new Int32Array(4000));
    for (let i = 0; i < 4000; i++) {
      const common = random.float() + random.float() + random.float() - 1.5;
      codes.forEach((column) => {
        const x = 0.75 * common + 0.25 * (random.float() + random.float() + random.float() - 1.5);
        column[i] = x < -0.25 ? 0 : x < 0 ? 1 : x < 0.25 ? 2 : 3;
      });
    }
    const ordered = { domain: domainOf(hidden), records: 4000, codes };
    const copula = await fitResponses(responsesOf(ordered, 'none', 1), { calibrate: false });
    expect(copula.parts.kind).toBe('copula');
  }, 60_000);

  it('stops on request', async () => {
    const stop = new AbortController();
    stop.abort();
    await expect(
      fitResponses(responsesOf(records, 'none', 1), { signal: stop.signal }),
    ).rejects.toMatchObject({
      code: 'source/cancelled',
    });
  });

  it('refuses a handful of responses', async () => {
    const collection = planCollection(records.domain, 'response', { perAttribute: 1 });
    const empty = { collection, records: 0, codes: sizes.map(() => new Int32Array(0)), bits: [] };
    await expect(fitResponses(empty)).rejects.toMatchObject({
      code: 'data/no-records',
      hint: expect.any(String),
    });
  });
});

describe('populationFromJson', async () => {
  const model = JSON.parse(
    populationToJson(
      await fitResponses(responsesOf(records, 'response', 2), { model: 'forest', calibrate: false }),
      'test',
    ),
  );
  const copula = JSON.parse(
    populationToJson(
      await fitResponses(responsesOf(records, 'response', 2), { model: 'copula', calibrate: false }),
      'test',
    ),
  );

  it.each<[string, object | string]>([
    ['no JSON', '{'],
    ['another format', { ...model, format: 'else' }],
    ['margins of another domain', { ...model, margins: model.margins.slice(1) }],
    [
      'margins that are no shares',
      { ...model, margins: model.margins.map((list: number[]) => list.map((p) => 2 * p)) },
    ],
    ['an edge of another shape', { ...model, edges: [{ i: 0, j: 1, shares: [1] }] }],
    ['an edge to nowhere', { ...model, edges: [{ i: 0, j: 9, shares: [1] }] }],
    ['negative shares', { ...model, edges: [{ i: 1, j: 2, shares: [-1, 2, 0, 0, 0, 0, 0, 0, 0] }] }],
    ['an order that is none', { ...copula, order: copula.order.map((list: number[]) => list.map(() => 0)) }],
    [
      'correlations of 1',
      { ...copula, correlation: copula.correlation.map((row: number[]) => row.map(() => 1)) },
    ],
    ['a copula without correlations', { ...copula, correlation: undefined }],
  ])('refuses %s with a hint', (_, file) => {
    const text = typeof file === 'string' ? file : JSON.stringify(file);
    expect(() => populationFromJson(text, 'model.json')).toThrow(
      expect.objectContaining({ code: 'data/malformed', hint: expect.stringContaining('population fit') }),
    );
  });

  it('takes a model without calibration at its word', async () => {
    const back = populationFromJson(JSON.stringify(model), 'model.json');
    expect(back.dispersion.shape).toBe(Number.POSITIVE_INFINITY);
    expect(
      (await preparePopulation(back, { population: 10 }))(Int32Array.from([0, 0, 0])).estimates.expected
        .claims,
    ).toBe('model');
  });
});
