import type { RunOptions } from '../core/progress.js';
import type { PreparedTable } from '../counts/prepare.js';
import { chooseEdges } from '../joint/choose-edges.js';
import { distinctOf } from '../statistics/entropy.js';
import type { Statistics } from '../statistics/statistics.js';
import { MOST_PAIR_CELLS, takeStatistics } from '../statistics/take-statistics.js';
import type { PairSizes } from './pair-sizes.js';
import { valueSizes } from './value-sizes.js';

/**
 * The statistics a dependency forest needs of a table: all value counts, and of the pair tables only those the forest
 * takes, which the sizes of their cells decide. Pair tables too large to publish are left out here too, so that
 * `predict` gives the same numbers from published statistics.
 */
export function takeForestStatistics(
  table: PreparedTable,
  pairs: readonly PairSizes[],
  run: RunOptions = {},
): Promise<Statistics> {
  const known = pairs
    .filter(({ histogram }) => distinctOf(histogram) <= MOST_PAIR_CELLS)
    .map(({ columns, histogram }) => ({ columns, sizes: () => histogram }));
  const edges = chooseEdges(valueSizes(table), known).map(({ pair }) => pair.columns);
  // none of these is too large
  return takeStatistics(table, { ...run, pairs: edges, groups: false, mostPairCells: Infinity });
}
