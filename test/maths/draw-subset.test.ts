import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawSubset } from '../../src/maths/draw-subset.js';
import { randomStream } from '../../src/maths/random.js';

describe('drawSubset', () => {
  it('draws so many different numbers of the range, ascending, the same for the same seed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 }), fc.nat(200), fc.nat(), (below, less, seed) => {
        const count = Math.min(below, less);
        const drawn = drawSubset(count, below, randomStream(seed));
        expect(new Set(drawn).size).toBe(count);
        expect(drawn).toEqual([...drawn].sort((a, b) => a - b));
        expect(drawn.every((n) => Number.isInteger(n) && n >= 0 && n < below)).toBe(true);
        expect(drawSubset(count, below, randomStream(seed))).toEqual(drawn);
      }),
    );
  });

  it('draws every subset equally often', () => {
    const random = randomStream(1, 'subsets');
    const seen = new Map<string, number>();
    const trials = 20_000;
    for (let i = 0; i < trials; i++) {
      const key = drawSubset(3, 6, random).join();
      seen.set(key, (seen.get(key) ?? 0) + 1);
    }
    expect(seen.size).toBe(20);
    // chi-square with 19 degrees: 43.8 is passed once in a thousand
    const expected = trials / 20;
    const chi2 = [...seen.values()].reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
    expect(chi2).toBeLessThan(43.8);
  });

  it('draws from ranges of any length at the cost of what is drawn', () => {
    expect(drawSubset(3, 2 ** 40, randomStream(1))).toHaveLength(3);
  });

  it.each([
    [4, 3],
    [-1, 3],
    [1.5, 3],
    [1, Number.NaN],
  ])('refuses %d of %d', (count, below) => {
    expect(() => drawSubset(count, below, randomStream(1))).toThrow('`count` must be');
  });
});
