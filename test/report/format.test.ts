import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SingleoutError } from '../../src/core/errors.js';
import {
  formatCoefficient,
  formatCount,
  formatDecimal,
  formatPercent,
  formatPoints,
  formatPrecisePercent,
  oneIn,
  plural,
  sayPercent,
} from '../../src/core/words/format.js';

const share = fc.double({ min: 0, max: 1, noNaN: true });

describe('formatPercent', () => {
  it.each([
    [0, '0 %'],
    [1e-12, '< 0.1 %'],
    [0.00099, '< 0.1 %'],
    [0.001, '0.1 %'],
    [0.042, '4.2 %'],
    [0.05, '5 %'],
    [0.0996, '10 %'],
    [0.3149, '31 %'],
    [0.9312, '93 %'],
    [0.9949, '99.5 %'],
    [0.9994, '> 99.9 %'],
    [1 - 1e-12, '> 99.9 %'],
    [1, '100 %'],
  ])('%d reads %s', (value, text) => {
    expect(formatPercent(value)).toBe(text);
  });

  it('reads 0 % and 100 % only for exactly 0 and 1, in every form', () => {
    fc.assert(
      fc.property(share, (value) => {
        for (const text of [formatPercent(value), formatPrecisePercent(value), sayPercent(value)]) {
          expect(/^0(\.0+)? %$/.test(text)).toBe(value === 0);
          expect(/^100(\.0+)? %$/.test(text)).toBe(value === 1);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('is within half a unit of the last digit it shows', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 0.999, noNaN: true }), (value) => {
        const error = Math.abs(Number.parseFloat(formatPercent(value)) - value * 100);
        expect(error).toBeLessThanOrEqual(value >= 0.1 && value <= 0.99 ? 0.5 + 1e-9 : 0.05 + 1e-9);
      }),
    );
  });

  it('refuses what is no share', () => {
    for (const bad of [Number.NaN, -0.01, 1.01, Infinity]) {
      expect(() => formatPercent(bad)).toThrow(SingleoutError);
      expect(() => formatPrecisePercent(bad)).toThrow(SingleoutError);
      expect(() => formatCoefficient(bad)).toThrow(SingleoutError);
    }
  });
});

describe('other numbers', () => {
  it('groups thousands and keeps a tenth of a weight', () => {
    expect([0, 7, 1234567, 198765.43, 0.01].map(formatCount)).toEqual([
      '0',
      '7',
      '1,234,567',
      '198,765.4',
      '< 0.1',
    ]);
    expect(() => formatCount(Number.NaN)).toThrow(SingleoutError);
    expect(() => formatCount(-1)).toThrow(SingleoutError);
  });

  it('shows risks in tables to a hundredth of a percent', () => {
    expect([15094 / 32561, 0.00005, 0.99996, 0.5].map(formatPrecisePercent)).toEqual([
      '46.36 %',
      '< 0.01 %',
      '> 99.99 %',
      '50.00 %',
    ]);
  });

  it('shows points, decimals and coefficients without a false zero or one', () => {
    expect([0, 1e-17, 0.00001, 0.2142, -0.1, -1e-6].map(formatPoints)).toEqual([
      '0',
      '0',
      '< 0.01',
      '21.42',
      '−10.00',
      '> −0.01',
    ]);
    expect([0, 0.001, 13.1344, -2].map(formatDecimal)).toEqual(['0.00', '< 0.01', '13.13', '−2.00']);
    expect([0, 0.001, 0.5, 0.999, 1].map(formatCoefficient)).toEqual([
      '0.00',
      '< 0.01',
      '0.50',
      '> 0.99',
      '1.00',
    ]);
    expect(() => formatDecimal(Number.NaN)).toThrow(SingleoutError);
    expect(() => formatPoints(Infinity)).toThrow(SingleoutError);
  });

  it('counts in the singular and the plural', () => {
    expect([plural(1, 'column'), plural(6, 'column'), plural(0, 'pair is', 'pairs are')]).toEqual([
      '1 column',
      '6 columns',
      '0 pairs are',
    ]);
  });
});

describe('oneIn', () => {
  it.each([
    [0.3149, '1 in 3', false],
    [0.31, '3 in 10', false],
    [0.5, '1 in 2', false],
    [0.46, '1 in 2', true],
    [0.75, '3 in 4', false],
    [0.9, '9 in 10', false],
    [0.1, '1 in 10', false],
    [0.05, '1 in 20', false],
    [1 / 14, '1 in 14', false],
    [3 / 32561, '1 in 11,000', false],
    [1e-7, '1 in 10,000,000', false],
  ])('%d is %s', (value, words, rough) => {
    expect(oneIn(value)).toEqual({ words, rough });
  });

  it('is near the truth: within 0.05, or 6 % of it where it is small', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-9, max: 0.95, noNaN: true }), (value) => {
        const [part, of] = oneIn(value).words.replaceAll(',', '').split(' in ').map(Number);
        expect(part).toBeLessThan(of);
        const error = Math.abs(part / of - value);
        expect(error).toBeLessThanOrEqual(value < 0.095 ? 0.06 * value : 0.0500001);
        expect(oneIn(value).rough).toBe(value >= 0.095 && error > 0.02);
      }),
    );
  });

  it('has no words for nobody and everybody', () => {
    expect(() => oneIn(0)).toThrow(SingleoutError);
    expect(() => oneIn(1)).toThrow(SingleoutError);
  });
});
