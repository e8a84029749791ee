import { INTERVAL_LEVEL } from '../core/results/estimate.js';
import { incompleteBeta } from '../maths/incomplete-beta.js';
import type { OthersLaw } from './alike-law.js';

/** Below this a share is as good as known: the law is all but Poisson. */
const LEAST_VARIANCE = 1e-9;

/**
 * The 90 % interval of F, the number alike in the population, for a record with so many matches in the sample.
 * Cost: some forty incomplete betas.
 * @param most people outside the sample
 */
export function alikeInterval(
  { mean, relativeVariance }: OthersLaw,
  matches: number,
  most: number,
): readonly [number, number] {
  const shape = 1 / Math.max(LEAST_VARIANCE, relativeVariance);
  const total = shape + mean;
  const atMost = (others: number) =>
    mean === 0 ? 1 : incompleteBeta(shape, others + 1, shape / total, mean / total);
  const least = (share: number) => {
    let [low, high] = [-1, Math.ceil(most)];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (atMost(middle) >= share) high = middle;
      else low = middle;
    }
    return high;
  };
  const outside = (1 - INTERVAL_LEVEL) / 2;
  return [matches + 1 + least(outside), matches + 1 + least(1 - outside)];
}
