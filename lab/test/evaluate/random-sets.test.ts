import { describe, expect, it } from 'vitest';
import { evaluateRandomSet } from '../../evaluate/random-sets.js';

/** A part of the 64 sets of paper 002; `npm run accuracy random` does all of them. */
const found = [2, 3, 5].flatMap((columns) =>
  [0.5, 2.5, 12.5].map((lambda) =>
    evaluateRandomSet({ records: 30_000, columns, lambda, weights: 'dirichlet', seed: 1 }),
  ),
);

describe('random data sets of paper 002', () => {
  it('are told apart with an AUC of .93 and more on average over k = 2, 3, 5', () => {
    const aucs = found.flatMap(({ auc }) => [2, 3, 5].map((k) => auc[k])).filter((auc) => auc !== undefined);
    expect(aucs.length).toBeGreaterThan(20);
    expect(aucs.reduce((sum, auc) => sum + auc, 0) / aucs.length).toBeGreaterThan(0.93);
  });

  it('have a precision above .9 at the threshold .6 on average, and an MPD within the printed range', () => {
    const all = found
      .flatMap(({ precision }) => [2, 3, 5].map((k) => precision[k]))
      .filter((share) => share !== undefined);
    expect(all.reduce((sum, share) => sum + share, 0) / all.length).toBeGreaterThan(0.9);
    for (const { mpd } of found) {
      expect(mpd).toBeGreaterThanOrEqual(0);
      expect(mpd).toBeLessThan(0.005);
    }
  });

  it('leave nothing to tell apart with uniform weights', () => {
    const { auc } = evaluateRandomSet({
      records: 30_000,
      columns: 3,
      lambda: 2.5,
      weights: 'uniform',
      seed: 1,
    });
    expect(Math.abs((auc[3] as number) - 0.5)).toBeLessThan(0.06);
  });
});
