import { deviance } from './deviance.js';
import { stirlingError } from './stirling-error.js';

/**
 * P(X = k) for X binomial, `q` = 1 - p given apart so that neither end loses digits.
 * @formula Loader's saddle point form; relative error about 1e-14 for any size.
 * @param k integer; 0 outside 0..size. Domain: size >= 0, 0 <= p <= 1. Cost: constant.
 */
export function binomialProbability(k: number, size: number, p: number, q = 1 - p): number {
  if (k < 0 || k > size) return 0;
  if (p <= 0) return k === 0 ? 1 : 0;
  if (q <= 0) return k === size ? 1 : 0;
  if (k === 0) return Math.exp(p < 0.1 ? size * Math.log1p(-p) : size * Math.log(q));
  if (k === size) return Math.exp(q < 0.1 ? size * Math.log1p(-q) : size * Math.log(p));
  const log =
    stirlingError(size) -
    stirlingError(k) -
    stirlingError(size - k) -
    deviance(k, size * p) -
    deviance(size - k, size * q);
  return Math.exp(log) * Math.sqrt(size / (2 * Math.PI * k * (size - k)));
}

/** P(X = k) for X Poisson with a mean above 0; relative error about 1e-14. Cost: constant. */
export function poissonProbability(k: number, mean: number): number {
  if (k < 0) return 0;
  if (k === 0) return Math.exp(-mean);
  return Math.exp(-stirlingError(k) - deviance(k, mean)) / Math.sqrt(2 * Math.PI * k);
}
