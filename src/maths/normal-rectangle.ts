import { latticePoint, primeRoots } from './lattice.js';
import { normalCdf, normalInterval, normalQuantile } from './normal.js';
import { dot, type OrderedRectangle, orderRectangle, type SquareMatrix } from './ordered-rectangle.js';
import type { Random } from './random.js';

/** A probability by quasi Monte Carlo, with the standard error over random shifts of the points. */
export interface RectangleEstimate {
  readonly value: number;
  readonly error: number;
  readonly points: number;
}

export interface RectangleOptions {
  /** Stops when the standard error falls below this share of the value. */
  readonly relativeError?: number;
  /** Stops at this number of points at the latest. */
  readonly mostPoints?: number;
}

const SHIFTS = 10;
const FIRST_POINTS = 64;
const RELATIVE_ERROR = 2e-3;
const MOST_POINTS = 200_000;

/**
 * P(lower_j < Z_j <= upper_j for all j) of a normal vector with unit variances.
 * @formula METHODS.md section 5 (rectangle probability). A. Genz, Numerical computation of multivariate normal
 * probabilities (1992): the integral turned to the unit cube by conditioning one variable after the other, the least
 * likely interval first (Gibson, Glasbey and Elston 1994); points of Richtmyer's lattice under the tent transform, ten
 * random shifts, doubled until the error over the shifts is small. Relative, not absolute accuracy: cells
 * of 1e-30 come out as well as those of .1.
 * Domain: a positive definite correlation matrix. Cost: points times dimensions; d^3 before that.
 */
export function rectangleProbability(
  lower: ArrayLike<number>,
  upper: ArrayLike<number>,
  correlation: SquareMatrix,
  random: Random,
  options: RectangleOptions = {},
): RectangleEstimate {
  const { relativeError = RELATIVE_ERROR, mostPoints = MOST_POINTS } = options;
  const d = lower.length;
  for (let j = 0; j < d; j++) if (!(lower[j] < upper[j])) return { value: 0, error: 0, points: 0 };
  const steps = orderRectangle(lower, upper, correlation);
  if (d === 1) return { value: normalInterval(steps.low[0], steps.high[0]), error: 0, points: 0 };
  const shifts = Array.from({ length: SHIFTS }, () =>
    Float64Array.from({ length: d - 1 }, () => random.float()),
  );
  const sums = new Float64Array(SHIFTS);
  let done = 0;
  for (let upTo = FIRST_POINTS; ; upTo *= 2) {
    shifts.forEach((shift, s) => {
      sums[s] += sumPoints(steps, shift, done, upTo);
    });
    done = upTo;
    const { mean, error } = meanAndError(sums, done);
    if (error <= relativeError * mean || 2 * done * SHIFTS > mostPoints)
      return { value: mean, error, points: done * SHIFTS };
  }
}

function sumPoints(
  { low, high, factor }: OrderedRectangle,
  shift: Float64Array,
  from: number,
  to: number,
): number {
  const d = low.length;
  const z = new Float64Array(d);
  const generators = primeRoots(d - 1);
  let sum = 0;
  for (let i = from; i < to; i++) {
    let weight = 1;
    for (let j = 0; j < d; j++) {
      const row = factor[j];
      const scale = row[j];
      const centre = dot(row, z, j);
      const [a, b] = [(low[j] - centre) / scale, (high[j] - centre) / scale];
      // in the upper tail differences of P(Z <= x) cancel: there the mirrored law is used
      const mirrored = a > 0;
      const start = normalCdf(mirrored ? -b : a);
      const width = normalCdf(mirrored ? -a : b) - start;
      weight *= width;
      if (!(weight > 0)) break;
      if (j === d - 1) break;
      const share = latticePoint(i, generators[j], shift[j]);
      const p = Math.min(1 - 1e-16, Math.max(1e-300, start + share * width));
      z[j] = mirrored ? -normalQuantile(p) : normalQuantile(p);
    }
    sum += weight;
  }
  return sum;
}

function meanAndError(sums: Float64Array, points: number): { mean: number; error: number } {
  const means = sums.map((sum) => sum / points);
  const mean = means.reduce((s, m) => s + m, 0) / SHIFTS;
  const square = means.reduce((s, m) => s + (m - mean) ** 2, 0);
  return { mean, error: Math.sqrt(square / (SHIFTS * (SHIFTS - 1))) };
}
