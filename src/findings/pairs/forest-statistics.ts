import type { RunOptions } from '../../core/progress.js';
import { pairSql } from '../../counts/codes/text-snapshot.js';
import type { PreparedTable } from '../../counts/prepare.js';
import type { RoledTable } from '../../counts/roles.js';
import type { Statement } from '../../counts/statement.js';
import { chooseEdges } from '../../joint/choose-edges.js';
import { distinctOf } from '../../statistics/entropy.js';
import type { Statistics } from '../../statistics/statistics.js';
import { MOST_PAIR_CELLS, type TakeOptions, takeStatistics } from '../../statistics/take-statistics.js';
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
  return takePairs(table, edgesOf(table, pairs), { ...run, groups: false });
}

/**
 * The same with group sizes, for `predict`, which takes columns without any pair table for ones of which no dependence is known: where
 * the forest has no edge, one pair that may be published shows that it was looked for.
 */
export function takeForetellingStatistics(
  table: PreparedTable,
  pairs: readonly PairSizes[],
  run: RunOptions = {},
): Promise<Statistics> {
  const edges = edgesOf(table, pairs);
  const some = publishable(pairs)
    .slice(0, 1)
    .map(({ columns }) => columns);
  return takePairs(table, edges.length > 0 ? edges : some, run);
}

/** What reads the pair tables that a forest takes. Which they are, only counts tell: the first pair stands for all. */
export function edgesStatements({ relation, named }: RoledTable): Statement[] {
  const [first, second, ...others] = named('quasi-identifier');
  if (second === undefined) return [];
  const what = 'pair table of an edge of the forest (which edges, the counts decide)';
  return [{ what, sql: pairSql(relation, [first, second]), times: 1 + others.length }];
}

function edgesOf(table: PreparedTable, pairs: readonly PairSizes[]): (readonly [string, string])[] {
  const known = publishable(pairs).map(({ columns, histogram }) => ({ columns, sizes: () => histogram }));
  return chooseEdges(valueSizes(table), known).map(({ pair }) => pair.columns);
}

function publishable(pairs: readonly PairSizes[]): PairSizes[] {
  return pairs.filter(({ histogram }) => distinctOf(histogram) <= MOST_PAIR_CELLS);
}

function takePairs(
  table: PreparedTable,
  pairs: readonly (readonly [string, string])[],
  options: TakeOptions,
): Promise<Statistics> {
  // none of these is too large
  return takeStatistics(table, { ...options, pairs, mostPairCells: Infinity });
}
