import type { RunOptions } from '../core/progress.js';
import type { SizeHistogram } from '../core/results/size-histogram.js';
import type { Relation } from '../source/relation.js';

/**
 * How many groups of records that agree in all these columns have 1, 2, 3 .. records. Only the histogram
 * leaves the engine (count of counts), so its size does not grow with the data.
 */
export async function countGroupSizes(
  relation: Relation,
  columns: readonly string[],
  run: RunOptions = {},
): Promise<SizeHistogram> {
  const batch = await relation.engine.query(groupSizesSql(relation, columns), run);
  return { sizes: batch.numbers(0), groups: batch.numbers(1) };
}

/** SQL of (size, groups of that size); one scan. */
export function groupSizesSql({ engine, from }: Relation, columns: readonly string[]): string {
  const { asDouble, identifier } = engine.dialect;
  const keys = columns.map(identifier).join(', ');
  return `SELECT ${asDouble('n')}, ${asDouble('COUNT(*)')}
     FROM (SELECT COUNT(*) AS n FROM ${from} GROUP BY ${keys}) AS found GROUP BY n ORDER BY n`;
}

/** The sizes of groups, and the records that lack each of the columns: what one scan tells of groups alone. */
export interface GroupsWithGaps {
  readonly histogram: SizeHistogram;
  /** Records without a value, per column. */
  readonly missing: readonly number[];
}

/** Counts groups and the gaps in their columns by the same scan, so that a source that is slow to read is read once. */
export async function countGroupsWithGaps(
  { engine, from }: Relation,
  columns: readonly string[],
  run: RunOptions = {},
): Promise<GroupsWithGaps> {
  const { asDouble, identifier } = engine.dialect;
  const keys = columns.map(identifier);
  const gaps = keys.map((key) => asDouble(`SUM(CASE WHEN ${key} IS NULL THEN n ELSE 0 END)`));
  const sql = `SELECT ${[asDouble('n'), asDouble('COUNT(*)'), ...gaps].join(', ')}
     FROM (SELECT ${keys.join(', ')}, COUNT(*) AS n FROM ${from} GROUP BY ${keys.join(', ')}) AS found GROUP BY n ORDER BY n`;
  const batch = await engine.query(sql, run);
  return {
    histogram: { sizes: batch.numbers(0), groups: batch.numbers(1) },
    missing: columns.map((_, i) => batch.numbers(2 + i).reduce((sum, records) => sum + records, 0)),
  };
}
