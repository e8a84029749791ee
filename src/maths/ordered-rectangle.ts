import { outOfDomain } from '../core/errors.js';
import { normalDensity, normalInterval } from './normal.js';

/** A square matrix, row by row. */
export type SquareMatrix = readonly Float64Array[];

/** Limits in the order of integration, and the lower triangular factor of the correlation in that order. */
export interface OrderedRectangle {
  readonly low: Float64Array;
  readonly high: Float64Array;
  readonly factor: readonly Float64Array[];
}

/**
 * Puts the variables of a rectangle in the order in which they are best integrated: next comes the one whose interval is
 * least likely given the means of those before, as Cholesky's factor grows by its row.
 * Domain: a positive definite correlation matrix. Cost: d^3.
 */
export function orderRectangle(
  lower: ArrayLike<number>,
  upper: ArrayLike<number>,
  correlation: SquareMatrix,
): OrderedRectangle {
  const d = lower.length;
  const order = Array.from({ length: d }, (_, j) => j);
  const factor = order.map(() => new Float64Array(d));
  const means = new Float64Array(d);
  for (let k = 0; k < d; k++) {
    let best = { at: k, chance: Number.POSITIVE_INFINITY, mean: 0 };
    for (let i = k; i < d; i++) {
      const found = conditional(
        factor[i],
        means,
        correlation[order[i]][order[i]],
        k,
        lower[order[i]],
        upper[order[i]],
      );
      if (found.chance < best.chance) best = { at: i, ...found };
    }
    [order[k], order[best.at]] = [order[best.at], order[k]];
    [factor[k], factor[best.at]] = [factor[best.at], factor[k]];
    means[k] = best.mean;
    fillColumn(factor, correlation, order, k);
  }
  return {
    low: Float64Array.from(order, (j) => lower[j]),
    high: Float64Array.from(order, (j) => upper[j]),
    factor,
  };
}

function fillColumn(factor: Float64Array[], correlation: SquareMatrix, order: number[], k: number): void {
  const pivot = correlation[order[k]][order[k]] - dot(factor[k], factor[k], k);
  if (!(pivot > 1e-14)) throw outOfDomain('correlation', 'a positive definite matrix', `a pivot of ${pivot}`);
  factor[k][k] = Math.sqrt(pivot);
  for (let i = k + 1; i < order.length; i++) {
    factor[i][k] = (correlation[order[i]][order[k]] - dot(factor[i], factor[k], k)) / factor[k][k];
  }
}

/** Chance of an interval given the means of the variables before, and the mean of the variable inside of it. */
function conditional(
  row: Float64Array,
  means: Float64Array,
  variance: number,
  k: number,
  lower: number,
  upper: number,
): { chance: number; mean: number } {
  const scale = Math.sqrt(Math.max(1e-14, variance - dot(row, row, k)));
  const centre = dot(row, means, k);
  const [low, high] = [(lower - centre) / scale, (upper - centre) / scale];
  const chance = normalInterval(low, high);
  const mean = chance > 1e-300 ? (normalDensity(low) - normalDensity(high)) / chance : nearestTo(low, high);
  return { chance, mean };
}

function nearestTo(low: number, high: number): number {
  return low > 0 ? low : high;
}

/** Scalar product of the first `length` entries. */
export function dot(a: Float64Array, b: Float64Array, length: number): number {
  let sum = 0;
  for (let i = 0; i < length; i++) sum += a[i] * b[i];
  return sum;
}
