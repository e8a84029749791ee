import { outOfDomain, SingleoutError } from '../../core/errors.js';
import { option, wording } from '../../core/wording.js';
import { type Dispersion, dispersedMean, EXACT_MODEL } from '../../joint/dispersion.js';
import { lambertW } from '../../maths/lambert-w.js';
import { logBetaBinomial, logBinomial } from '../../maths/log-probability.js';

/** The law of the number x of people alike in the population before any database is looked at. */
export interface PopulationPrior {
  readonly population: number;
  /** ln P(x), up to a constant. */
  logProbability(x: number): number;
  /** Where most of it lies, roughly. */
  readonly centre: number;
}

/** How a floor under q is found: by 1 - exp(-Nq) = alpha, or by the shortcut in print. */
export type FloorMethod = 'exact' | 'lambert';

/**
 * The least q at which somebody with these values exists with probability alpha in a population of N.
 * @formula METHODS.md section 5: exact q = -ln(1 - alpha)/N; lambert q = -W(-alpha)/N (eq. 14), the solution of
 * Poisson(1; Nq) = alpha, real only for alpha <= 1/e. Domain: 0 < alpha < 1. Cost: constant.
 */
export function floorProbability(population: number, alpha: number, method: FloorMethod): number {
  if (!(alpha > 0 && alpha < 1)) {
    throw outOfDomain(
      'alpha',
      'above 0 and below 1',
      alpha,
      'it is the probability that somebody like this exists at all: 0.5 is usual',
    );
  }
  if (method === 'exact') return -Math.log1p(-alpha) / population;
  if (alpha > 1 / Math.E) {
    throw new SingleoutError(
      'model/domain',
      `\`alpha\` must be at most 1/e = 0.3679 for the floor by Lambert's W; got ${alpha}`,
      {
        where: 'alpha',
        hint: wording`Poisson(1; Nq) never exceeds 1/e: use ${option('floor', 'exact')}, or a lower ${option('alpha')}`,
      },
    );
  }
  return -lambertW(-alpha) / population;
}

/**
 * Person reading: this person exists, the others are drawn from a model that errs by `dispersion`.
 * @formula METHODS.md section 5: x = 1 + Binomial(N-1, q), overdispersed (section 3): the chance itself is a beta number with
 * the mean and shape of the dispersion. Domain: N >= 1, 0 <= q <= 1.
 */
export function personPrior(
  population: number,
  q: number,
  dispersion: Dispersion = EXACT_MODEL,
): PopulationPrior {
  checkPopulation(population);
  const mean = dispersedMean(dispersion, checkShare(q));
  return {
    population,
    logProbability: (x) => logBetaBinomial(x - 1, population - 1, mean, dispersion.shape),
    centre: 1 + (population - 1) * mean,
  };
}

/**
 * Printed reading: the number is binomial and at least 1.
 * @formula METHODS.md section 5, eq. 16: Binomial(N, q) cut at x >= 1. Domain: N >= 1, 0 < q <= 1.
 */
export function printedPrior(population: number, q: number): PopulationPrior {
  checkPopulation(population);
  if (!(checkShare(q) > 0)) throw outOfDomain('q', 'above 0: set a floor', q);
  // P(x >= 1) as -expm1 keeps its digits where q is tiny
  const occurs = Math.log(-Math.expm1(population * Math.log1p(-Math.min(q, 1 - 1e-16))));
  return {
    population,
    logProbability: (x) => (x < 1 ? Number.NEGATIVE_INFINITY : logBinomial(x, population, q) - occurs),
    centre: Math.max(1, population * q),
  };
}

/** Refuses a population that holds nobody. */
export function checkPopulation(population: number): void {
  if (!Number.isSafeInteger(population) || population < 1) {
    throw outOfDomain(
      'population',
      'an integer of at least 1',
      population,
      'it is the number of people that the question is about',
    );
  }
}

function checkShare(q: number): number {
  if (!(q >= 0 && q <= 1)) throw outOfDomain('q', 'from 0 to 1', q);
  return q;
}
