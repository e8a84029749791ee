import type { Random } from '../maths/random.js';

/** Running sums of weights, ready for {@link drawIndex}. Cost: number of weights. */
export function prepareDraws(weights: ArrayLike<number>): Float64Array {
  const sums = new Float64Array(weights.length);
  let sum = 0;
  for (let i = 0; i < weights.length; i++) {
    sum += weights[i];
    sums[i] = sum;
  }
  return sums;
}

/**
 * Draws an index between `from` and `to` in proportion to the weights behind running sums (all of them unless
 * told). Running sums, not alias tables: one array serves every row of a sparse table. Cost: log of the range.
 */
export function drawIndex(sums: Float64Array, random: Random, from = 0, to = sums.length): number {
  const below = from === 0 ? 0 : sums[from - 1];
  const point = below + random.float() * (sums[to - 1] - below);
  let low = from;
  let high = to - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sums[middle] > point) high = middle;
    else low = middle + 1;
  }
  return low;
}
