import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { logBetaBinomial, logBinomial } from '../../src/maths/log-probability.js';
import { choose, quotient } from './exact-rational.js';

describe('logBinomial', () => {
  it('equals exact rationals', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 1, max: 99 }),
        (size, k, percent) => {
          fc.pre(k <= size);
          const truth =
            choose(BigInt(size), BigInt(k)) *
            BigInt(percent) ** BigInt(k) *
            BigInt(100 - percent) ** BigInt(size - k);
          const log = Math.log(quotient(truth, 100n ** BigInt(size)));
          fc.pre(log > -700);
          expect(Math.abs(logBinomial(k, size, percent / 100) - log)).toBeLessThan(1e-11);
        },
      ),
    );
  });

  it('does not underflow, and knows what cannot be', () => {
    expect(logBinomial(0, 1e8, 0.5)).toBeCloseTo(1e8 * Math.log(0.5), 5);
    expect(logBinomial(5, 4, 0.5)).toBe(Number.NEGATIVE_INFINITY);
    expect(logBinomial(-1, 4, 0.5)).toBe(Number.NEGATIVE_INFINITY);
    expect(logBinomial(0, 4, 0)).toBe(0);
    expect(logBinomial(1, 4, 0)).toBe(Number.NEGATIVE_INFINITY);
    expect(logBinomial(4, 4, 1)).toBe(0);
    expect(logBinomial(3, 4, 1)).toBe(Number.NEGATIVE_INFINITY);
  });
});

/** C(n, k) a^(k) b^(n-k) / (a+b)^(n) with rising powers, a and b whole. */
function exactBetaBinomial(k: number, n: number, a: number, b: number): number {
  const rising = (x: number, times: number) => {
    let product = 1n;
    for (let i = 0; i < times; i++) product *= BigInt(x + i);
    return product;
  };
  return quotient(choose(BigInt(n), BigInt(k)) * rising(a, k) * rising(b, n - k), rising(a + b, n));
}

describe('logBetaBinomial', () => {
  it('equals exact rationals where both parameters are whole', () => {
    const small = fc.integer({ min: 1, max: 40 });
    fc.assert(
      fc.property(small, small, fc.integer({ min: 1, max: 60 }), fc.nat(60), (a, b, n, k) => {
        fc.pre(k <= n);
        const found = logBetaBinomial(k, n, a / (a + b), a);
        expect(Math.abs(found - Math.log(exactBetaBinomial(k, n, a, b)))).toBeLessThan(1e-11);
      }),
    );
  });

  it.each([
    [1e8, 1e-6, 2],
    [1e7, 1e-4, 0.4],
    [30_162, 0.02, 8],
  ])('sums to 1 with the mean it should have, N = %i', (n, mean, shape) => {
    let [sum, first] = [0, 0];
    const top = Math.min(n, Math.ceil(n * mean * (1 + 90 / shape) + 200));
    for (let k = 0; k <= top; k++) {
      const p = Math.exp(logBetaBinomial(k, n, mean, shape));
      sum += p;
      first += k * p;
    }
    expect(sum).toBeCloseTo(1, 9);
    expect(first / (n * mean)).toBeCloseTo(1, 8);
  });

  it('is binomial for an infinite shape', () => {
    expect(logBetaBinomial(3, 10, 0.2, Number.POSITIVE_INFINITY)).toBe(logBinomial(3, 10, 0.2));
    expect(logBetaBinomial(11, 10, 0.2, 3)).toBe(Number.NEGATIVE_INFINITY);
  });
});
