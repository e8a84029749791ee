import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hypergeometricDivergence } from '../../src/maths/hypergeometric-divergence.js';

const DIGITS = 60;
const ONE = 10n ** BigInt(DIGITS);
const toNumber = (fixed: bigint): number => Number(fixed) / 10 ** DIGITS;

/** x ln(x/mu) + mu - x, from the exact difference x - ab/n. */
function termAt(x: number, n: number, a: number, b: number): number {
  const mu = (a * b) / n;
  if (x === 0) return mu;
  const d = toNumber(((BigInt(x) * BigInt(n) - BigInt(a) * BigInt(b)) * ONE) / BigInt(n));
  const e = d / mu;
  if (Math.abs(e) > 0.5) return x * Math.log(x / mu) - d;
  let sum = 0;
  for (let k = 2, power = e * e; k < 80; k++, power *= -e) sum += power / (k * (k - 1));
  return mu * sum;
}

/** The mean over the law with weights in 60-digit fixed point, down to 1e-38 of the largest. */
function reference(n: number, a: number, b: number): number {
  const [A, B, rest] = [BigInt(a), BigInt(b), BigInt(n - a - b)];
  const lowest = Math.max(0, a + b - n);
  const highest = Math.min(a, b);
  const mode = Math.min(highest, Math.max(lowest, Math.floor((a * b) / n)));
  let total = ONE;
  const terms = [termAt(mode, n, a, b)];
  const take = (w: bigint, x: number) => {
    total += w;
    terms.push(toNumber(w) * termAt(x, n, a, b));
  };
  for (let x = BigInt(mode), w = ONE; x < highest && w > 10n ** 22n; x++) {
    w = (w * (A - x) * (B - x)) / ((x + 1n) * (rest + x + 1n));
    take(w, Number(x) + 1);
  }
  for (let x = BigInt(mode), w = ONE; x > lowest && w > 10n ** 22n; x--) {
    w = (w * x * (rest + x)) / ((A - x + 1n) * (B - x + 1n));
    take(w, Number(x) - 1);
  }
  terms.sort((p, q) => p - q);
  return terms.reduce((sum, term) => sum + term, 0) / toNumber(total);
}

function expectClose(n: number, a: number, b: number): void {
  const expected = reference(n, a, b);
  const error = Math.abs(hypergeometricDivergence(n, a, b) / expected - 1);
  expect(error, `n ${n}, a ${a}, b ${b}: ${expected}`).toBeLessThan(1e-12);
}

describe('hypergeometricDivergence', () => {
  it('is exact for one draw: mu ln(1/mu), mu = a/n', () => {
    for (const [n, a] of [
      [10, 3],
      [1e6, 1],
      [1e10, 1],
      [1e10, 123_456_789],
      [1e10, 1e10 - 1],
    ]) {
      const expected = (-a / n) * (a < n / 2 ? Math.log(a / n) : Math.log1p((a - n) / n));
      expect(Math.abs(hypergeometricDivergence(n, a, 1) / expected - 1)).toBeLessThan(1e-13);
    }
  });

  it('agrees with 60-digit weights on a grid of sizes, on both sides of the switch at mean 100', () => {
    for (const n of [1e3, 1e4, 1e6, 4e6, 1e10]) {
      for (const share of [1e-9, 1e-6, 1e-3, 0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99, 0.999]) {
        for (const mean of [1e-6, 0.01, 1, 10, 50, 99.9, 100, 101, 130, 200, 500, 1e3, 1e4]) {
          const a = Math.round(share * n);
          const b = a < 1 ? 0 : Math.round((mean * n) / a);
          if (a >= 1 && a < n && b >= 1 && b < n) expectClose(n, a, b);
        }
      }
    }
  });

  it('keeps its relative precision where almost all records are marked', () => {
    for (const n of [1e6, 1e10]) {
      for (const b of [2, 50, 99, 101, 5000]) for (const left of [1, 2, 30]) expectClose(n, n - left, b);
    }
  });

  it('agrees with 60-digit weights at a mean of a million', () => {
    expectClose(1e10, 1e8, 1e8);
    expectClose(4e6, 2e6, 2e6);
  });

  it('agrees on any margins, is symmetric and never negative', () => {
    const margins = fc
      .integer({ min: 1, max: 3000 })
      .chain((n) => fc.tuple(fc.constant(n), fc.integer({ min: 1, max: n }), fc.integer({ min: 1, max: n })));
    fc.assert(
      fc.property(margins, ([n, a, b]) => {
        const value = hypergeometricDivergence(n, a, b);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(Math.abs(hypergeometricDivergence(n, b, a) - value)).toBeLessThanOrEqual(1e-12 * value);
        if (a < n && b < n) expectClose(n, a, b);
        else expect(value).toBe(0);
      }),
    );
  });

  it('refuses what is not a hypergeometric law', () => {
    expect(() => hypergeometricDivergence(0, 0, 0)).toThrow('`n` must be');
    expect(() => hypergeometricDivergence(5, 6, 1)).toThrow('`a` must be');
    expect(() => hypergeometricDivergence(5, 1, 1.5)).toThrow('`b` must be');
    expect(() => hypergeometricDivergence(5, Number.NaN, 1)).toThrow('`a` must be');
  });
});
