import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchedLaw, matchedProbabilities, matchedTail } from '../../src/maths/matched-law.js';

const mean = fc.double({ min: 1e-6, max: 60, noNaN: true });
const inverse = fc.double({ min: -0.2, max: 0.9, noNaN: true });

/** A whole-numbered X of mean L varies at least by the distance of L from its neighbours. */
function varianceIsPossible(L: number, m: number): boolean {
  const f = L - Math.floor(L);
  return L - L * L * m >= f * (1 - f);
}

describe('matchedLaw', () => {
  it('has the mean and second factorial moment asked for, and no negative probability', () => {
    fc.assert(
      fc.property(mean, inverse, (L, m) => {
        fc.pre(L <= 1 / Math.max(m, 1e-9) && varianceIsPossible(L, m));
        const p = matchedProbabilities(matchedLaw(L, m), 4000);
        const sum = (f: (k: number) => number) => p.reduce((s, x, k) => s + x * f(k), 0);
        expect(sum(() => 1)).toBeCloseTo(1, 8);
        expect(sum((k) => k) / L).toBeCloseTo(1, 7);
        expect(Math.abs(sum((k) => k * (k - 1)) - L * L * (1 - m))).toBeLessThan(1e-6 * (1 + L * L));
        expect(Math.min(...p)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('sums its probabilities to its tails', () => {
    fc.assert(
      fc.property(mean, inverse, fc.integer({ min: 0, max: 40 }), (L, m, k) => {
        const law = matchedLaw(L, m);
        const below = matchedProbabilities(law, k).reduce((s, p) => s + p, 0);
        expect(matchedTail(law, k + 1)).toBeCloseTo(1 - below, 10);
      }),
    );
  });

  it('is (1 - L/M)^M at 0 for whole M, and a constant where the mean reaches M', () => {
    expect(matchedProbabilities(matchedLaw(3, 1 / 20), 0)[0]).toBeCloseTo((1 - 3 / 20) ** 20, 14);
    expect([...matchedProbabilities(matchedLaw(2, 0.5), 3)]).toEqual([0, 0, 1, 0]);
    expect([...matchedProbabilities(matchedLaw(1, 1), 2)]).toEqual([0, 1, 0]);
    expect(matchedTail(matchedLaw(2, 0.5), 2)).toBe(1);
    expect(matchedTail(matchedLaw(0, 0), 1)).toBe(0);
  });

  it('does not underflow for large means', () => {
    const law = matchedLaw(5000, 1e-5);
    expect(matchedProbabilities(law, 5001)[5000]).toBeCloseTo(1 / Math.sqrt(2 * Math.PI * 5000 * 0.95), 6);
    expect(matchedTail(law, 5000)).toBeCloseTo(0.5, 2);
  });

  it('refuses a negative mean and a size below 1', () => {
    expect(() => matchedLaw(-1, 0)).toThrowError(/`mean`/);
    expect(() => matchedLaw(1, 1.5)).toThrowError(/`inverseSize`/);
  });
});
