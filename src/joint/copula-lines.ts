import { CholeskyDecomposition, Matrix } from 'ml-matrix';
import { normalQuantile } from '../maths/normal.js';
import type { SquareMatrix } from '../maths/ordered-rectangle.js';

/** Where each category lies on the line of the normal variable behind its attribute; empty for one that nobody has. */
export interface Intervals {
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/** Cuts the line of a normal variable so that each category has its share, in the given order. */
export function cutLine(margin: Float64Array, order: Int32Array): Intervals {
  const low = new Float64Array(margin.length);
  const high = new Float64Array(margin.length);
  const total = margin.reduce((sum, p) => sum + p, 0);
  const last = order.findLast((v) => margin[v] > 0);
  let below = 0;
  let edge = Number.NEGATIVE_INFINITY;
  for (const v of order) {
    below += margin[v] / total;
    low[v] = edge;
    if (v === last) edge = Number.POSITIVE_INFINITY;
    else if (margin[v] > 0 && below < 1) edge = normalQuantile(below);
    high[v] = edge;
  }
  return { low, high };
}

/** The lower triangular factor of a positive definite matrix (Cholesky). */
export function lowerFactor(matrix: SquareMatrix): Float64Array[] {
  const { lowerTriangularMatrix } = new CholeskyDecomposition(new Matrix(matrix.map((row) => [...row])));
  return lowerTriangularMatrix.to2DArray().map((row) => Float64Array.from(row));
}
