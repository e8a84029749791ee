import { describe, expect, it } from 'vitest';
import { dispersedMean, EXACT_MODEL, fitDispersion } from '../../src/joint/dispersion.js';
import { drawGamma } from '../../src/maths/draw-gamma.js';
import { randomStream } from '../../src/maths/random.js';

describe('fitDispersion', () => {
  it('finds the scatter that points were made with', () => {
    const random = randomStream(3, 'points');
    const truth = { centre: -8, level: 0.6, slope: 0.8, shape: 2 };
    const points = Array.from({ length: 4000 }, () => {
      const modelled = Math.exp(-11 + 6 * random.float());
      return { modelled, actual: (dispersedMean(truth, modelled) * drawGamma(2, random)) / 2 };
    });
    const found = fitDispersion(points);
    expect(Math.abs(found.shape - 2)).toBeLessThan(0.2);
    expect(Math.abs(found.slope - 0.8)).toBeLessThan(0.03);
    for (const q of [1e-4, 1e-3])
      expect(Math.abs(dispersedMean(found, q) / dispersedMean(truth, q) - 1)).toBeLessThan(0.06);
  });

  it('takes an exact model at its word', () => {
    for (const q of [0, 1e-12, 0.3, 1]) expect(dispersedMean(EXACT_MODEL, q)).toBe(q);
    expect(() => fitDispersion([{ modelled: 0.1, actual: 0.1 }])).toThrow('at least 10 cells');
  });
});
