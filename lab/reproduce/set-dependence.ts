import { entropyBits, histogramOf } from '../../src/statistics/entropy.js';
import type { Statistics } from '../../src/statistics/statistics.js';

/**
 * Dependence of all ordered pairs of columns as printed, not corrected for chance.
 * @formula METHODS.md section 3: D(A => B) = I(A;B)/H(B). Cost: cells of the pair tables.
 */
export function dependencesOf({ columns, pairs }: Statistics): number[] {
  const entropy = new Map(columns.map(({ name, counts }) => [name, entropyBits(histogramOf(counts))]));
  return pairs.flatMap(({ columns: ends, counts }) => {
    const [a, b] = ends.map((name) => entropy.get(name) ?? 0);
    const information = Math.max(0, a + b - entropyBits(histogramOf(counts)));
    return [a > 0 ? information / a : 0, b > 0 ? information / b : 0];
  });
}
