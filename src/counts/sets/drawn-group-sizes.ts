import type { RunOptions } from '../../core/progress.js';
import type { SizeHistogram } from '../../core/results/size-histogram.js';
import { type Relation, where } from '../../source/relation.js';
import { cellText } from '../cell-text.js';
import { countGroupSizes } from '../group-sizes.js';
import { digestShare } from './digest-share.js';

/**
 * Sizes of a random share of the groups of equal records. A group is drawn by the digest of its values, so that all or none of
 * its records are, its size is exact, and every engine draws the same ones. Cost: a scan; only groups drawn are
 * formed, which is what large tables have no memory for.
 * @param share of the groups to draw, above 0 and at most 1
 */
export async function countDrawnGroupSizes(
  relation: Relation,
  columns: readonly string[],
  share: number,
  seed: number,
  run: RunOptions = {},
): Promise<SizeHistogram> {
  return countGroupSizes(drawnRecords(relation, columns, share, seed), columns, run);
}

/** The records of the groups drawn. */
export function drawnRecords(
  relation: Relation,
  columns: readonly string[],
  share: number,
  seed: number,
): Relation {
  return where(relation, isDrawn(relation, columns, share, seed));
}

/** SQL that tells whether a record's group is drawn. */
function isDrawn(
  { engine: { dialect } }: Relation,
  columns: readonly string[],
  share: number,
  seed: number,
): string {
  const cells = [dialect.string(`${seed}/groups/`), ...columns.map((name) => cellText(dialect, name))];
  return `${digestShare(dialect, cells.join(' || '))} < ${share}`;
}
