import { type PrepareOptions, prepareTable } from '../counts/prepare.js';
import { takeForetellingStatistics } from '../findings/pairs/forest-statistics.js';
import { countPairSizes } from '../findings/pairs/pair-sizes.js';
import type { Relation } from '../source/relation.js';
import type { Statistics } from '../statistics/statistics.js';
import { takeStatistics } from '../statistics/take-statistics.js';

/** What to take statistics of. */
export interface StatisticsOptions extends PrepareOptions {
  /** Pair tables of more cells than this are left out: they hardly say more than the two columns do. */
  readonly mostPairCells?: number;
}

/**
 * The statistics that predictions of a table need, and no more: of pair tables only those that the dependency forest takes, so that
 * a database is read once for all pairs and once for each of these. They give the predictions that all statistics give.
 */
export async function collectForestStatistics(
  relation: Relation,
  options: PrepareOptions = {},
): Promise<Statistics> {
  const table = await prepareTable(relation, options);
  try {
    const { pairs } = await countPairSizes(table, options);
    return await takeForetellingStatistics(table, pairs, options);
  } finally {
    await table.close();
  }
}

/** Takes the statistics of a table's quasi-identifiers: value counts, pair tables, group sizes. */
export async function collectStatistics(
  relation: Relation,
  options: StatisticsOptions = {},
): Promise<Statistics> {
  const table = await prepareTable(relation, options);
  try {
    return await takeStatistics(table, options);
  } finally {
    await table.close();
  }
}
