import { outOfDomain } from '../core/errors.js';
import { binomialProbability, poissonProbability } from './binomial.js';

/** One part of a {@link MatchedLaw}: binomial of integer `size`, Poisson (0) or negative binomial (below 0). */
interface Part {
  readonly weight: number;
  readonly size: number;
}

/**
 * A law with given mean and E[(X)_2] = mean^2 (1 - 1/M): a mixture of the two binomials whose sizes enclose M (so
 * that no probability is negative when M is not an integer), Poisson for 1/M = 0, negative binomial below. Where the
 * mean exceeds the smaller size the nearest to a constant, two neighbouring values, takes its place.
 */
export interface MatchedLaw {
  readonly mean: number;
  readonly parts: readonly Part[];
  /** Weight of the two values next to the mean. */
  readonly constant: number;
}

/**
 * @formula METHODS.md section 1: P0 = (1 - L/M)^M, "binomial matched on the first two moments".
 * @param inverseSize 1/M; above 0 less spread than Poisson, below 0 more
 * Domain: mean >= 0, inverseSize <= 1. Cost: constant.
 */
export function matchedLaw(mean: number, inverseSize: number): MatchedLaw {
  if (!(mean >= 0)) throw outOfDomain('mean', 'at least 0', mean);
  if (!(inverseSize <= 1 + 1e-9)) throw outOfDomain('inverseSize', 'at most 1', inverseSize);
  if (Math.abs(inverseSize) * mean * Math.max(mean, 1) < 1e-14) return single(mean, 0);
  if (inverseSize < 0) return single(mean, 1 / inverseSize);
  const size = Math.max(1, 1 / inverseSize);
  const below = Math.floor(size * (1 + 1e-12));
  if (mean > below) return nearConstant(mean, inverseSize, below + 1);
  // w/below + (1-w)/(below+1) = 1/M keeps the second factorial moment.
  const weight = Math.min(1, Math.max(0, (inverseSize - 1 / (below + 1)) * below * (below + 1)));
  if (weight > 1 - 1e-9) return single(mean, below);
  return {
    mean,
    parts: [
      { weight, size: below },
      { weight: 1 - weight, size: below + 1 },
    ],
    constant: 0,
  };
}

function single(mean: number, size: number): MatchedLaw {
  return { mean, parts: [{ weight: 1, size }], constant: 0 };
}

/** Mixes the constant, which has the least variance of all, with the binomial of the next size. */
function nearConstant(mean: number, inverseSize: number, size: number): MatchedLaw {
  if (mean >= size) return { mean, parts: [], constant: 1 };
  const low = Math.floor(mean);
  const least = low * (low - 1) + (mean - low) * 2 * low;
  const most = mean * mean * (1 - 1 / size);
  const wanted = mean * mean * (1 - inverseSize);
  const weight = most > least ? Math.min(1, Math.max(0, (wanted - least) / (most - least))) : 0;
  return { mean, parts: [{ weight, size }], constant: 1 - weight };
}

/** P(X = 0) .. P(X = upTo). Relative accuracy about 1e-13. Cost: upTo. */
export function matchedProbabilities(
  law: MatchedLaw,
  upTo: number,
  into: Float64Array = new Float64Array(upTo + 1),
): Float64Array {
  into.fill(0, 0, upTo + 1);
  if (law.constant > 0) {
    const low = Math.floor(law.mean + 1e-12);
    const share = Math.max(0, law.mean - low);
    if (low <= upTo) into[low] = law.constant * (1 - share);
    if (low + 1 <= upTo) into[low + 1] = law.constant * share;
  }
  for (const part of law.parts) addPart(law.mean, part, upTo, into);
  return into;
}

function addPart(mean: number, part: Part, upTo: number, into: Float64Array): void {
  const m = part.size === 0 ? 0 : 1 / part.size;
  const left = 1 - mean * m;
  let p = part.weight * (m === 0 ? Math.exp(-mean) : Math.exp(Math.log1p(-mean * m) * part.size));
  if (p < 1e-280) {
    // Underflow at 0 must not wipe out the middle of the law.
    for (let k = 0; k <= upTo; k++) into[k] += part.weight * partProbability(mean, part.size, k);
    return;
  }
  for (let k = 0; k <= upTo; k++) {
    into[k] += p;
    p *= (mean * (1 - k * m)) / ((k + 1) * left);
    if (!(p > 0)) return;
  }
}

/** P(X >= k), accurate at both ends. Cost: distance over which the probabilities fade. */
export function matchedTail(law: MatchedLaw, k: number): number {
  if (k <= 0) return 1;
  if (law.mean === 0) return 0;
  const low = Math.floor(law.mean + 1e-12);
  let tail = law.constant * (k <= low ? 1 : k === low + 1 ? Math.max(0, law.mean - low) : 0);
  for (const { weight, size } of law.parts) tail += weight * partTail(law.mean, size, k);
  return Math.min(1, tail);
}

/** P(X = k). Cost: constant. */
export function matchedProbability(law: MatchedLaw, k: number): number {
  const low = Math.floor(law.mean + 1e-12);
  const share = Math.max(0, law.mean - low);
  let p = law.constant * (k === low ? 1 - share : k === low + 1 ? share : 0);
  for (const { weight, size } of law.parts) p += weight * partProbability(law.mean, size, k);
  return p;
}

/**
 * Smallest k with P(X <= k) >= share. Domain: 0 < share < 1. Cost: log of the standard deviation times that of a tail.
 */
export function matchedQuantile(law: MatchedLaw, share: number): number {
  if (!(share > 0 && share < 1)) throw outOfDomain('share', 'between 0 and 1', share);
  const reached = (k: number) => matchedTail(law, k + 1) <= 1 - share;
  let [low, high] = [-1, Math.ceil(law.mean) + 1];
  while (!reached(high)) [low, high] = [high, 2 * high + 1];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (reached(middle)) high = middle;
    else low = middle;
  }
  return high;
}

function partTail(mean: number, size: number, k: number): number {
  const m = size === 0 ? 0 : 1 / size;
  const left = 1 - mean * m;
  if (left <= 0) return k <= size ? 1 : 0;
  const above = k > mean;
  let sum = 0;
  let i = above ? k : k - 1;
  for (let p = partProbability(mean, size, i); p > sum * 1e-17; ) {
    sum += p;
    p *= above ? (mean * (1 - i * m)) / ((i + 1) * left) : (i * left) / (mean * (1 - (i - 1) * m));
    i += above ? 1 : -1;
  }
  return above ? Math.min(1, sum) : Math.max(0, 1 - sum);
}

function partProbability(mean: number, size: number, k: number): number {
  if (mean === 0) return k === 0 ? 1 : 0;
  if (size === 0) return poissonProbability(k, mean);
  if (size > 0) return binomialProbability(k, size, mean / size, (size - mean) / size);
  const shape = -size;
  const total = shape + mean;
  return (shape / (shape + k)) * binomialProbability(shape, shape + k, shape / total, mean / total);
}
