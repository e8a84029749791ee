import type { Household, Observed } from '../core/results/assessment.js';
import type { SizeHistogram } from '../core/results/size-histogram.js';
import { chanceOfAny } from '../maths/chance-of-any.js';
import { BELOW } from './group-risk.js';

/**
 * The histogram behind a count of alike records per record. With groups it is the plain one; where records
 * with missing cells match more than one group (`--missing any`) the number of groups is fractional.
 */
export function histogramOfSizes(sizes: Float64Array): SizeHistogram {
  const tally = new Map<number, number>();
  for (const size of sizes) tally.set(size, (tally.get(size) ?? 0) + 1);
  const ascending = Float64Array.from(tally.keys()).sort();
  return { sizes: ascending, groups: ascending.map((size) => (tally.get(size) as number) / size) };
}

/** Weights as whole numbers of a small unit: their sums are exact, whatever the order of records. */
export interface ScaledWeights {
  readonly whole: Float64Array;
  readonly unit: number;
}

/** Scales weights to whole numbers with a total below 2^53. Domain: finite, not negative, not all 0. */
export function scaleWeights(weights: Float64Array): ScaledWeights {
  const most = weights.reduce((highest, weight) => Math.max(highest, weight), 0);
  const unit = 2 ** (Math.ceil(Math.log2(most) + Math.log2(weights.length)) - 52);
  return { whole: weights.map((weight) => Math.round(weight / unit)), unit };
}

/**
 * Shares of the population behind the records: each record counts as many times as its weight says.
 * @param sizes records alike each record
 */
export function weightedRisk(
  sizes: Float64Array,
  { whole, unit }: ScaledWeights,
): NonNullable<Observed['weighted']> {
  const weightBySize = new Map<number, number>();
  for (let i = 0; i < sizes.length; i++) {
    weightBySize.set(sizes[i], (weightBySize.get(sizes[i]) ?? 0) + whole[i]);
  }
  const parts = [...weightBySize].sort((a, b) => a[0] - b[0]);
  const total = parts.reduce((sum, [, weight]) => sum + weight, 0);
  const below = (k: number) =>
    parts.filter(([size]) => size < k).reduce((sum, [, weight]) => sum + weight, 0) / total;
  return {
    total: total * unit,
    uniqueShare: below(2),
    averageRisk: Math.min(1, parts.reduce((sum, [size, weight]) => sum + weight / size, 0) / total),
    belowShare: Object.fromEntries(BELOW.map((k) => [String(k), below(k)])),
  };
}

/**
 * Risk of households: the chance that at least one member is re-identified, 1 - prod (1 - 1/size), members
 * taken as independent.
 * @param households household code of every record, -1 where it has none (then it is one by itself)
 */
export function householdRisk(households: Int32Array, sizes: Float64Array): Household {
  const chances = chanceOfAny(
    households,
    sizes.map((size) => 1 / size),
  );
  const withUnique = new Set(households.filter((household, i) => household !== -1 && sizes[i] === 1));
  const alone = households.filter((household, i) => household === -1 && sizes[i] === 1);
  return {
    households: chances.length,
    withoutHousehold: households.filter((household) => household === -1).length,
    averageRisk: chances.reduce((sum, chance) => sum + chance, 0) / chances.length,
    highestRisk: chances[chances.length - 1],
    certain: withUnique.size + alone.length,
  };
}
