import { describe, expect, it } from 'vitest';
import { hospital } from '../../src/generate/hospital.js';
import { randomStream, shuffle } from '../../src/maths/random.js';
import { extrapolate } from '../../src/sample/extrapolate.js';
import { estimateInPopulation } from '../../src/sample/in-population.js';
import { matchHistogram } from '../../src/sample/match-histogram.js';
import { type SampleColumn, type SampleTable, takeRows } from '../../src/sample/sample-table.js';
import { selfCalibrate } from '../../src/sample/self-calibration.js';

describe('extrapolate', () => {
  it.each([
    [0, 1e-4, 2, 1000, 50_000],
    [0, 1e-6, 9, 300, 30_000],
    [3, 2e-3, 0.6, 1000, 20_000],
    [40, 0.05, 30, 800, 8000],
  ])('equals the sum over the law of those unseen: %i matches, q %d', (matches, share, shape, m, n) => {
    // Gamma(shape + matches) with scale 1/(shape/q + m - 1) mixed into a Poisson law over n - m people
    const w = (n - m) / (shape / share + m - 1);
    const size = shape + matches;
    let probability = (1 + w) ** -size;
    let [sum, inverse] = [0, 0];
    for (let unseen = 0; unseen < 200_000 && sum < 1 - 1e-13; unseen++) {
      sum += probability;
      inverse += probability / (1 + matches + unseen);
      probability *= ((size + unseen) / (unseen + 1)) * (w / (1 + w));
    }
    const found = extrapolate({ logShare: Math.log(share), matches }, { level: 0, slope: 1, shape }, m, n);
    expect(Math.abs(found.meanInverse / inverse - 1)).toBeLessThan(1e-8);
    expect(found.unique).toBeCloseTo(matches === 0 ? (1 + w) ** -shape : 0, 14);
  });

  it('is what the sample shows where it is the population', () => {
    const at = (matches: number) =>
      extrapolate({ logShare: -5, matches }, { level: 0, slope: 1, shape: 3 }, 100, 100);
    expect(at(0)).toEqual({ unique: 1, meanInverse: 1 });
    expect(at(3)).toEqual({ unique: 0, meanInverse: 0.25 });
  });
});

describe('selfCalibrate', () => {
  it('finds how a model is off from the matches it did not foresee', () => {
    // matches ~ Poisson of twice the mean that the model says
    const random = randomStream(3, 'calibration');
    const records = 20_000;
    const logShares = Float64Array.from({ length: records }, () => -3 - 5 * random.float());
    const matches = Int32Array.from(logShares, (log) => {
      const limit = Math.exp(-0.02 * (records - 1) * Math.exp(log));
      let [k, product] = [0, random.float()];
      for (; product > limit; k++) product *= random.float();
      return k;
    });
    const { classes } = matchHistogram(logShares, matches);
    const { level, slope, shape } = selfCalibrate(classes, records);
    const at = (log: number) => Math.exp(level + slope * log) / (0.02 * Math.exp(log));
    for (const log of [-7, -5, -4]) expect(Math.abs(Math.log(at(log)))).toBeLessThan(0.05);
    expect(shape).toBeGreaterThan(20);
  });
});

/** Generated people, as codes by column. */
function people(records: number, names: readonly string[]): SampleTable {
  const cells: string[][] = names.map(() => []);
  for (const chunk of hospital.rows({ records, seed: 4, stays: 1 })) {
    names.forEach((name, c) => {
      const from = chunk.columns[hospital.columns.indexOf(name)];
      for (let row = 0; row < chunk.rows; row++) cells[c].push(String(from[row]));
    });
  }
  return { records, columns: cells.map(encode) };
}

function encode(values: readonly string[]): SampleColumn {
  const seen = new Map<string, number>();
  const codes = Int32Array.from(values, (value) => {
    if (!seen.has(value)) seen.set(value, seen.size);
    return seen.get(value) as number;
  });
  const numbers = Float64Array.from(seen.keys(), Number);
  return { codes, cardinality: seen.size, ...(numbers.every(Number.isFinite) ? { numbers } : {}) };
}

function truthOf({ records, columns }: SampleTable): { unique: number; meanInverse: number } {
  const sizes = new Map<string, number>();
  const keys = Array.from({ length: records }, (_, i) => columns.map(({ codes }) => codes[i]).join());
  for (const key of keys) sizes.set(key, (sizes.get(key) ?? 0) + 1);
  const all = [...sizes.values()];
  return { unique: all.filter((n) => n === 1).length / records, meanInverse: sizes.size / records };
}

