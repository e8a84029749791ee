import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INTERVAL_Z } from '../../src/core/results/estimate.js';
import { wilsonInterval } from '../../src/maths/wilson-interval.js';

const draws = fc
  .integer({ min: 1, max: 5000 })
  .chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)));

describe('wilsonInterval', () => {
  it('ends where the share is z standard errors of its own away', () => {
    fc.assert(
      fc.property(draws, ([hits, n]) => {
        const [low, high] = wilsonInterval(hits, n);
        for (const end of [low, high]) {
          const away = Math.abs(hits / n - end);
          expect(away).toBeCloseTo(INTERVAL_Z * Math.sqrt((end * (1 - end)) / n), 9);
        }
        expect(low).toBeLessThanOrEqual(hits / n);
        expect(high).toBeGreaterThanOrEqual(hits / n);
        expect(high - low).toBeGreaterThan(0);
      }),
    );
  });

  it('is mirrored for misses', () => {
    fc.assert(
      fc.property(draws, ([hits, n]) => {
        const [low, high] = wilsonInterval(hits, n);
        const [mirrorLow, mirrorHigh] = wilsonInterval(n - hits, n);
        expect(mirrorLow).toBeCloseTo(1 - high, 12);
        expect(mirrorHigh).toBeCloseTo(1 - low, 12);
      }),
    );
  });

  it('stays inside 0 and 1, and touches them only where all or nothing was hit', () => {
    expect(wilsonInterval(0, 50)[0]).toBe(0);
    expect(wilsonInterval(50, 50)[1]).toBe(1);
    expect(wilsonInterval(1, 50)[0]).toBeGreaterThan(0);
    expect(wilsonInterval(49, 50)[1]).toBeLessThan(1);
  });

  it.each([
    [1, 0],
    [-1, 5],
    [6, 5],
    [0.5, 5],
  ])('refuses %d of %d', (hits, n) => {
    expect(() => wilsonInterval(hits, n)).toThrow('must be an integer');
  });
});
