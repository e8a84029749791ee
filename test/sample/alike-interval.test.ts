import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alikeInterval, type OthersLaw } from '../../src/sample/alike-interval.js';

/** The same by adding up the probabilities of 0, 1, 2 .. others. */
function bySum(laws: readonly OthersLaw[], matches: number): [number, number] {
  const parts = laws.map(({ shape, odds }) => ({ shape, odds, p: (1 + odds) ** -shape }));
  let [sum, low] = [0, -1];
  for (let others = 0; ; others++) {
    for (const part of parts) {
      sum += part.p / parts.length;
      part.p *= ((part.shape + others) / (others + 1)) * (part.odds / (1 + part.odds));
    }
    if (low < 0 && sum >= 0.05) low = others;
    if (sum >= 0.95) return [matches + 1 + low, matches + 1 + others];
  }
}

describe('alikeInterval', () => {
  it('is that of the added probabilities, for one model and for two', () => {
    const law = fc.record({
      shape: fc.double({ min: 0.2, max: 40, noNaN: true }),
      odds: fc.double({ min: 1e-6, max: 30, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(law, { minLength: 1, maxLength: 2 }), fc.nat(50), (laws, matches) => {
        expect(alikeInterval(laws, matches, 1e7)).toEqual(bySum(laws, matches));
      }),
    );
  });

  it('is what the sample shows where nobody is outside, and never more people than there are', () => {
    expect(alikeInterval([{ shape: 3, odds: 0 }], 4, 0)).toEqual([5, 5]);
    expect(alikeInterval([{ shape: 3, odds: 1e6 }], 0, 20)[1]).toBe(21);
  });
});
