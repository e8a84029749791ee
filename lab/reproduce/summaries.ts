import type { RocCurve } from '../evaluate/roc-curve.js';

/** The mean; of nothing it is 0. */
export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, x) => sum + x, 0) / Math.max(1, values.length);
}

/** Standard error of a mean. */
export function standardErrorOf(values: readonly number[]): number {
  const mean = meanOf(values);
  const squares = values.reduce((sum, x) => sum + (x - mean) ** 2, 0);
  return Math.sqrt(squares / Math.max(1, values.length - 1) / Math.max(1, values.length));
}

/** Lowest, quartiles and highest. */
export function fiveNumbers(values: readonly number[]): number[] {
  const sorted = Float64Array.from(values).sort();
  return [0, 0.25, 0.5, 0.75, 1].map((share) => sorted[Math.round(share * (sorted.length - 1))] ?? 0);
}

/** The mean of curves at the same steps; empty ones are left out. */
export function averageCurve(curves: readonly RocCurve[]): number[][] {
  const drawn = curves.filter(({ length }) => length > 0);
  return (drawn[0] ?? []).map(([x], i) => [x, meanOf(drawn.map((curve) => curve[i][1]))]);
}

/**
 * Standard error of an AUC by the persons drawn, after Hanley and McNeil (1982).
 * @param positive share of positives, @param persons how many in all
 */
export function aucError(auc: number, positive: number, persons: number): number {
  const [ones, zeros] = [positive * persons, (1 - positive) * persons];
  const q1 = auc / (2 - auc);
  const q2 = (2 * auc * auc) / (1 + auc);
  const variance = auc * (1 - auc) + (ones - 1) * (q1 - auc * auc) + (zeros - 1) * (q2 - auc * auc);
  return Math.sqrt(Math.max(0, variance) / Math.max(1, ones * zeros));
}

/** Standard error of a mean of numbers that each have their own. */
export function errorOfMean(errors: readonly number[]): number {
  return Math.sqrt(errors.reduce((sum, e) => sum + e * e, 0)) / Math.max(1, errors.length);
}
