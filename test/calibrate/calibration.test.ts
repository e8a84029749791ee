import { describe, expect, it } from 'vitest';
import { calibrate } from '../../src/calibrate/calibration.js';
import { evaluateScores } from '../../src/calibrate/evaluate-scores.js';

describe('calibrate', () => {
  it('compares what was predicted with what came true, bin by bin', () => {
    // two bins by score: (.1, .1 -> 0, 1) and (.8, .6 -> 1, 1)
    const { bins, brier, ece, worstGap } = calibrate([0.8, 0.1, 0.6, 0.1], [1, 0, 1, 1], 2);
    expect(bins).toEqual([
      { persons: 2, from: 0.1, to: 0.1, predicted: 0.1, observed: 0.5 },
      { persons: 2, from: 0.6, to: 0.8, predicted: 0.7, observed: 1 },
    ]);
    expect(brier).toBeCloseTo((0.04 + 0.01 + 0.16 + 0.81) / 4, 12);
    expect(ece).toBeCloseTo((0.4 + 0.3) / 2, 12);
    expect(worstGap).toBeCloseTo(0.4, 12);
  });

  it('leaves no person out where bins do not divide them', () => {
    const scores = Float64Array.from({ length: 47 }, (_, i) => i / 47);
    const { bins } = calibrate(scores, new Uint8Array(47));
    expect(bins.reduce((sum, { persons }) => sum + persons, 0)).toBe(47);
    expect(bins.length).toBe(10);
  });

  it('refuses fewer persons than bins', () => {
    expect(() => calibrate([0.5], [1])).toThrowError(/at least 10/);
  });
});

describe('evaluateScores', () => {
  it('takes at least k alike for the outcome, and has no AUC where all are of one kind', () => {
    const alike = Int32Array.from({ length: 20 }, (_, i) => (i < 5 ? 1 : 3));
    const scores = Float64Array.from(alike, (n) => (n >= 3 ? 0.9 : 0.2));
    const found = evaluateScores('forest', 3, scores, alike);
    expect(found).toMatchObject({ method: 'forest', k: 3, positive: 0.75, auc: 1 });
    expect(found.brier).toBeCloseTo((15 * 0.01 + 5 * 0.04) / 20, 12);
    expect(evaluateScores('forest', 1, scores, alike).auc).toBeNull();
  });
});
