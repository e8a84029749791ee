import type { RunOptions } from '../core/progress.js';
import type { SizeHistogram } from '../core/size-histogram.js';
import type { PreparedTable } from '../counts/prepare.js';
import { countSetSizes } from '../counts/set-sizes.js';

/** Two quasi-identifiers, and how many of their pairs of values occur 1, 2, 3 .. times. */
export interface PairSizes {
  readonly columns: readonly [string, string];
  readonly histogram: SizeHistogram;
}

/** Counts the cells of every pair of quasi-identifiers by size, once for all findings that need them. */
export async function countPairSizes(table: PreparedTable, run: RunOptions = {}): Promise<PairSizes[]> {
  const names = table.named('quasi-identifier');
  const pairs = names.flatMap((a, i) => names.slice(i + 1).map((b): [string, string] => [a, b]));
  const histograms = await countSetSizes(table.relation, pairs, run);
  return pairs.map((columns, i) => ({ columns, histogram: histograms[i] }));
}
