import { outOfDomain } from '../../core/errors.js';
import { SERIES_MEAN, seriesTails } from '../../maths/chain-series.js';
import { matchedLaw, matchedProbabilities } from '../../maths/matched-law.js';
import { largestCount, type ThinningChain } from '../../maths/thinning-chain.js';

/** Above this mean X log2 X is smooth enough for its expansion around the mean (error below 1e-5 of it). */
const SMOOTH_MEAN = 60;

/** Sums over cells of f(X): distinct records, unique ones, records in groups below each k, X log2 X. */
export const DISTINCT = 0;
export const UNIQUES = 1;
export const FIRST_BELOW = 2;

/**
 * What one cell adds to each sum: E[f(X)]; the slope b of f on X (least squares); and what the slope leaves of the
 * variance of f. Reused between cells: read before the next call.
 */
export interface CellMeasures {
  readonly mean: Float64Array;
  readonly slope: Float64Array;
  readonly noise: Float64Array;
}

/** Computes {@link CellMeasures} of a cell from its mean, 1/M and, where given, its exact law. */
export type MeasureCell = (mean: number, inverseSize: number, chain?: ThinningChain) => CellMeasures;

/** Largest group size that can be asked for: every cell costs as many terms. */
const LARGEST_BELOW = 10_000;
/** And how many of them. */
const MOST_BELOW = 50;

/** Refuses group sizes below which no record can be, and such as take hours. */
export function checkBelow(below: readonly number[]): void {
  if (below.length > MOST_BELOW)
    throw outOfDomain('below', `at most ${MOST_BELOW} group sizes`, below.length);
  for (const k of below) {
    if (!Number.isInteger(k) || k < 2) throw outOfDomain('k', 'an integer of at least 2', k);
    if (k > LARGEST_BELOW) throw outOfDomain('k', `at most ${LARGEST_BELOW}`, k, 'risk lies in small groups');
  }
}

/**
 * Prepares {@link MeasureCell} for the sums distinct, uniques, below k for every k in `below`, and X log2 X (last).
 * @formula METHODS.md section 1. Domain: k integers from 2 to 10,000. Cost per cell: about mean + 12 sd + largest k terms.
 */
export function cellMeasurer(below: readonly number[]): MeasureCell {
  checkBelow(below);
  const size = FIRST_BELOW + below.length + 1;
  const out = { mean: new Float64Array(size), slope: new Float64Array(size), noise: new Float64Array(size) };
  const largest = Math.max(2, ...below);
  const law = new Float64Array(Math.max(largest, reachOf(SMOOTH_MEAN)) + 2);
  return (mean, inverseSize, chain) => {
    const top = fillLaw(law, mean, inverseSize, largest, chain);
    const variance = Math.max(0, mean * (1 - mean * inverseSize));
    const occupied = 1 - law[0];
    set(out, DISTINCT, occupied, occupied, mean, mean, variance);
    set(out, UNIQUES, law[1], law[1], law[1], mean, variance);
    below.forEach((k, i) => {
      let sum = 0;
      let squares = 0;
      for (let x = 1; x < k; x++) {
        sum += x * law[x];
        squares += x * x * law[x];
      }
      set(out, FIRST_BELOW + i, sum, squares, squares, mean, variance);
    });
    measureLogs(out, size - 1, law, top, mean, variance);
    return out;
  };
}

function reachOf(mean: number): number {
  return Math.ceil(mean + 12 * Math.sqrt(mean) + 24);
}

/** Fills P(X = 0), P(X = 1) .. as far as they matter; returns the last index filled. */
function fillLaw(
  law: Float64Array,
  mean: number,
  inverseSize: number,
  largest: number,
  chain: ThinningChain | undefined,
): number {
  const top = Math.min(law.length - 2, Math.max(largest, mean <= SMOOTH_MEAN ? reachOf(mean) : largest));
  if (!chain || mean > SERIES_MEAN) {
    matchedProbabilities(matchedLaw(mean, inverseSize), top, law);
    return top;
  }
  law.fill(0);
  const last = Math.min(top, largestCount(chain));
  seriesTails(chain, last + 1, law);
  let above = 1;
  for (let k = 0; k <= last; k++) {
    const next = law[k];
    law[k] = above - next;
    above = next;
  }
  law[last + 1] = 0;
  return top;
}

/** Mean, slope and noise of f from E[f], E[f^2] and E[f X]. */
function set(
  out: CellMeasures,
  i: number,
  first: number,
  square: number,
  cross: number,
  mean: number,
  variance: number,
): void {
  const slope = variance > 1e-12 * mean ? (cross - first * mean) / variance : 0;
  out.mean[i] = first;
  out.slope[i] = slope;
  out.noise[i] = Math.max(0, square - first * first - slope * slope * variance);
}

/** X log2 X: summed over the law, or expanded to the fourth moment where the mean is large. */
function measureLogs(
  out: CellMeasures,
  i: number,
  law: Float64Array,
  top: number,
  mean: number,
  variance: number,
): void {
  if (mean <= SMOOTH_MEAN) {
    let [first, square, cross] = [0, 0, 0];
    for (let x = 2; x <= top; x++) {
      const f = x * Math.log2(x);
      first += f * law[x];
      square += f * f * law[x];
      cross += f * x * law[x];
    }
    set(out, i, first, square, cross, mean, variance);
    return;
  }
  const p = 1 - variance / mean;
  const third = variance * (1 - 2 * p);
  const fourth = 3 * variance ** 2 + variance * (1 - 6 * p * (1 - p));
  const bend = variance / (2 * mean) - third / (6 * mean ** 2) + fourth / (12 * mean ** 3);
  out.mean[i] = mean * Math.log2(mean) + bend / Math.LN2;
  out.slope[i] = variance > 1e-12 * mean ? Math.log2(mean) + 1 / Math.LN2 : 0;
  out.noise[i] = (variance / (mean * Math.LN2)) ** 2 / 2;
}
