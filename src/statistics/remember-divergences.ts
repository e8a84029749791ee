import { hypergeometricDivergence } from '../maths/hypergeometric-divergence.js';
import type { SizeHistogram } from './statistics.js';

/** A way to compute {@link hypergeometricDivergence}. */
export type Divergence = typeof hypergeometricDivergence;

/** Frequencies up to which every pair of them has a place: 32 MB. */
const MOST_SIZES = 2000;

/**
 * The divergence of cells, remembered by their margins: many columns of few records share their frequencies, and each pair of
 * these is computed once. Beyond 2,000 different frequencies nothing is remembered. Same numbers either way.
 * @param histograms of columns that hold the same number of records
 */
export function rememberDivergences(histograms: readonly SizeHistogram[]): Divergence {
  const places = new Map<number, number>();
  for (const { sizes } of histograms) {
    for (const size of sizes) if (!places.has(size)) places.set(size, places.size);
  }
  const count = places.size;
  if (count > MOST_SIZES) return hypergeometricDivergence;
  const known = new Float64Array(count * count).fill(-1);
  return (n, a, b) => {
    const [row, column] = [places.get(a), places.get(b)];
    if (row === undefined || column === undefined) return hypergeometricDivergence(n, a, b);
    const at = row * count + column;
    if (known[at] < 0) known[at] = hypergeometricDivergence(n, a, b);
    return known[at];
  };
}
