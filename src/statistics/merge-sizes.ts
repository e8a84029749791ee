import { recordsOf } from './entropy.js';
import type { SizeHistogram } from './statistics.js';

/** Neighbouring nodes differ by this share of their size, and a size is spread over so many (even) of them. */
const STEP = 0.07;
const NODES = 10;

/**
 * A shorter histogram with the same sums of smooth functions: every size is spread over the ten nearest nodes of a
 * log grid (all whole numbers up to about 14, then steps of 7 %) by its Lagrange weights, so that groups, records
 * and the sums of the powers of size up to the ninth are kept. Weights may be negative: the result is a rule to
 * sum over the groups, not a count of them. Unchanged where the grid would not be shorter.
 * @formula for an f that is analytic on the scale of the size itself, like x ln x, the sum of f over the groups
 * is kept to about (STEP^NODES) (1/2 3/2 .. 9/2)^2/90, below 1e-10 of the sum of its absolute values.
 * @param histogram sizes are whole numbers, at least 1, ascending
 * Cost: 100 steps per class; about 14 ln(largest/smallest) classes remain at most (330 for sizes up to 1e10).
 */
export function mergeSizes(histogram: SizeHistogram): SizeHistogram {
  const { sizes, groups } = histogram;
  if (sizes.length <= NODES) return histogram;
  const nodes = gridOver(sizes, recordsOf(histogram));
  const weights = new Float64Array(nodes.length);
  let above = 0;
  for (let i = 0; i < sizes.length; i++) {
    while (nodes[above] < sizes[i]) above++;
    if (nodes[above] === sizes[i]) weights[above] += groups[i];
    else spread(sizes[i], groups[i], nodes, above, weights);
  }
  const kept = nodes.filter((_, i) => weights[i] !== 0);
  if (kept.length >= sizes.length) return histogram;
  return { sizes: kept, groups: weights.filter((weight) => weight !== 0) };
}

/**
 * Whole numbers evenly spaced in log as far as rounding lets them, the smallest and the largest size among them,
 * and some nodes beyond either so that sizes at the ends have neighbours on both sides.
 */
function gridOver(sizes: Float64Array, records: number): Float64Array {
  const smallest = sizes[0];
  const largest = sizes[sizes.length - 1];
  const steps = Math.max(1, Math.ceil(Math.log(largest / smallest) / STEP));
  const nodes = new Set<number>();
  for (let i = -NODES / 2; i <= steps + NODES / 2; i++) {
    const node = Math.round(smallest * (largest / smallest) ** (i / steps));
    if (node >= 1 && node <= records) nodes.add(node);
  }
  return Float64Array.from(nodes);
}

function spread(size: number, groups: number, nodes: Float64Array, above: number, weights: Float64Array) {
  const count = Math.min(NODES, nodes.length);
  const first = Math.min(nodes.length - count, Math.max(0, above - count / 2));
  for (let i = first; i < first + count; i++) {
    let weight = groups;
    for (let j = first; j < first + count; j++) {
      if (j !== i) weight *= (size - nodes[j]) / (nodes[i] - nodes[j]);
    }
    weights[i] += weight;
  }
}
