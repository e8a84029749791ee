import { deviance } from './deviance.js';
import { stirlingError } from './stirling-error.js';

const LOG_TWO_PI = 1.8378770664093453;

/**
 * ln P(X = k), X binomial; `q` = 1 - p given apart so that neither end loses digits. Minus infinity where it cannot be.
 * @formula Loader (2000), as `binomialProbability`, but never underflows. Domain: size >= 0, 0 <= p <= 1; k and size
 * need not be whole. Cost: constant.
 */
export function logBinomial(k: number, size: number, p: number, q = 1 - p): number {
  if (k < 0 || k > size) return Number.NEGATIVE_INFINITY;
  if (p <= 0) return k === 0 ? 0 : Number.NEGATIVE_INFINITY;
  if (q <= 0) return k === size ? 0 : Number.NEGATIVE_INFINITY;
  if (k === 0) return size * (p < 0.1 ? Math.log1p(-p) : Math.log(q));
  if (k === size) return size * (q < 0.1 ? Math.log1p(-q) : Math.log(p));
  return (
    stirlingError(size) -
    stirlingError(k) -
    stirlingError(size - k) -
    deviance(k, size * p) -
    deviance(size - k, size * q) +
    0.5 * (Math.log(size / k / (size - k)) - LOG_TWO_PI)
  );
}

/**
 * ln P(X = k), X negative binomial with this mean and shape A (variance mean + mean^2/A); Poisson for A infinite.
 * Domain: mean >= 0, shape > 0. Cost: constant.
 */
export function logNegativeBinomial(k: number, mean: number, shape: number): number {
  if (k < 0) return Number.NEGATIVE_INFINITY;
  if (mean === 0) return k === 0 ? 0 : Number.NEGATIVE_INFINITY;
  if (shape === Number.POSITIVE_INFINITY) return logPoisson(k, mean);
  const total = shape + mean;
  return Math.log(shape / (shape + k)) + logBinomial(shape, shape + k, shape / total, mean / total);
}

/** ln P(X = k), X Poisson. Domain: mean > 0. Cost: constant. */
export function logPoisson(k: number, mean: number): number {
  if (k < 0) return Number.NEGATIVE_INFINITY;
  if (k === 0) return -mean;
  return -stirlingError(k) - deviance(k, mean) - 0.5 * (LOG_TWO_PI + Math.log(k));
}

/**
 * ln P(X = k), X beta-binomial: binomial of `size` whose chance is a beta number with the given mean and first parameter
 * `shape` (relative variance (1 - mean)/(shape + mean)); binomial for an infinite shape.
 * @formula as a ratio of binomial terms, so that nothing cancels at any size. Domain: 0 <= mean <= 1, shape > 0.
 * Cost: constant.
 */
export function logBetaBinomial(k: number, size: number, mean: number, shape: number): number {
  if (shape === Number.POSITIVE_INFINITY || mean <= 0 || mean >= 1) return logBinomial(k, size, mean);
  if (k < 0 || k > size) return Number.NEGATIVE_INFINITY;
  const rest = (shape * (1 - mean)) / mean;
  const total = shape + rest;
  const p = (k + shape) / (size + total);
  const q = (size - k + rest) / (size + total);
  return (
    logBinomial(k, size, p, q) +
    logBinomial(shape, total, p, q) -
    logBinomial(k + shape, size + total, p, q) +
    Math.log((shape / (k + shape)) * (rest / (size - k + rest)) * ((size + total) / total))
  );
}
