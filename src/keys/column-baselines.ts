import type { SizeHistogram } from '../core/results/size-histogram.js';
import type { CodeTable } from '../kernel/code-table.js';
import { distinctOf, entropyBits, histogramOf } from '../statistics/entropy.js';

/** Measures of a column by itself, to compare sensitivity with; a missing cell is a value like any other. */
export interface ColumnBaseline {
  readonly name: string;
  /** Distinct values. */
  readonly cdn: number;
  /** Values that occur once, as a share of the records. */
  readonly pou: number;
  /** Entropy in bits. */
  readonly ie: number;
}

/**
 * The three measures of every column that know nothing of the others.
 * @formula METHODS.md section 2, baselines CDN, POU and IE. Cost: one look at each cell.
 */
export function columnBaselines(table: CodeTable): ColumnBaseline[] {
  return table.names.map((name, c) => {
    const codes = table.codes[c];
    const counts = new Float64Array(table.cardinalities[c] + 1);
    for (let i = 0; i < codes.length; i++) counts[codes[i] + 1]++;
    return baselineOf(name, histogramOf(counts.filter((count) => count > 0)), table.records);
  });
}

/** The same from how often values occur. */
export function baselineOf(name: string, histogram: SizeHistogram, records: number): ColumnBaseline {
  const single = histogram.sizes[0] === 1 ? histogram.groups[0] : 0;
  return {
    name,
    cdn: distinctOf(histogram),
    pou: records === 0 ? 0 : single / records,
    ie: entropyBits(histogram),
  };
}

/** Ranks by falling value, the highest being 1; equal values share the mean of their ranks. */
export function fallingRanks(values: ArrayLike<number>): Float64Array {
  const order = Array.from({ length: values.length }, (_, i) => i).sort((a, b) => values[b] - values[a]);
  const ranks = new Float64Array(values.length);
  for (let first = 0; first < order.length; ) {
    let last = first;
    while (last + 1 < order.length && values[order[last + 1]] === values[order[first]]) last++;
    for (let i = first; i <= last; i++) ranks[order[i]] = (first + last) / 2 + 1;
    first = last + 1;
  }
  return ranks;
}
