import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alikeInterval } from '../../src/sample/alike-interval.js';
import { mixLaws, type OthersLaw } from '../../src/sample/alike-law.js';

/** The same by adding up the probabilities of 0, 1, 2 .. others. */
function bySum({ mean, relativeVariance }: OthersLaw, matches: number): [number, number] {
  const shape = 1 / relativeVariance;
  let p = (1 + mean / shape) ** -shape;
  let [sum, low] = [0, -1];
  for (let others = 0; ; others++) {
    sum += p;
    p *= ((shape + others) / (others + 1)) * (mean / (shape + mean));
    if (low < 0 && sum >= 0.05) low = others;
    if (sum >= 0.95) return [matches + 1 + low, matches + 1 + others];
  }
}

describe('alikeInterval', () => {
  it('is that of the added probabilities', () => {
    const law = fc.record({
      mean: fc.double({ min: 1e-6, max: 300, noNaN: true }),
      relativeVariance: fc.double({ min: 0.02, max: 5, noNaN: true }),
    });
    fc.assert(
      fc.property(law, fc.nat(50), (of, matches) => {
        expect(alikeInterval(of, matches, 1e7)).toEqual(bySum(of, matches));
      }),
    );
  });

  it('is what the sample shows where nobody is outside, and never more people than there are', () => {
    expect(alikeInterval({ mean: 0, relativeVariance: 0 }, 4, 0)).toEqual([5, 5]);
    expect(alikeInterval({ mean: 1e6, relativeVariance: 0.3 }, 0, 20)[1]).toBe(21);
  });

  it('comes to that of Poisson counts where the share is known', () => {
    // P(X <= 4) = 0.029, P(X <= 5) = 0.067; P(X <= 14) = 0.917, P(X <= 15) = 0.951
    expect(alikeInterval({ mean: 10, relativeVariance: 0 }, 0, 1e9)).toEqual([6, 16]);
  });
});

describe('mixLaws', () => {
  it('has the mean and the variance of the mixture', () => {
    const laws = [
      { mean: 4, relativeVariance: 0.5 },
      { mean: 8, relativeVariance: 0.25 },
    ];
    // Var of a share: mean of variances plus variance of means
    const variance = (16 * 0.5 + 64 * 0.25) / 2 + 4;
    expect(mixLaws(laws)).toEqual({ mean: 6, relativeVariance: variance / 36 });
    expect(mixLaws([{ mean: 0, relativeVariance: 1 }])).toEqual({ mean: 0, relativeVariance: 0 });
  });
});
