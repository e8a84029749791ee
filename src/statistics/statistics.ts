import type { SizeHistogram } from '../core/results/size-histogram.js';

export type { SizeHistogram } from '../core/results/size-histogram.js';

/**
 * How often the values of one column occur: a row of the AVFM (METHODS.md section 1).
 * `values` and `counts` run in parallel, most frequent first, ties by value; `null` is a missing cell.
 */
export interface ColumnStatistics {
  readonly name: string;
  readonly values: readonly (string | null)[];
  readonly counts: Float64Array;
  /** Values too rare to publish: how many there are, and how many records hold one of them. */
  readonly withheld?: { readonly values: number; readonly records: number };
}

/** How often pairs of values occur together; `a` and `b` index into the values of their columns. */
export interface PairTable {
  readonly columns: readonly [string, string];
  readonly a: Int32Array;
  readonly b: Int32Array;
  readonly counts: Float64Array;
  /** Cells too rare to publish: how many there are, and how many records stand in them. */
  readonly withheld?: { readonly cells: number; readonly records: number };
}

/** The group sizes of one set of columns. */
export interface GroupStatistics extends SizeHistogram {
  readonly columns: readonly string[];
}

/**
 * All that is known of a data set without its records: what people publish and exchange, and what every
 * modelled risk starts from (METHODS.md section 0). Immutable; `statistics.json` is its serialised form.
 */
export interface Statistics {
  readonly records: number;
  readonly columns: readonly ColumnStatistics[];
  readonly pairs: readonly PairTable[];
  readonly groups: readonly GroupStatistics[];
  /** Cells below this count were withheld, if any were. */
  readonly withheldBelow?: number;
}

/** How many counts of values and pairs there are: what work on statistics grows with. */
export function countsIn({ columns, pairs }: Statistics): number {
  return [...columns, ...pairs].reduce((sum, { counts: { length } }) => sum + length, 0);
}
