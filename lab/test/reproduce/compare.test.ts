import { describe, expect, it } from 'vitest';
import { compareBound, compareNumber, compareText } from '../../reproduce/compare.js';

describe('compareNumber', () => {
  it.each([
    ['0.406', 0.40625, 0, 'equal'],
    ['0.406', 0.4066, 0, 'differs'],
    ['0.406', 0.4066, 0.001, 'within'],
    ['0.313', 0.3125, 0, 'equal'],
    ['2.24e-3', 2.2419e-3, 0, 'equal'],
    ['2.24e-3', 2.246e-3, 0, 'differs'],
    ['5.4e7', 53_900_000, 0, 'equal'],
    ['548', 548, 0, 'equal'],
    ['548', 549, 0, 'differs'],
  ])('%s beside %d, tolerance %d: %s', (printed, ours, tolerance, verdict) => {
    expect(compareNumber('x', printed, ours, tolerance).verdict).toBe(verdict);
  });

  it('gives the reason only where it differs, and always then', () => {
    expect(compareNumber('x', '1', 1, 0, { because: 'a slip' })).not.toHaveProperty('because');
    expect(compareNumber('x', '1', 2, 0, { because: 'a slip' }).because).toBe('a slip');
    expect(compareNumber('x', '1', 2).because).toBe('not explained');
  });
});

describe('compareBound', () => {
  it('keeps a bound, or exceeds it by the tolerance', () => {
    expect(compareBound('x', 'below 0.05', [0, 0.05], 0.05).verdict).toBe('within');
    expect(compareBound('x', 'below 0.05', [0, 0.05], 0.052).verdict).toBe('differs');
    expect(compareBound('x', 'below 0.05', [0, 0.05], 0.052, 0.003).verdict).toBe('within');
    expect(compareBound('x', 'above 0.2', [0.2, 1], 0.1, 0, { error: 0.01 })).toMatchObject({
      verdict: 'differs',
      error: 0.01,
    });
  });
});

describe('compareText', () => {
  it('is equal or not', () => {
    expect(compareText('x', '5/6', '5/6').verdict).toBe('equal');
    expect(compareText('x', '1:2:1', '1:3:1').verdict).toBe('differs');
  });
});
