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
  /** How much the point counts; 1 unless given. */
  readonly weight?: number;
}

const LEAST = 1e-300;
const HIGHEST_LOG_SHAPE = 9;
/** 0: the model tells nothing of a cell. Above 1: it flattens differences; more than twofold would be noise taken for a law. */
const SLOPES = [0, 2] as const;

/** The mean of the true probability of a person's cell, within (0, 1) where there is scatter. Domain: 0 <= q <= 1. */
export function dispersedMean({ centre, level, slope }: Dispersion, q: number): number {
  if (level === 0 && slope === 1) return q;
  const odds = centre + level + slope * (logit(q) - centre);
  return Math.min(1 - 1e-12, Math.max(LEAST, 1 / (1 + Math.exp(-odds))));
}

/**
 * Fits the scatter from cells of persons whose true probability is known, as it is in a simulated population.
 * @formula maximum likelihood of actual = m Gamma(A)/A: level and slope do not depend on A (as in every gamma regression),
 * start from least squares of the logarithms, slope within 0 and 2; then ln A, at most 9. Cost: some hundred passes.
 */
export function fitDispersion(points: readonly DispersionPoint[]): Dispersion {
  if (points.length < 10) throw outOfDomain('points', 'at least 10 cells', points.length);
  const pairs = points.map(({ modelled, actual, weight = 1 }) => ({
    x: logit(modelled),
    y: Math.log(actual),
    weight,
  }));
  const all = pairs.reduce((sum, { weight }) => sum + weight, 0);
  const mean = (of: (pair: Pair) => number) =>
    pairs.reduce((sum, pair) => sum + pair.weight * of(pair), 0) / all;
  const centre = mean(({ x }) => x);
  // ln(actual/m)
  const excess = ({ x, y }: Pair, level: number, slope: number) =>
    y + Math.log1p(Math.exp(-(centre + level + slope * (x - centre))));
  const loss = ([level, slope]: readonly number[]) =>
    mean((pair) => {
      const u = excess(pair, level, slope);
      return Math.exp(u) - u;
    });
  const square = mean(({ x }) => (x - centre) ** 2);
  const straight = square > 0 ? mean(({ x, y }) => (x - centre) * y) / square : 1;
  const start = mean(({ y }) => y) - centre;
  const [free, bent] = minimise(loss, [start, withinSlopes(straight)], 0.5);
  const slope = withinSlopes(bent);
  const [level] = slope === bent ? [free] : minimise(([one]) => loss([one, slope]), [start], 0.5);
  // how far the points lie from the line, as the likelihood of a shape sees it
  const off = mean((pair) => {
    const u = excess(pair, level, slope);
    return u - Math.exp(u);
  });
  const [logShape] = minimise(([one]) => -shapeLikelihood(Math.min(HIGHEST_LOG_SHAPE, one), off), [1], 0.5);
  return { centre, level, slope, shape: Math.exp(Math.min(HIGHEST_LOG_SHAPE, logShape)) };
}

interface Pair {
  readonly x: number;
  readonly y: number;
  readonly weight: number;
}

/** A ln A - ln Gamma(A) + A off, up to a constant. */
function shapeLikelihood(logShape: number, off: number): number {
  const shape = Math.exp(logShape);
  return shape + logShape / 2 - stirlingError(shape) + shape * off;
}

function withinSlopes(slope: number): number {
  return Math.min(SLOPES[1], Math.max(SLOPES[0], slope));
}

function logit(p: number): number {
  return Math.log(Math.max(p, LEAST)) - Math.log1p(-Math.min(p, 1 - 1e-15));
}
