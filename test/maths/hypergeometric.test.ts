import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binomialProbability, poissonProbability } from '../../src/maths/binomial.js';
import { hypergeometricMode, hypergeometricProbability } from '../../src/maths/hypergeometric.js';
import { choose, exactHypergeometric, quotient } from './exact-rational.js';

describe('hypergeometricProbability', () => {
  it('equals exact rationals on small cases', () => {
    const small = fc.integer({ min: 1, max: 60 });
    fc.assert(
      fc.property(small, small, small, small, (population, m, n, k) => {
        fc.pre(m <= population && n <= population);
        const truth = exactHypergeometric(k, population, m, n);
        const p = hypergeometricProbability(k, population, m, n);
        expect(Math.abs(p - truth)).toBeLessThanOrEqual(2e-13 * truth);
      }),
    );
  });

  it.each([
    [2, 10_000_000_000, 3_000_000_000, 12],
    [7, 10_000_000_000, 5_000_000, 700],
    [0, 1_000_000_000, 700_000_000, 40],
    [1900, 9_999_999_999, 9_000_000_000, 2000],
    [300, 4_000_000, 600_000, 1500],
  ])('equals exact rationals for k = %i of N = %i, %i marked, %i drawn', (k, population, m, n) => {
    const truth = exactHypergeometric(k, population, m, n);
    expect(Math.abs(hypergeometricProbability(k, population, m, n) / truth - 1)).toBeLessThan(1e-11);
  });

  it.each([
    [10_000_000_000, 2_000_000, 3_000_000],
    [1_000_000_000, 40_000, 250_000_000],
    [30_000, 12_000, 20_000],
  ])('sums to 1, has mean m n / N and exact ratios at N = %i', (population, m, n) => {
    const mode = hypergeometricMode(population, m, n);
    const reach = Math.ceil(12 * Math.sqrt(mode + 1));
    let total = 0;
    let mean = 0;
    for (let k = Math.max(0, mode - reach); k <= mode + reach; k++) {
      const p = hypergeometricProbability(k, population, m, n);
      total += p;
      mean += p * k;
      if (p < 1e-30) continue;
      const ratio = ((m - k) / (k + 1)) * ((n - k) / (population - m - n + k + 1));
      const next = hypergeometricProbability(k + 1, population, m, n);
      expect(Math.abs(next / p / ratio - 1)).toBeLessThan(1e-11);
    }
    expect(total).toBeCloseTo(1, 11);
    expect(mean / ((m * n) / population)).toBeCloseTo(1, 11);
  });
});

describe('binomialProbability and poissonProbability', () => {
  it('equal exact rationals', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 80 }),
        fc.integer({ min: 0, max: 80 }),
        fc.integer({ min: 1, max: 15 }),
        (k, n, a) => {
          const truth = quotient(
            k > n
              ? 0n
              : choose(BigInt(n), BigInt(k)) * BigInt(a) ** BigInt(k) * BigInt(16 - a) ** BigInt(n - k),
            16n ** BigInt(n),
          );
          expect(Math.abs(binomialProbability(k, n, a / 16) - truth)).toBeLessThanOrEqual(1e-13 * truth);
        },
      ),
    );
    expect(poissonProbability(3, 2) / ((Math.exp(-2) * 8) / 6)).toBeCloseTo(1, 14);
    expect(poissonProbability(0, 2)).toBe(Math.exp(-2));
  });
});
