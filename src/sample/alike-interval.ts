import { INTERVAL_LEVEL } from '../core/estimate.js';
import { incompleteBeta } from '../maths/incomplete-beta.js';

/**
 * How many others are alike outside the sample, by one model: negative binomial, P(0) = (1 + odds)^-shape.
 * @formula METHODS.md section 6: the share of people alike is a Gamma(A + k, A/q~ + m-1) number, of whom N-m are not in
 * the sample; shape = A + k, odds = w.
 */
export interface OthersLaw {
  readonly shape: number;
  readonly odds: number;
}

/**
 * The 90 % interval of F, the number alike in the population, for a record with so many matches in the sample; the models
 * count the same. Cost: some forty incomplete betas per model.
 * @param most people outside the sample
 */
export function alikeInterval(
  laws: readonly OthersLaw[],
  matches: number,
  most: number,
): readonly [number, number] {
  const atMost = (others: number) =>
    laws.reduce((sum, { shape, odds }) => {
      const part = odds === 0 ? 1 : incompleteBeta(shape, others + 1, 1 / (1 + odds), odds / (1 + odds));
      return sum + part / laws.length;
    }, 0);
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
