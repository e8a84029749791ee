import type { RunOptions } from '../core/progress.js';
import type { ColumnKindFound } from '../core/results/column-kind.js';
import type { Relation } from '../source/relation.js';
import { type ColumnCounts, decideKind } from './decide-kind.js';
import { sampleValues } from './values/sample-values.js';

/**
 * What every column of a table is, in the order of its columns. Cost: one pass over the counted values; about a thousand of each
 * column come into this process, are looked at and forgotten.
 * @param from SQL table (col, v, n) of the values of every column
 */
export async function findKinds(
  relation: Relation,
  from: string,
  counts: readonly ColumnCounts[],
  run: RunOptions = {},
): Promise<ColumnKindFound[]> {
  run.progress?.({ step: 'looking at what the columns are' });
  const sampled = await sampleValues(relation, from, counts, run);
  return counts.map((column, i) => decideKind(column, sampled[i]));
}
