import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomSets, valuesPerColumn } from '../../src/generate/random-sets.js';
import { collect } from './tables.js';

describe('randomSets', () => {
  it('has as many columns as asked for, and lambda records per possible tuple', () => {
    const options = { records: 20_000, seed: 3, columns: 4, lambda: 12.5, weights: 'uniform' as const };
    const table = collect(randomSets(options), options);
    expect(Object.keys(table)).toEqual(['c1', 'c2', 'c3', 'c4']);
    const tuples = Object.values(table).reduce((product, column) => product * new Set(column).size, 1);
    expect(20_000 / tuples).toBeGreaterThan(12.5 * 0.85);
    expect(20_000 / tuples).toBeLessThan(12.5 * 1.15);
  });

  it('comes near to any number of tuples', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 9e6 }), fc.integer({ min: 1, max: 5 }), (tuples, columns) => {
        const product = valuesPerColumn(tuples, columns).reduce((p, n) => p * n, 1);
        expect(Math.abs(product / tuples - 1)).toBeLessThan(0.2);
      }),
    );
  });

  it('draws values in proportion to their weights, the same for the same seed', () => {
    const options = { records: 30_000, seed: 5, columns: 1, lambda: 3000, weights: 'zipf' as const };
    const { c1 } = collect(randomSets(options), options);
    const counts = Array.from({ length: 10 }, (_, v) => c1.filter((cell) => cell === String(v + 1)).length);
    const harmonic = counts.reduce((sum, _, i) => sum + 1 / (i + 1), 0);
    counts.forEach((n, i) => {
      const expected = 30_000 / (i + 1) / harmonic;
      expect(Math.abs(n - expected)).toBeLessThan(5 * Math.sqrt(expected));
    });
    expect(collect(randomSets(options), options).c1).toEqual(c1);
  });

  const bad = [{ columns: 0 }, { columns: 2.5 }, { lambda: 0 }, { lambda: Number.NaN }, { records: 0 }];
  it.each(bad)('refuses %o', (change) => {
    expect(() => randomSets({ records: 100, seed: 1, ...change })).toThrowError(
      expect.objectContaining({ code: 'model/domain' }),
    );
  });
});
