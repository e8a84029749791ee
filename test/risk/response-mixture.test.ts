import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { responseMixture } from '../../src/risk/population/response-mixture.js';

/** ln prod (1 + x/N u), and with the person in it the mean over responses of taking theirs out. */
function direct(excess: Float64Array, x: number, N: number, own: boolean): number {
  const others = own ? x - 1 : x;
  const product = excess.reduce((sum, u) => sum + Math.log1p((others / N) * u), 0);
  if (!own) return product;
  const odds = excess.reduce((sum, u) => sum + (1 + u) / (1 + (others / N) * u), 0);
  return product + Math.log(odds / excess.length);
}

describe('responseMixture', () => {
  it('is the product over responses, to 0.01 nats between its nodes', () => {
    const responses = fc.array(fc.double({ min: -0.999, max: 5000, noNaN: true }), {
      minLength: 1,
      maxLength: 400,
    });
    fc.assert(
      fc.property(responses, fc.boolean(), (list, own) => {
        const excess = Float64Array.from(list);
        const N = 20_000;
        const factor = responseMixture(excess, N, own);
        for (const x of [1, 2, 3, 17, 120, 999, 7000, 12_345, 19_000, 19_990, 19_999, 20_000]) {
          expect(Math.abs(factor.logLikelihood(x) - direct(excess, x, N, own))).toBeLessThan(1e-2);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('is finite for every x where responses rule out that everybody is alike', () => {
    const excess = new Float64Array(3000).fill(-1 + 1e-9);
    const factor = responseMixture(excess, 500, false);
    for (let x = 1; x <= 500; x++) {
      const truth = direct(excess, x, 500, false);
      expect(Math.abs(factor.logLikelihood(x) / truth - 1)).toBeLessThan(1e-3);
    }
  });
});
