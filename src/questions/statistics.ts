import { pairSql } from '../counts/codes/text-snapshot.js';
import { dryTable, preparing, valuesStatement } from '../counts/dry-table.js';
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
  /**
   * `forest`: only the pair tables that predictions take, so that a database is read once for all pairs and once for each of
   * these; they give the predictions that all of them give. All by default.
   */
  readonly pairTables?: 'all' | 'forest';
  /** Pair tables of more cells than this are left out: they hardly say more than the two columns do. */
  readonly mostPairCells?: number;
}

/**
 * What is known of a table without its records: how often every value of the quasi-identifiers occurs, how often every pair of
 * values, and how many groups have how many records. Holds values and counts down to 1; `withhold` takes the small ones out.
 *
 * @example
 * const table = await open('visits.csv');
 * const counted = await statistics(table, { qi: ['age', 'sex', 'zip'] });
 * await table.close();
 * const { predictions } = await predict(counted);
 */
export async function statistics(table: Relation, options: StatisticsOptions = {}): Promise<Statistics> {
  const prepared = await prepareTable(table, options);
  try {
    if (options.pairTables !== 'forest') return await takeStatistics(prepared, options);
    const { pairs } = await countPairSizes(prepared, options);
    return await takeForetellingStatistics(prepared, pairs, options);
  } finally {
    await prepared.close();
  }
}

/**
 * The statements by which {@link statistics} would count a table of a database, without running one.
 *
 * @example
 * const statements = dryRunStatistics(table, { qi: ['age', 'sex', 'zip'] });
 */
export function dryRunStatistics(relation: Relation, options: StatisticsOptions = {}): Statement[] {
  const table = dryTable(relation, options);
  const qi = table.named('quasi-identifier');
  const pairs = pairsOf(qi);
  const what = 'pair table of two columns (the others alike)';
  const [values, sizes] = [valuesStatement(table, qi), pairSizesStatements(table)];
  const counted =
    options.pairTables === 'forest'
      ? [...sizes, values, ...edgesStatements(table)]
      : [
          values,
          ...sizes,
          ...pairs.slice(0, 1).map((pair) => ({ what, sql: pairSql(relation, pair), times: pairs.length })),
        ];
  return [...preparing(relation, options), ...counted, once('group sizes', groupSizesSql(relation, qi))];
}
