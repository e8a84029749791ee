import { outOfDomain } from '../core/errors.js';

/** Persons of similar score: what was predicted for them on average, and how often it came true. */
export interface ReliabilityBin {
  readonly persons: number;
  readonly from: number;
  readonly to: number;
  readonly predicted: number;
  readonly observed: number;
}

/** How far predicted probabilities can be taken at their word. */
export interface Calibration {
  /** Mean of (probability - outcome)^2. */
  readonly brier: number;
  /** Expected calibration error: mean over the bins of |predicted - observed|, by persons. */
  readonly ece: number;
  /** The largest |predicted - observed| of a bin. */
  readonly worstGap: number;
  readonly bins: readonly ReliabilityBin[];
}

/**
 * Compares probabilities with outcomes in bins of equally many persons, by rising score (deciles).
 * @formula METHODS.md section 3 (quality). Domain: at least as many persons as bins. Cost: that of sorting.
 */
export function calibrate(scores: ArrayLike<number>, truth: ArrayLike<number>, bins = 10): Calibration {
  const persons = scores.length;
  if (truth.length !== persons) throw outOfDomain('truth', 'as long as the scores', truth.length);
  if (persons < bins) throw outOfDomain('scores', `at least ${bins}, one per bin`, persons);
  const order = Uint32Array.from({ length: persons }, (_, i) => i).sort(
    (x, y) => scores[x] - scores[y] || x - y,
  );
  let brier = 0;
  for (let i = 0; i < persons; i++) brier += (scores[i] - truth[i]) ** 2;
  const table = Array.from({ length: bins }, (_, b) =>
    binOf(
      order.subarray(Math.round((b * persons) / bins), Math.round(((b + 1) * persons) / bins)),
      scores,
      truth,
    ),
  );
  const gaps = table.map(({ predicted, observed }) => Math.abs(predicted - observed));
  return {
    brier: brier / persons,
    ece: gaps.reduce((sum, gap, b) => sum + gap * table[b].persons, 0) / persons,
    worstGap: Math.max(...gaps),
    bins: table,
  };
}

function binOf(members: Uint32Array, scores: ArrayLike<number>, truth: ArrayLike<number>): ReliabilityBin {
  let [predicted, observed] = [0, 0];
  for (const i of members) {
    predicted += scores[i];
    observed += truth[i];
  }
  const persons = members.length;
  return {
    persons,
    from: scores[members[0]],
    to: scores[members[persons - 1]],
    predicted: predicted / persons,
    observed: observed / persons,
  };
}
