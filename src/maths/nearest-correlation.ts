import { EigenvalueDecomposition, Matrix } from 'ml-matrix';
import { outOfDomain } from '../core/errors.js';
import type { SquareMatrix } from './ordered-rectangle.js';

/** A correlation matrix, and how far it is from the one asked about. */
export interface NearestCorrelation {
  readonly matrix: SquareMatrix;
  /** Frobenius norm of the change; 0 where nothing had to be changed. */
  readonly distance: number;
  readonly iterations: number;
}

/** Least eigenvalue, so that the matrix can be inverted and factored. */
const LEAST_EIGENVALUE = 1e-4;
const MOST_ITERATIONS = 500;

/**
 * The correlation matrix nearest to a symmetric one with unit diagonal, with eigenvalues of at least `least`.
 * @formula N. Higham, Computing the nearest correlation matrix (2002): projections on matrices with such eigenvalues
 * and on those with unit diagonal by turns, with Dykstra's correction. Cost: d^3 for each turn.
 */
export function nearestCorrelation(matrix: SquareMatrix, least = LEAST_EIGENVALUE): NearestCorrelation {
  const d = matrix.length;
  if (!(least > 0 && least < 1)) throw outOfDomain('least', 'above 0 and below 1', least);
  const asked = new Matrix(matrix.map((row) => [...row]));
  if (leastEigenvalue(asked) >= least) return { matrix, distance: 0, iterations: 0 };
  let found = asked.clone();
  let correction = Matrix.zeros(d, d);
  for (let i = 1; ; i++) {
    const target = Matrix.sub(found, correction);
    const raised = raiseEigenvalues(target, least);
    correction = Matrix.sub(raised, target);
    const next = withUnitDiagonal(raised);
    const change = Matrix.sub(next, found).norm('frobenius');
    found = next;
    if (change > 1e-10 * d && i < MOST_ITERATIONS) continue;
    const settled = rescale(raiseEigenvalues(found, least));
    return { matrix: rowsOf(settled), distance: Matrix.sub(settled, asked).norm('frobenius'), iterations: i };
  }
}

function leastEigenvalue(matrix: Matrix): number {
  return Math.min(...new EigenvalueDecomposition(matrix, { assumeSymmetric: true }).realEigenvalues);
}

function raiseEigenvalues(matrix: Matrix, least: number): Matrix {
  const { eigenvectorMatrix: vectors, realEigenvalues } = new EigenvalueDecomposition(matrix, {
    assumeSymmetric: true,
  });
  const raised = Matrix.diag(realEigenvalues.map((value) => Math.max(value, least)));
  return symmetric(vectors.mmul(raised).mmul(vectors.transpose()));
}

function symmetric(matrix: Matrix): Matrix {
  return Matrix.add(matrix, matrix.transpose()).mul(0.5);
}

function withUnitDiagonal(matrix: Matrix): Matrix {
  const copy = matrix.clone();
  for (let j = 0; j < copy.rows; j++) copy.set(j, j, 1);
  return copy;
}

/** Both sets at once: unit diagonal again after the eigenvalues were raised a last time. */
function rescale(matrix: Matrix): Matrix {
  const scale = matrix.diagonal().map((value) => 1 / Math.sqrt(value));
  const copy = matrix.clone();
  for (let i = 0; i < copy.rows; i++)
    for (let j = 0; j < copy.columns; j++)
      copy.set(i, j, i === j ? 1 : matrix.get(i, j) * scale[i] * scale[j]);
  return copy;
}

function rowsOf(matrix: Matrix): Float64Array[] {
  return matrix.to2DArray().map((row) => Float64Array.from(row));
}
