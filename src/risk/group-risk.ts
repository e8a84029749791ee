import type { Observed } from '../core/results/assessment.js';
import type { SizeHistogram } from '../core/results/size-histogram.js';

/** Thresholds k that every assessment reports: pairs, the usual 3 and 5, CMS's cell size 11, and 20. */
export const BELOW = [2, 3, 5, 11, 20] as const;

/** The part of {@link Observed} that follows from group sizes in one unit. */
export type GroupRisk = Pick<
  Observed,
  'unit' | 'uniques' | 'averageRisk' | 'highestRisk' | 'smallestGroup' | 'below'
>;

/**
 * Risk from group sizes: h = 1/size for every record, ORR its mean = groups/records, exactly.
 * @formula METHODS.md section 1. Domain: at least one record.
 */
export function groupRisk({ sizes, groups }: SizeHistogram): GroupRisk {
  // groups that overlap have fractional numbers, but whole numbers of members
  const members = sizes.map((size, i) => Math.round(size * groups[i]));
  return {
    unit: 'record',
    uniques: sizes[0] === 1 ? groups[0] : 0,
    averageRisk: total(groups) / total(members),
    highestRisk: 1 / sizes[0],
    smallestGroup: sizes[0],
    below: belowEach(sizes, members),
  };
}

/** How many of the `amounts` stand at sizes below each k of {@link BELOW}; sizes ascend. */
export function belowEach(sizes: Float64Array, amounts: Float64Array): Record<string, number> {
  return Object.fromEntries(BELOW.map((k) => [String(k), total(amounts.filter((_, i) => sizes[i] < k))]));
}

function total(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0);
}
