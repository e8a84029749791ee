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
