import type { SizeHistogram } from './statistics.js';

/** Records behind a histogram: the sum of size times groups. */
export function recordsOf({ sizes, groups }: SizeHistogram): number {
  let n = 0;
  for (let i = 0; i < sizes.length; i++) n += sizes[i] * groups[i];
  return n;
}

/** Groups in a histogram: distinct values of a column, or distinct tuples of several. */
export function distinctOf({ groups }: SizeHistogram): number {
  return groups.reduce((sum, g) => sum + g, 0);
}

/**
 * Entropy in bits of the values (or tuples) behind a histogram of their frequencies.
 * @formula METHODS.md section 1, as H = (1/n) sum f log2(n/f): no term cancels, a constant column gives exactly 0.
 * Cost: number of different frequencies.
 */
export function entropyBits(histogram: SizeHistogram): number {
  const n = recordsOf(histogram);
  let sum = 0;
  for (let i = 0; i < histogram.sizes.length; i++) {
    const size = histogram.sizes[i];
    sum += histogram.groups[i] * size * Math.log2(n / size);
  }
  return n === 0 ? 0 : sum / n;
}

/** The histogram of a list of counts: how many are 1, 2, 3 .. */
export function histogramOf(counts: Iterable<number>): SizeHistogram {
  const tally = new Map<number, number>();
  for (const count of counts) tally.set(count, (tally.get(count) ?? 0) + 1);
  const sizes = Float64Array.from(tally.keys()).sort();
  return { sizes, groups: sizes.map((size) => tally.get(size) as number) };
}
