import { pairSql } from '../counts/codes/text-snapshot.js';
import { dryTable, profileStatement, valuesStatement } from '../counts/dry-table.js';
import { groupSizesSql } from '../counts/group-sizes.js';
import { type PrepareOptions, prepareTable } from '../counts/prepare.js';
import { once, type Statement } from '../counts/statement.js';
import { edgesStatements, takeForetellingStatistics } from '../findings/pairs/forest-statistics.js';
import { countPairSizes, pairSizesStatements, pairsOf } from '../findings/pairs/pair-sizes.js';
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

/** The statements by which {@link collectForestStatistics} would count a table of a database, without running one. */
export function dryRunForestStatistics(relation: Relation, options: PrepareOptions = {}): Statement[] {
  const table = dryTable(relation, options);
  const qi = table.named('quasi-identifier');
  return [
    profileStatement(relation, options),
    ...pairSizesStatements(table),
    valuesStatement(table, qi),
    ...edgesStatements(table),
    once('group sizes', groupSizesSql(relation, qi)),
  ];
}

/** The statements by which {@link collectStatistics} would count a table of a database, without running one. */
export function dryRunStatistics(relation: Relation, options: PrepareOptions = {}): Statement[] {
  const table = dryTable(relation, options);
  const qi = table.named('quasi-identifier');
  const pairs = pairsOf(qi);
  const what = 'pair table of two columns (the others alike)';
  return [
    profileStatement(relation, options),
    valuesStatement(table, qi),
    ...pairSizesStatements(table),
    ...pairs.slice(0, 1).map((pair) => ({ what, sql: pairSql(relation, pair), times: pairs.length })),
    once('group sizes', groupSizesSql(relation, qi)),
  ];
}
