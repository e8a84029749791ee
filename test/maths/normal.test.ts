import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalCdf, normalInterval, normalQuantile } from '../../src/maths/normal.js';

describe('normalCdf', () => {
  // as tables of the normal law have them to 16 digits
  it.each([
    [0, 0.5],
    [-1, 0.15865525393145705],
    [-2, 0.02275013194817921],
    [-3, 0.0013498980316300946],
    [-5, 2.866515718791939e-7],
    [-10, 7.619853024160525e-24],
    [-20, 2.753624118606233e-89],
    [-37, 5.725571222524577e-300],
    [1.6448536269514722, 0.95],
  ])('of %f is %f', (x, p) => {
    expect(Math.abs(normalCdf(x) / p - 1)).toBeLessThan(3e-13);
  });

  it('is 0 and 1 where a double holds no more', () => {
    expect(normalCdf(-40)).toBe(0);
    expect(normalCdf(40)).toBe(1);
    expect(normalCdf(Number.NEGATIVE_INFINITY)).toBe(0);
  });

  it('and its complement sum to 1; intervals do not cancel far out', () => {
    fc.assert(
      fc.property(fc.double({ min: -8, max: 8, noNaN: true }), (x) => {
        expect(Math.abs(normalCdf(x) + normalCdf(-x) - 1)).toBeLessThan(3e-15);
      }),
    );
    // the density at the ends brackets a short interval
    const [low, high] = [9, 9.001];
    const density = (z: number) => Math.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI);
    expect(normalInterval(low, high)).toBeLessThan(density(low) * 0.001);
    expect(normalInterval(low, high)).toBeGreaterThan(density(high) * 0.001);
  });
});

describe('normalQuantile', () => {
  it('inverts normalCdf', () => {
    fc.assert(
      fc.property(fc.double({ min: -690, max: -0.7, noNaN: true }), (log) => {
        const p = Math.exp(log);
        expect(Math.abs(normalCdf(normalQuantile(p)) / p - 1)).toBeLessThan(1e-11);
      }),
    );
    expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 13);
    expect(normalQuantile(0.5)).toBeCloseTo(0, 14);
  });

  it.each([0, 1, -1, Number.NaN])('refuses %f', (p) => {
    expect(() => normalQuantile(p)).toThrow('`p` must be above 0 and below 1');
  });
});
