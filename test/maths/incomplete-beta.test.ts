import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { incompleteBeta } from '../../src/maths/incomplete-beta.js';
import { choose, quotient } from './exact-rational.js';

/** I_x(a, b) of whole a and b, x = numerator/denominator: the tail of a binomial law, in whole numbers. */
function exact(a: number, b: number, numerator: number, denominator: number): number {
  const size = a + b - 1;
  const [p, q] = [BigInt(numerator), BigInt(denominator - numerator)];
  let sum = 0n;
  for (let k = a; k <= size; k++)
    sum += choose(BigInt(size), BigInt(k)) * p ** BigInt(k) * q ** BigInt(size - k);
  return quotient(sum, BigInt(denominator) ** BigInt(size));
}

describe('incompleteBeta', () => {
  it('is the tail of a binomial law', () => {
    const whole = fc.integer({ min: 1, max: 120 });
    fc.assert(
      fc.property(whole, whole, fc.integer({ min: 1, max: 999 }), (a, b, thousandths) => {
        const truth = exact(a, b, thousandths, 1000);
        const found = incompleteBeta(a, b, thousandths / 1000, (1000 - thousandths) / 1000);
        // relative to the smaller end, which is computed first, and to one at the other
        expect(Math.abs(found - truth)).toBeLessThanOrEqual(
          1e-12 * Math.max(truth, truth > 0.5 ? 1 : truth) + 1e-300,
        );
      }),
    );
  });

  it('has closed forms where a or b is 1, for real numbers too', () => {
    const real = fc.double({ min: 0.01, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(real, fc.double({ min: 1e-9, max: 1 - 1e-9, noNaN: true }), (a, x) => {
        const first = incompleteBeta(1, a, x);
        const second = incompleteBeta(a, 1, x);
        expect(Math.abs(first + Math.expm1(a * Math.log1p(-x)))).toBeLessThan(1e-11);
        expect(Math.abs(second - Math.exp(a * Math.log(x)))).toBeLessThan(1e-11);
      }),
    );
  });

  it('is a half in the middle, and its two sides sum to one, up to millions', () => {
    for (const a of [0.3, 7, 1000, 1e6, 1e8]) expect(incompleteBeta(a, a, 0.5)).toBeCloseTo(0.5, 10);
    for (const [a, b, x] of [
      [3e6, 5, 0.999_999],
      [12.5, 4e5, 1e-4],
      [2e5, 3e5, 0.401],
    ])
      expect(incompleteBeta(a, b, x, 1 - x) + incompleteBeta(b, a, 1 - x, x)).toBeCloseTo(1, 12);
  });

  it('ends at 0 and 1, and refuses the rest', () => {
    expect([incompleteBeta(2, 3, 0), incompleteBeta(2, 3, 1)]).toEqual([0, 1]);
    for (const [a, b, x] of [
      [0, 1, 0.5],
      [1, -1, 0.5],
      [1, 1, Number.NaN],
      [1, 1, 1.5],
    ])
      expect(() => incompleteBeta(a, b, x)).toThrow();
  });
});
