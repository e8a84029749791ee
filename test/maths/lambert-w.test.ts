import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lambertW } from '../../src/maths/lambert-w.js';

describe('lambertW', () => {
  it('solves w e^w = x on the branch above -1', () => {
    fc.assert(
      fc.property(fc.double({ min: -0.36, max: 1e6, noNaN: true }), (x) => {
        const w = lambertW(x);
        expect(w).toBeGreaterThanOrEqual(-1);
        expect(Math.abs(w * Math.exp(w) - x)).toBeLessThanOrEqual(
          1e-14 * Math.max(1e-300, Math.abs(x)) * (2 + Math.abs(w)),
        );
      }),
    );
  });

  it('has the values in print', () => {
    expect(lambertW(1)).toBeCloseTo(0.5671432904097838, 15);
    expect(lambertW(Math.E)).toBeCloseTo(1, 15);
    expect(lambertW(-1 / Math.E)).toBeCloseTo(-1, 7);
    expect(lambertW(0)).toBe(0);
  });

  it.each([-0.4, Number.NaN, Number.POSITIVE_INFINITY])('refuses %f', (x) => {
    expect(() => lambertW(x)).toThrow('at least -1/e');
  });
});
