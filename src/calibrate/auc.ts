import { outOfDomain } from '../core/errors.js';

/**
 * Area under the ROC curve: the chance that a random positive scores higher than a random negative, ties counting
 * half. Undefined where all are of one kind.
 * @formula METHODS.md section 3 (quality); Mann and Whitney's U over the number of pairs.
 * @param truth 1 where the outcome came true, 0 where not
 * Cost: that of sorting the scores.
 */
export function areaUnderCurve(scores: ArrayLike<number>, truth: ArrayLike<number>): number | undefined {
  if (scores.length !== truth.length) throw outOfDomain('truth', `as long as the scores`, truth.length);
  const [positive, negative] = split(scores, truth);
  if (positive.length === 0 || negative.length === 0) return undefined;
  let [below, upTo, wins] = [0, 0, 0];
  for (const score of positive) {
    while (below < negative.length && negative[below] < score) below++;
    upTo = Math.max(upTo, below);
    while (upTo < negative.length && negative[upTo] <= score) upTo++;
    wins += (below + upTo) / 2;
  }
  return wins / (positive.length * negative.length);
}

/** Sorted scores of the positives and of the negatives. */
function split(scores: ArrayLike<number>, truth: ArrayLike<number>): [Float64Array, Float64Array] {
  const parts: [number[], number[]] = [[], []];
  for (let i = 0; i < scores.length; i++) parts[truth[i] === 1 ? 0 : 1].push(scores[i]);
  return [Float64Array.from(parts[0]).sort(), Float64Array.from(parts[1]).sort()];
}
