import { describe, expect, it } from 'vitest';
import { randomStream } from '../../src/maths/random.js';
import { predictDataSet } from '../../src/risk/data-set/data-set.js';
import { withhold } from '../../src/statistics/withhold.js';
import { dependentTable, withFixedPairs } from '../joint/fixed-pairs.js';
import { encode, groupSizes, shuffled, statisticsOf } from '../joint/statistics-of.js';

interface Measures {
  readonly orr: number;
  readonly uniques: number;
  readonly below3: number;
  readonly rde: number;
}

function measure(sizes: readonly number[]): Measures {
  const n = sizes.reduce((s, x) => s + x, 0);
  return {
    orr: sizes.length / n,
    uniques: sizes.filter((x) => x === 1).length,
    below3: sizes.filter((x) => x < 3).reduce((s, x) => s + x, 0) / n,
    rde: Math.log2(n) - sizes.reduce((s, x) => s + x * Math.log2(x), 0) / n,
  };
}

/** All different orders of a list of codes. */
function arrangements(codes: readonly number[]): number[][] {
  if (codes.length === 0) return [[]];
  return [...new Set(codes)].flatMap((code) => {
    const rest = [...codes];
    rest.splice(rest.indexOf(code), 1);
    return arrangements(rest).map((tail) => [code, ...tail]);
  });
}

describe('predictDataSet', () => {
  it('equals full enumeration of the AVFM of eq. 16 of paper 000', () => {
    const [a, b, c] = [
      [0, 0, 0, 1, 1, 2],
      [0, 0, 0, 1, 1, 1],
      [0, 0, 1, 1, 2, 2],
    ];
    const all: Measures[] = [];
    for (const y of arrangements(b))
      for (const z of arrangements(c)) all.push(measure(groupSizes([a, y, z])));
    const mean = (of: (m: Measures) => number) => all.reduce((s, m) => s + of(m), 0) / all.length;
    const predicted = predictDataSet(statisticsOf({ a, b, c }, []), { method: 'independence', below: [3] });
    expect(predicted.orr.value).toBeCloseTo(71 / 75, 14);
    expect(predicted.orr.value).toBeCloseTo(
      mean((m) => m.orr),
      13,
    );
    expect(predicted.uniques.value).toBeCloseTo(
      mean((m) => m.uniques),
      12,
    );
    expect(predicted.below[0].share.value).toBeCloseTo(
      mean((m) => m.below3),
      12,
    );
    expect(predicted.rde.value).toBeCloseTo(
      mean((m) => m.rde),
      12,
    );
  });

  const random = randomStream(21, 'data set');
  const draw = (values: number, power: number, n = 3000) =>
    encode(Array.from({ length: n }, () => Math.floor(values * random.float() ** power)));
  const tables = {
    'sparse, three columns': { a: draw(700, 2), b: draw(40, 3), c: draw(6, 1) },
    'dense, two columns': { a: draw(30, 2), b: draw(25, 1) },
    'skewed, five columns': { a: draw(30, 3), b: draw(12, 2), c: draw(8, 3), d: draw(3, 1), e: draw(2, 1) },
  };

  it.each(Object.entries(tables))('covers what shuffled tables show: %s', (_, table) => {
    const predicted = predictDataSet(statisticsOf(table, []), { method: 'independence', below: [3] });
    const estimates = {
      orr: predicted.orr,
      uniques: predicted.uniques,
      below3: predicted.below[0].share,
      rde: predicted.rde,
    };
    const runs = Array.from({ length: 200 }, () =>
      measure(groupSizes(shuffled(Object.values(table), random))),
    );
    for (const [name, { value, interval }] of Object.entries(estimates)) {
      const seen = runs.map((m) => m[name as keyof Measures]);
      const mean = seen.reduce((s, x) => s + x, 0) / seen.length;
      const sd = Math.sqrt(seen.reduce((s, x) => s + (x - mean) ** 2, 0) / (seen.length - 1));
      expect(Math.abs(value - mean), name).toBeLessThan((4 * sd) / Math.sqrt(200) + 3e-4 * Math.abs(mean));
      const covered = seen.filter((x) => x >= interval[0] && x <= interval[1]).length / seen.length;
      expect(covered, name).toBeGreaterThan(0.83);
      expect((interval[1] - interval[0]) / (2 * 1.645 * sd), name).toBeLessThan(1.5);
    }
  });

  it('is certain where the statistics leave nothing open', () => {
    const a = [0, 0, 0, 1, 1, 1, 1, 2];
    const one = predictDataSet(statisticsOf({ a }), { method: 'independence', below: [2, 4] });
    expect(one.orr.value).toBeCloseTo(3 / 8, 14);
    expect(one.orr.interval).toEqual([one.orr.value, one.orr.value]);
    expect(one.uniques.value).toBe(1);
    expect(one.below.map(({ share }) => share.value)).toEqual([1 / 8, 4 / 8]);
    expect(one.rde.value).toBeCloseTo(3 - (3 * Math.log2(3) + 8) / 8, 12);
  });

  it('keeps to the columns asked for, names its grounds and stays in range', () => {
    const statistics = statisticsOf(tables['sparse, three columns']);
    const two = predictDataSet(statistics, { method: 'independence', columns: ['a', 'b'] });
    expect(two.orr.value).toBeLessThan(predictDataSet(statistics, { method: 'independence' }).orr.value);
    for (const estimate of [two.orr, two.uniques, two.rde, ...two.below.map(({ share }) => share)]) {
      expect(estimate.level).toBe(0.9);
      expect(estimate.claims).toBe('model');
      expect(estimate.assumptions).toContain('the columns are independent of each other');
      expect(estimate.interval[0]).toBeLessThanOrEqual(estimate.value);
      expect(estimate.interval[1]).toBeGreaterThanOrEqual(estimate.value);
      expect(estimate.interval[0]).toBeGreaterThanOrEqual(0);
    }
  });

  it('refuses a k below 2 and unknown columns', () => {
    const statistics = statisticsOf({ a: [0, 0, 1] });
    expect(() => predictDataSet(statistics, { method: 'independence', below: [1] })).toThrowError(
      /`k` must be/,
    );
    expect(() => predictDataSet(statistics, { method: 'forest', columns: ['z'] })).toThrowError(
      /no column z/,
    );
  });
});

