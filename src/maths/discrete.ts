import { outOfDomain } from '../core/errors.js';
import type { Random } from './random.js';

/** Draws indices 0 .. n-1 with fixed probabilities. */
export type DiscreteSampler = (random: Random) => number;

/**
 * Prepares draws in proportion to `weights` by Walker's alias method (Vose's form): every index owns one
 * column of height 1/n, filled up by at most one other index.
 * Domain: at least one weight, all finite and not negative, a positive sum.
 * Cost: n to prepare; one uniform number and one comparison per draw.
 */
export function discreteSampler(weights: ArrayLike<number>): DiscreteSampler {
  const n = weights.length;
  const { keep, other } = aliasTable(weights);
  return (random) => {
    const x = random.float() * n;
    const i = Math.floor(x);
    return x - i < keep[i] ? i : other[i];
  };
}

/** Weights of ranks 1 .. n in proportion to (rank + shift)^-exponent. Domain: n >= 1, shift > -1. */
export function zipfWeights(n: number, exponent: number, shift = 0): Float64Array {
  if (!Number.isInteger(n) || n < 1) throw outOfDomain('n', 'an integer of at least 1', n);
  if (!(shift > -1)) throw outOfDomain('shift', 'a number above -1', shift);
  return Float64Array.from({ length: n }, (_, i) => (i + 1 + shift) ** -exponent);
}

/** A standard normal number (Box and Muller). Cost: two uniform numbers. */
export function drawNormal(random: Random): number {
  // 1 - u lies in (0, 1], where the logarithm is finite.
  return Math.sqrt(-2 * Math.log(1 - random.float())) * Math.cos(2 * Math.PI * random.float());
}

function aliasTable(weights: ArrayLike<number>): { keep: Float64Array; other: Int32Array } {
  const n = weights.length;
  const sum = sumOfWeights(weights);
  const keep = Float64Array.from(weights, (w) => (w / sum) * n);
  const other = Int32Array.from({ length: n }, (_, i) => i);
  const small: number[] = [];
  const large: number[] = [];
  for (let i = 0; i < n; i++) (keep[i] < 1 ? small : large).push(i);
  while (small.length > 0 && large.length > 0) {
    const s = small.pop() as number;
    const l = large[large.length - 1];
    other[s] = l;
    keep[l] -= 1 - keep[s];
    if (keep[l] < 1) small.push(large.pop() as number);
  }
  // What is left over is 1 up to rounding.
  for (const i of small) keep[i] = 1;
  for (const i of large) keep[i] = 1;
  return { keep, other };
}

function sumOfWeights(weights: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < weights.length; i++) {
    const w = weights[i];
    if (!(w >= 0 && Number.isFinite(w))) throw outOfDomain('weight', 'a finite number of at least 0', w);
    sum += w;
  }
  if (!(sum > 0)) throw outOfDomain('weights', 'a list with a positive sum', sum);
  return sum;
}
