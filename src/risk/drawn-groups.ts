import { outOfDomain } from '../core/errors.js';
import { type Estimate, INTERVAL_LEVEL, INTERVAL_Z } from '../core/results/estimate.js';
import type { SizeHistogram } from '../core/results/size-histogram.js';

const METHOD = 'a random share of the groups, counted whole';

/**
 * A total over all groups, such as the number of groups or the records in small ones, from groups drawn independently with the
 * same chance. Unbiased; the interval solves (drawn - share x total)^2 = z^2 x its variance, which holds for few groups too.
 * @formula Horvitz-Thompson: sum of f over drawn groups / share, variance (1 - share) x sum of f^2 over all groups / share
 * @param weigh what a group of that size adds; at most `most`
 * @param bounds between which the total must lie
 */
export function estimateTotal(
  { sizes, groups }: SizeHistogram,
  share: number,
  weigh: (size: number) => number,
  most: number,
  bounds: readonly [number, number],
): Pick<Estimate, 'value' | 'interval'> {
  if (!(share > 0 && share <= 1)) throw outOfDomain('share', 'a share above 0, at most 1', share);
  let [sum, squares] = [0, 0];
  for (let i = 0; i < sizes.length; i++) {
    const each = weigh(sizes[i]);
    sum += groups[i] * each;
    squares += groups[i] * each * each;
  }
  // as if so many groups of one weight had been drawn
  const weight = sum === 0 ? most : squares / sum;
  const drawn = sum / weight;
  const spread = INTERVAL_Z ** 2 * (1 - share);
  const half = Math.sqrt(spread * (4 * drawn + spread));
  const within = (total: number) => Math.min(bounds[1], Math.max(bounds[0], total));
  const at = (sign: number) => within((weight * (2 * drawn + spread + sign * half)) / (2 * share));
  // what was drawn is there for certain
  return { value: within(sum / share), interval: [Math.max(within(sum), at(-1)), at(1)] };
}

/** What is known of all groups from a share of them. */
export interface DrawnRisk {
  readonly distinct: Estimate;
  readonly averageRisk: Estimate;
  readonly uniqueShare: Estimate;
  /** Share of records in groups of fewer than k. */
  readonly belowShare: Readonly<Record<string, Estimate>>;
}

/**
 * Risk of a table of which only a share of the groups was counted. Intervals claim the truth: chance is in the draw alone.
 * @param records all records of the table, drawn or not
 */
export function estimateDrawnRisk(
  histogram: SizeHistogram,
  share: number,
  records: number,
  thresholds: readonly number[],
): DrawnRisk {
  const total = (weigh: (size: number) => number, most: number, least = 0, scale = 1): Estimate => {
    const { value, interval } = estimateTotal(histogram, share, weigh, most, [least, records]);
    return {
      value: value / scale,
      interval: [interval[0] / scale, interval[1] / scale],
      level: INTERVAL_LEVEL,
      claims: 'truth',
      method: METHOD,
      assumptions: ['the digest that draws groups tells nothing of their size'],
    };
  };
  const some = records > 0 ? 1 : 0;
  const below = (k: number) => total((size) => (size < k ? size : 0), k - 1, 0, Math.max(1, records));
  return {
    distinct: total(() => 1, 1, some),
    averageRisk: total(() => 1, 1, some, Math.max(1, records)),
    uniqueShare: below(2),
    belowShare: Object.fromEntries(thresholds.map((k) => [k, below(k)])),
  };
}
