import { findKinds } from '../columns/find-kinds.js';
import type { RunOptions } from '../core/progress.js';
import type { ColumnKindFound } from '../core/results/column-kind.js';
import { countsOf } from '../counts/counts-of.js';
import { countMarginals } from '../counts/marginals.js';
import type { Relation } from '../source/relation.js';
import { changedBy } from './apply-steps.js';
import type { Step } from './steps/step.js';

/** A column of a changed table: what it is now, and whether it still names people. */
export interface ColumnAgain extends ColumnKindFound {
  readonly name: string;
  readonly names: boolean;
}

/** From this share of distinct values on, what named people still does. */
const NAMES = 0.5;

/**
 * Looks at columns of a changed table again. What a step changed, so that many share it, names nobody any more, whatever the
 * column is called; what no step touched is what it is.
 */
export async function lookAgain(
  changed: Relation,
  columns: Relation['columns'],
  steps: readonly Step[],
  run: RunOptions = {},
): Promise<ColumnAgain[]> {
  if (columns.length === 0) return [];
  const part = { ...changed, columns };
  const { from, profiles, drop } = await countMarginals(part, run);
  try {
    const kinds = await findKinds(part, from, profiles.map(countsOf), run);
    const touched = new Set(steps.flatMap(changedBy));
    return profiles.map((profile, i) => {
      const { name, distinct, records } = countsOf(profile);
      const shared = touched.has(name) && distinct / records < NAMES;
      return { ...kinds[i], name, names: kinds[i].identifies && !shared };
    });
  } finally {
    await drop();
  }
}
