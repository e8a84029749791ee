import type { RunOptions } from '../../core/progress.js';
import type { CodeTable } from '../../kernel/code-table.js';
import { ColumnGroups } from '../../kernel/column-groups.js';
import { countSets } from '../../kernel/count-sets.js';
import { allSets, binomial } from '../exposure.js';
import { countBelow } from '../worst-set/count-below.js';
import { singledOut } from './singled-out.js';

/** Who is counted, how long, and the worst set that is known. */
export interface KnowingOptions extends RunOptions {
  readonly users?: Int32Array;
  readonly seed: number;
  readonly work: number;
  /** A set of that size, and a share that none of them exceeds. */
  readonly worst: { readonly set: readonly number[]; readonly bound: number };
}

/** The share of records singled out by sets of one size. */
export interface KnowingSets {
  readonly mean: number;
  /** Half the width of its interval; 0 where all sets were looked at. */
  readonly error: number;
  readonly highest: number;
  readonly bound: number;
}

/**
 * Whom an attacker singles out who knows exactly `size` columns, each set of that size as likely as any other: on average over sets, and with
 * the worst. All sets are looked at while work allows, else sets are drawn and the worst is the one handed over.
 * @formula METHODS.md section 7 with p alike for all columns, given how many are known
 */
export async function singledOutKnowing(
  table: CodeTable,
  size: number,
  options: KnowingOptions,
): Promise<KnowingSets> {
  const { users, seed, work, worst, progress, signal } = options;
  const run = { ...(progress && { progress }), ...(signal && { signal }) };
  const groups = new ColumnGroups(table, users);
  const columns = [...table.names.keys()];
  if (binomial(columns.length, size) * groups.kinds <= work) {
    const counts = await countSets(groups, allSets(columns, size), run);
    const shares = counts.map(({ unique }) => unique / groups.records);
    const highest = shares.reduce((most, share) => Math.max(most, share), 0);
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    return { mean, error: 0, highest, bound: highest };
  }
  const p = columns.map(() => 0.5);
  const who = users === undefined ? {} : { users };
  const { share, error } = await singledOut(table, { ...run, ...who, p, kappa: size, seed, work });
  const highest = countBelow(table, worst.set, [2], users)[0] / table.records;
  return { mean: share, error, highest, bound: Math.max(highest, worst.bound) };
}
