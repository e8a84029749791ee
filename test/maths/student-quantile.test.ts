import { describe, expect, it } from 'vitest';
import { INTERVAL_Z } from '../../src/core/results/estimate.js';
import { studentQuantile } from '../../src/maths/student-quantile.js';

/** P(|T| <= t) by Simpson's rule on the density, with the factor that makes it 1 over the whole line. */
function within(t: number, freedom: number): number {
  // u = atan(x / sqrt(freedom)) turns the density into a power of the cosine
  const integrate = (end: number) => {
    const steps = 20_000;
    const width = end / steps;
    let sum = 0;
    for (let i = 0; i <= steps; i++) {
      const weight = i === 0 || i === steps ? 1 : i % 2 === 1 ? 4 : 2;
      sum += weight * Math.cos(i * width) ** (freedom - 1);
    }
    return (sum * width) / 3;
  };
  return integrate(Math.atan(t / Math.sqrt(freedom))) / integrate(Math.PI / 2);
}

describe('studentQuantile', () => {
  // closed forms for 1 and 2 degrees, then tables of Student's t at 0.95, one sided
  it.each([
    [1, Math.tan(0.45 * Math.PI)],
    [2, Math.sqrt(1.62 / 0.19)],
    [5, 2.015048373333024],
    [9, 1.833112932656237],
    [30, 1.697260886593957],
    [49, 1.676550892616853],
  ])('is the tabled value for %i degrees', (freedom, value) => {
    expect(studentQuantile(freedom)).toBeCloseTo(value, 12);
  });

  it.each([1, 2, 3, 4, 17, 18, 199, 400, 401, 1000])(
    'leaves nine tenths within for %i degrees',
    (freedom) => {
      expect(within(studentQuantile(freedom), freedom)).toBeCloseTo(0.9, 10);
    },
  );

  it('falls towards the normal quantile, without a step where the method changes', () => {
    let before = Number.POSITIVE_INFINITY;
    for (const freedom of [1, 2, 3, 10, 100, 399, 400, 401, 402, 1e4, 1e6, 1e9]) {
      const quantile = studentQuantile(freedom);
      expect(quantile).toBeLessThan(before);
      expect(quantile).toBeGreaterThan(INTERVAL_Z);
      before = quantile;
    }
    expect(before).toBeCloseTo(INTERVAL_Z, 8);
  });

  it.each([0, -1, 1.5, Number.NaN])('refuses %d degrees', (freedom) => {
    expect(() => studentQuantile(freedom)).toThrow('must be an integer of at least 1');
  });
});
