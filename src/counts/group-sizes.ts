import type { RunOptions } from '../core/progress.js';
import type { SizeHistogram } from '../core/size-histogram.js';
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
  const { dialect } = relation.engine;
  const keys = columns.map(dialect.identifier).join(', ');
  const batch = await relation.engine.query(
    `SELECT ${dialect.asDouble('n')}, ${dialect.asDouble('COUNT(*)')}
     FROM (SELECT COUNT(*) AS n FROM ${relation.from} GROUP BY ${keys}) AS found GROUP BY n ORDER BY n`,
    run,
  );
  return { sizes: batch.numbers(0), groups: batch.numbers(1) };
}
