import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawNormal } from '../../src/maths/discrete.js';
import { drawSubset } from '../../src/maths/draw-subset.js';
import { meanInterval } from '../../src/maths/mean-interval.js';
import { randomStream } from '../../src/maths/random.js';

const samples = fc.array(fc.double({ min: 0.5, max: 100, noNaN: true }), { minLength: 2, maxLength: 40 });
const ends = (sample: readonly number[], population: number) => {
  const { interval } = meanInterval(sample, population);
  if (interval === undefined) throw new Error('no interval');
  return interval;
};

describe('meanInterval', () => {
  it('is that of Student where the sample is symmetric', () => {
    // mean 3, deviation sqrt(2.5), t(4) = 2.131847, no finite population to speak of
    const [low, high] = ends([1, 2, 3, 4, 5], 1e15);
    const half = (2.1318467863266504 * Math.sqrt(2.5)) / Math.sqrt(5);
    expect(low).toBeCloseTo(3 - half, 10);
    expect(high).toBeCloseTo(3 + half, 10);
  });

  it('reaches further on the side of the long tail', () => {
    const [low, high] = ends([1, 1, 1.1, 1.2, 1.3, 1.5, 2, 9], 1e9);
    expect(high - 2.2625).toBeGreaterThan(1.5 * (2.2625 - low));
  });

  it('follows the scale, and turns over with the sample', () => {
    fc.assert(
      fc.property(samples, fc.integer({ min: 40, max: 1000 }), (sample, population) => {
        const [low, high] = ends(sample, population);
        const [low2, high2] = ends(
          sample.map((x) => 8 * x),
          population,
        );
        expect(low2).toBeCloseTo(8 * low, 8);
        expect(high2).toBeCloseTo(8 * high, 8);
        const [mirrorLow, mirrorHigh] = ends(
          sample.map((x) => 200 - x),
          population,
        );
        expect(mirrorLow).toBeCloseTo(200 - high, 6);
        expect(mirrorHigh).toBeCloseTo(200 - low, 6);
      }),
    );
  });

  it('shrinks by the finite population factor, to a point once all is drawn', () => {
    fc.assert(
      fc.property(samples, (sample) => {
        const s = sample.length;
        const { mean, interval } = meanInterval(sample, s);
        expect(interval).toEqual([mean, mean]);
        const wide = ends(sample, 1e15);
        const narrow = ends(sample, 4 * s);
        expect(narrow[1] - mean).toBeCloseTo((wide[1] - mean) * Math.sqrt(0.75), 8);
        expect(mean - narrow[0]).toBeCloseTo((mean - wide[0]) * Math.sqrt(0.75), 8);
      }),
    );
  });

  it('knows no interval from one number, and a point from equal ones', () => {
    expect(meanInterval([7], 100)).toEqual({ mean: 7, deviation: undefined, interval: undefined });
    expect(meanInterval([7, 7, 7], 100)).toEqual({ mean: 7, deviation: 0, interval: [7, 7] });
  });

  it('covers the mean of skewed populations better than the normal interval does', () => {
    const random = randomStream(1, 'mean-interval');
    const population = Float64Array.from({ length: 500 }, () => Math.exp(drawNormal(random)));
    const mean = population.reduce((sum, x) => sum + x, 0) / population.length;
    for (const [s, least] of [
      [10, 0.82],
      [50, 0.87],
      [200, 0.88],
    ]) {
      let hull = 0;
      let normal = 0;
      const trials = 1500;
      for (let trial = 0; trial < trials; trial++) {
        const sample = drawSubset(s, population.length, random).map((i) => population[i]);
        const { mean: found, deviation = 0, interval = [0, 0] } = meanInterval(sample, population.length);
        hull += Number(interval[0] <= mean && mean <= interval[1]);
        const half = 1.6448536 * deviation * Math.sqrt((1 - s / population.length) / s);
        normal += Number(Math.abs(found - mean) <= half);
      }
      expect(hull / trials).toBeGreaterThan(least);
      expect(hull).toBeGreaterThan(normal);
    }
  });

  it('refuses an empty sample and one larger than its population', () => {
    expect(() => meanInterval([], 5)).toThrow('`sample` must be at least one number');
    expect(() => meanInterval([1, 2, 3], 2)).toThrow('`population` must be');
  });
});