describe('predictions of the forest', () => {
  it('cover what tables with the same pair tables show', () => {
    const table = dependentTable(3000);
    const predicted = predictDataSet(statisticsOf(table), { method: 'forest', below: [3] });
    const random = randomStream(14, 'forest');
    const runs = Array.from({ length: 200 }, () => measure(groupSizes(withFixedPairs(table, random))));
    const estimates = { orr: predicted.orr, uniques: predicted.uniques, below3: predicted.below[0].share };
    for (const [name, { value, interval }] of Object.entries(estimates)) {
      const seen = runs.map((m) => m[name as keyof Measures]);
      const mean = seen.reduce((s, x) => s + x, 0) / seen.length;
      const sd = Math.sqrt(seen.reduce((s, x) => s + (x - mean) ** 2, 0) / (seen.length - 1));
      expect(Math.abs(value / mean - 1), name).toBeLessThan(0.01);
      expect((interval[1] - interval[0]) / (2 * 1.645 * sd), name).toBeGreaterThan(0.85);
      expect((interval[1] - interval[0]) / (2 * 1.645 * sd), name).toBeLessThan(1.4);
    }
  });
});

describe('predictions from withheld statistics', () => {
  const random = randomStream(9, 'withheld');
  const zip = Array.from({ length: 8000 }, () => Math.floor(900 * random.float() ** 2));
  const hospital = zip.map((z) => (random.float() < 0.7 ? (z * 7) % 60 : random.int(60)));
  const age = hospital.map((h) => Math.floor((h % 3 === 0 ? 30 : 85) * random.float()));
  const statistics = statisticsOf({ zip: encode(zip), hospital: encode(hospital), age: encode(age) });

  it.each(['independence', 'forest'] as const)(
    'stay within .02 of the full ones, with wider intervals: %s',
    (method) => {
      const full = predictDataSet(statistics, { method });
      const cut = predictDataSet(withhold(statistics, 11), { method });
      expect(Math.abs(cut.orr.value - full.orr.value)).toBeLessThan(0.02);
      const width = ({ interval }: { interval: readonly [number, number] }) => interval[1] - interval[0];
      expect(width(cut.orr)).toBeGreaterThan(width(full.orr));
      expect(cut.orr.assumptions.join()).toMatch(/withheld/);
    },
  );
});
