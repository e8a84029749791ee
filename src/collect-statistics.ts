import { type PrepareOptions, prepareTable } from './counts/prepare.js';
import type { Relation } from './source/relation.js';
import type { Statistics } from './statistics/statistics.js';
import { takeStatistics } from './statistics/take-statistics.js';

/** What to take statistics of. */
export interface StatisticsOptions extends PrepareOptions {
  /** Pair tables of more cells than this are left out: they hardly say more than the two columns do. */
  readonly mostPairCells?: number;
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