function draw(table: SampleTable, records: number, seed: number): SampleTable {
  const rows = Int32Array.from({ length: table.records }, (_, i) => i);
  return takeRows(table, shuffle(rows, randomStream(seed, 'draw')).slice(0, records));
}

describe('estimateInPopulation', () => {
  it.each([
    [['age_yrs', 'sex', 'ethncty', 'race', 'patcnty'], 0.1, 0.02],
    [['age_yrs', 'sex', 'patzip', 'patcnty'], 0.05, 0.04],
    [['oshpd_id', 'age_yrs', 'patcnty'], 0.05, 0.04],
  ])('comes near the truth of generated people, within its interval: %j', (names, rate, most) => {
    const population = people(40_000, names);
    const truth = truthOf(population);
    const sample = draw(population, rate * population.records, 1);
    const found = estimateInPopulation(sample, { population: population.records, seed: 1 });
    for (const key of ['unique', 'meanInverse'] as const) {
      const { value, interval } = found[key];
      expect(Math.abs(value - truth[key])).toBeLessThan(most);
      expect(interval[0] <= truth[key] && truth[key] <= interval[1]).toBe(true);
    }
    expect(found.perRecord.unique.every((p) => p >= 0 && p <= 1)).toBe(true);
  });

  it('gives every record an interval of those alike, which holds in nine of ten', () => {
    const population = people(40_000, ['age_yrs', 'sex', 'patzip', 'patcnty']);
    const rows = shuffle(
      Int32Array.from({ length: 40_000 }, (_, i) => i),
      randomStream(5, 'draw'),
    ).slice(0, 4000);
    const sizes = new Map<string, number>();
    const keyOf = (i: number) => population.columns.map(({ codes }) => codes[i]).join();
    for (let i = 0; i < population.records; i++) sizes.set(keyOf(i), (sizes.get(keyOf(i)) ?? 0) + 1);
    const { perRecord, alikeOf } = estimateInPopulation(takeRows(population, rows), {
      population: 40_000,
      seed: 1,
    });
    const held = [...rows].filter((row, i) => {
      const [fewest, most] = alikeOf(i);
      const alike = sizes.get(keyOf(row)) ?? 0;
      expect(1 <= fewest && fewest <= 1 / perRecord.inverse[i] + 1e-9).toBe(true);
      return fewest <= alike && alike <= most;
    });
    expect(held.length / rows.length).toBeGreaterThan(0.88);
  });

  it('is the same for the same seed, and for equal weights as for none', () => {
    const sample = draw(people(5000, ['age_yrs', 'sex', 'race']), 500, 2);
    const plain = estimateInPopulation(sample, { population: 5000, seed: 7 });
    const represents = new Float64Array(500).fill(10);
    const { readRecords, perRecord, alikeOf, ...again } = estimateInPopulation(sample, {
      population: 5000,
      seed: 7,
    });
    expect(plain).toMatchObject(again);
    expect([plain.perRecord.unique, plain.perRecord.inverse]).toEqual([perRecord.unique, perRecord.inverse]);
    const half = (found: typeof plain.perRecord) =>
      found.unique.filter((p) => p > 0.5).length / found.unique.length;
    expect(readRecords(half)).toEqual(plain.readRecords(half));
    expect(readRecords(half).value).toBe(half(plain.perRecord));
    expect(readRecords(half).interval[0]).toBeLessThanOrEqual(half(plain.perRecord));
    expect(readRecords(half).interval[1]).toBeGreaterThanOrEqual(half(plain.perRecord));
    const weighted = estimateInPopulation(sample, { population: 5000, seed: 7, represents });
    for (const i of [0, 250, 499])
      expect([weighted.alikeOf(i), alikeOf(i)]).toEqual([plain.alikeOf(i), plain.alikeOf(i)]);
    expect(weighted.unique.value).toBeCloseTo(plain.unique.value, 12);
    expect(weighted.meanInverse.interval[0]).toBeCloseTo(plain.meanInverse.interval[0], 10);
  });

  it('refuses what tells nothing', () => {
    const sample = people(100, ['age_yrs', 'sex']);
    expect(() => estimateInPopulation(draw(sample, 19, 1), { population: 100, seed: 1 })).toThrow(/records/);
    expect(() => estimateInPopulation(sample, { population: 99, seed: 1 })).toThrow(/population/);
    expect(() => estimateInPopulation(sample, { population: Number.NaN, seed: 1 })).toThrow(/population/);
  });
});
