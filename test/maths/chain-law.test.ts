import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chainLaw, probabilityOf, tailOf } from '../../src/maths/chain-law.js';
import { seriesTails } from '../../src/maths/chain-series.js';
import { countTails } from '../../src/maths/count-tails.js';
import {
  chainMoments,
  factorialMoment,
  recursiveHypergeometric,
  type ThinningChain,
  withoutOne,
} from '../../src/maths/thinning-chain.js';
import { exactChain } from './exact-rational.js';

/** RH(N; n_1..n_d) with small N, every n_j from 1. */
const smallCase = fc
  .integer({ min: 2, max: 26 })
  .chain((N) =>
    fc.tuple(fc.constant(N), fc.array(fc.integer({ min: 1, max: N }), { minLength: 1, maxLength: 5 })),
  );

function exactLaw({ start, drawn, population }: ThinningChain): number[] {
  return exactChain(
    start,
    drawn.map((n, i) => ({ drawn: n, population: population[i] })),
  );
}

describe('recursive hypergeometric law', () => {
  it('equals exact rationals: recursion, series and moments', () => {
    fc.assert(
      fc.property(smallCase, ([N, counts]) => {
        const chain = recursiveHypergeometric(N, counts);
        const truth = exactLaw(chain);
        const law = chainLaw(chain);
        for (let k = 0; k <= N; k++) {
          expect(Math.abs(probabilityOf(law, k) - (truth[k] ?? 0))).toBeLessThanOrEqual(
            1e-12 * (truth[k] ?? 0) + 1e-19,
          );
        }
        for (const r of [1, 2, 3]) {
          const moment = truth.reduce(
            (s, p, k) => s + p * Array.from({ length: r }, (_, i) => k - i).reduce((a, b) => a * b, 1),
            0,
          );
          expect(factorialMoment(chain, r)).toBeCloseTo(moment, 9);
        }
        if (chainMoments(chain).mean <= 8) {
          const tails = seriesTails(chain, N);
          for (let k = 1; k <= N; k++) expect(Math.abs(tails[k - 1] - tailOf(law, k))).toBeLessThan(1e-9);
        }
      }),
      { numRuns: 200 },
    );
  });

  it("holds k P(X=k)/E[X] = P(X'=k-1), the person reading", () => {
    fc.assert(
      fc.property(smallCase, ([N, counts]) => {
        const chain = recursiveHypergeometric(N, counts);
        const [law, others] = [chainLaw(chain), chainLaw(withoutOne(chain))];
        for (let k = 1; k <= Math.min(...counts); k++) {
          const left = (k * probabilityOf(law, k)) / factorialMoment(chain, 1);
          expect(left).toBeCloseTo(probabilityOf(others, k - 1), 12);
        }
      }),
    );
  });

  it.each([
    [30_000, [12_000, 900, 15_000, 7_000]],
    [3_750_000, [800_000, 40_000, 1_900_000]],
    [1_000_000_000, [500_000, 30_000_000, 700_000_000]],
    [4_000_000, [11, 3_999_990, 2_000_000]],
  ])('has the closed factorial moments at N = %i', (N, counts) => {
    const chain = recursiveHypergeometric(N, counts);
    const { first, probabilities } = chainLaw(chain);
    const moment = (r: number) =>
      probabilities.reduce((s, p, i) => {
        let falling = p;
        for (let j = 0; j < r; j++) falling *= first + i - j;
        return s + falling;
      }, 0);
    for (const r of [0, 1, 2, 3]) expect(moment(r) / factorialMoment(chain, r)).toBeCloseTo(1, 10);
  });

  it('keeps small tails: P(X >= 1) of a mean of 1e-14', () => {
    const chain = recursiveHypergeometric(1e9, [1000, 1000, 10]);
    const [one, two] = seriesTails(chain, 2);
    expect(one / 1e-11).toBeCloseTo(1, 9);
    expect(two / (factorialMoment(chain, 2) / 2)).toBeCloseTo(1, 9);
  });
});

describe('chain with a final coin', () => {
  it('is binomial when nothing was drawn', () => {
    const chain: ThinningChain = { start: 40, drawn: [], population: [], keep: 0.1 };
    const law = chainLaw(chain);
    for (let k = 0; k < 12; k++) {
      let p = 0.9 ** 40;
      for (let i = 0; i < k; i++) p *= ((40 - i) / (i + 1)) * (0.1 / 0.9);
      expect(probabilityOf(law, k)).toBeCloseTo(p, 13);
    }
    expect(seriesTails(chain, 3)[0]).toBeCloseTo(1 - 0.9 ** 40, 12);
  });
});

describe('countTails', () => {
  it('stays within its stated error of the exact law, in [0, 1] and falling', () => {
    const counts = fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 2, maxLength: 5 });
    fc.assert(
      fc.property(counts, (n) => {
        const chain = recursiveHypergeometric(30_000, n);
        const ks = [0, 1, 2, 3, 5, 11, 40];
        const law = chainLaw(chain);
        for (const tolerance of [1e-7, 1]) {
          const { tails, error } = countTails(chain, ks, tolerance);
          ks.forEach((k, i) => {
            expect(Math.abs(tails[i] - tailOf(law, k))).toBeLessThanOrEqual(error + 1e-12);
            expect(tails[i]).toBeGreaterThanOrEqual(0);
            if (i > 0) expect(tails[i]).toBeLessThanOrEqual(tails[i - 1]);
          });
        }
      }),
      { numRuns: 60 },
    );
  });

  it('takes the matched binomial near the middle too', () => {
    const chain = recursiveHypergeometric(300_000, [90_000, 100_000, 200_000]);
    const law = chainLaw(chain);
    const ks = [19_700, 19_900, 20_000, 20_100, 20_300];
    const { tails, method, error } = countTails(chain, ks, 1e-3);
    expect(method).toBe('matched-binomial');
    ks.forEach((k, i) => void expect(Math.abs(tails[i] - tailOf(law, k))).toBeLessThan(error));
  });

  it('answers at once for a mean of 1e9', () => {
    const { tails } = countTails(recursiveHypergeometric(1e10, [5e9, 5e9, 4e9]), [2, 1_000_000_000]);
    expect(tails[0]).toBe(1);
    expect(tails[1]).toBeGreaterThan(0.4);
    expect(tails[1]).toBeLessThan(0.6);
  });

  it('refuses a k below 0, counts above N and persons who are not there', () => {
    const chain = recursiveHypergeometric(10, [3, 4]);
    expect(() => countTails(chain, [-1])).toThrowError(/`k` must be/);
    expect(() => recursiveHypergeometric(10, [11])).toThrowError(/`counts` must be/);
    expect(() => recursiveHypergeometric(10, [])).toThrowError(/`counts` must be/);
    expect(() => withoutOne(recursiveHypergeometric(10, [0, 4]))).toThrowError(/at least 1/);
  });
});
