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

  it('counts points by their weight', () => {
    const random = randomStream(4, 'weights');
    const points = Array.from({ length: 2000 }, (_, k) => {
      const modelled = Math.exp(-11 + 6 * random.float());
      const factor = k % 2 === 0 ? 1 : 50;
      return {
        modelled,
        actual: (factor * modelled * drawGamma(3, random)) / 3,
        weight: k % 2 === 0 ? 1 : 0,
      };
    });
    const found = fitDispersion(points);
    for (const q of [1e-4, 1e-3]) expect(Math.abs(dispersedMean(found, q) / q - 1)).toBeLessThan(0.15);
    expect(Math.abs(found.shape - 3)).toBeLessThan(0.5);
  });

  it('stays sane where a model says hardly anything: tens of nats off, some cells at 0', () => {
    const random = randomStream(5, 'hopeless');
    const points = Array.from({ length: 300 }, (_, k) => ({
      modelled: k % 20 === 0 ? 0 : Math.exp(-45 + 60 * (random.float() - 0.5)),
      actual: Math.exp(-20 + 10 * (random.float() - 0.5)),
    }));
    const found = fitDispersion(points);
    expect(found.slope).toBeGreaterThanOrEqual(0);
    expect(found.slope).toBeLessThan(0.2);
    expect(found.shape).toBeGreaterThan(0.05);
    for (const q of [0, 1e-160, 1e-40, 1e-15, 1e-3, 1]) {
      const mean = dispersedMean(found, q);
      expect(mean).toBeGreaterThan(0);
      expect(mean).toBeLessThan(1);
    }
    // the mean of the fit is that of the points
    const truth = points.reduce((sum, { actual }) => sum + actual, 0) / points.length;
    expect(Math.abs(Math.log(dispersedMean(found, Math.exp(-45)) / truth))).toBeLessThan(1);
  });

  it('takes an exact model at its word', () => {
    for (const q of [0, 1e-12, 0.3, 1]) expect(dispersedMean(EXACT_MODEL, q)).toBe(q);
    expect(() => fitDispersion([{ modelled: 0.1, actual: 0.1 }])).toThrow('at least 10 cells');
  });
});
