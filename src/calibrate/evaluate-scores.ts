import type { ScoreEvaluation } from '../core/results/person.js';
import { areaUnderCurve } from './auc.js';
import { calibrate } from './calibration.js';

/**
 * Holds P(at least k alike) of many records against the true number alike: AUC, Brier score, reliability by deciles.
 * @formula METHODS.md section 3 (quality). Domain: at least 10 records. Cost: that of sorting the scores.
 */
export function evaluateScores(
  method: ScoreEvaluation['method'],
  k: number,
  scores: ArrayLike<number>,
  alike: ArrayLike<number>,
): ScoreEvaluation {
  const truth = Uint8Array.from({ length: alike.length }, (_, i) => (alike[i] >= k ? 1 : 0));
  const { brier, ece, worstGap, bins } = calibrate(scores, truth);
  return {
    method,
    k,
    positive: truth.reduce((sum, t) => sum + t, 0) / truth.length,
    auc: areaUnderCurve(scores, truth) ?? null,
    brier,
    ece,
    worstGap,
    reliability: [...bins],
  };
}
