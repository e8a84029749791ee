import { outOfDomain } from '../core/errors.js';
import { minimise } from '../maths/minimise.js';
import { stirlingError } from '../maths/stirling-error.js';

/**
 * How the true probability of a person's cell scatters about what a model says: gamma with mean m and shape A, where
 * logit m = centre + level + slope (logit q - centre). A person sits in cells that hold many people more often than a model
 * that errs can know; hence level above 0. Noise in the model flattens: slope below 1.
 */
export interface Dispersion {
  readonly centre: number;
  readonly level: number;
  readonly slope: number;
  readonly shape: number;
}

/** No scatter: the model is taken at its word. */
export const EXACT_MODEL: Dispersion = { centre: 0, level: 0, slope: 1, shape: Number.POSITIVE_INFINITY };

/** A cell's probability as the model has it, and as it is. */
export interface DispersionPoint {
  readonly modelled: number;
  readonly actual: number;
}

const LEAST = 1e-300;
const HIGHEST_LOG_SHAPE = 9;

/** The mean of the true probability of a person's cell. Domain: 0 <= q <= 1. */
export function dispersedMean({ centre, level, slope }: Dispersion, q: number): number {
  if (level === 0 && slope === 1) return q;
  const odds = centre + level + slope * (logit(q) - centre);
  return 1 / (1 + Math.exp(-odds));
}

/**
 * Fits the scatter from cells of persons whose true probability is known, as it is in a simulated population.
 * @formula maximum likelihood of actual = m Gamma(A)/A with ln A at most 9. Cost: a few hundred passes.
 */
export function fitDispersion(points: readonly DispersionPoint[]): Dispersion {
  if (points.length < 10) throw outOfDomain('points', 'at least 10 cells', points.length);
  const pairs = points.map(({ modelled, actual }) => ({ x: logit(modelled), y: Math.log(actual) }));
  const centre = pairs.reduce((sum, { x }) => sum + x, 0) / pairs.length;
  const loss = ([level, slope, logShape]: readonly number[]): number => {
    const shape = Math.exp(Math.min(HIGHEST_LOG_SHAPE, logShape));
    // A ln A - ln Gamma(A), up to a constant
    const constant = shape + Math.log(shape) / 2 - stirlingError(shape);
    let sum = 0;
    for (const { x, y } of pairs) {
      const u = y + Math.log1p(Math.exp(-(centre + level + slope * (x - centre))));
      sum -= constant + shape * (u - Math.exp(u));
    }
    return sum / pairs.length;
  };
  const [level, slope, logShape] = minimise(loss, [0, 1, 1], 0.5);
  return { centre, level, slope, shape: Math.exp(Math.min(HIGHEST_LOG_SHAPE, logShape)) };
}

function logit(p: number): number {
  return Math.log(Math.max(p, LEAST)) - Math.log1p(-Math.min(p, 1 - 1e-15));
}
