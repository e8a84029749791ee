import { outOfDomain } from '../../core/errors.js';
import { INTERVAL_LEVEL } from '../../core/results/estimate.js';
import type { PopulationFinding } from '../../core/results/population.js';
import { option, wording } from '../../core/wording.js';
import type { DatabaseFactor } from './population-database.js';
import { type PopulationPosterior, populationPosterior } from './population-posterior.js';
import {
  type FloorMethod,
  floorProbability,
  type PopulationPrior,
  printedPrior,
} from './population-prior.js';

/** The thresholds asked about where none are given. */
export const DEFAULT_THRESHOLDS = [1, 10, 100];

/** Target probability of the printed floor, by default. */
export const DEFAULT_ALPHA = 0.5;

/**
 * Reads the answer off the law of the number x of people alike: expectation, interval, chances.
 * @formula METHODS.md section 5, eq. 19. `interval` is the central 90 % of the law; `unique` = P(X = 1);
 * `atMost[t]` = P(X <= t), the person counted. Domain: thresholds that are integers of at least 1.
 */
export function answerPopulation(
  prior: PopulationPrior,
  factors: readonly DatabaseFactor[],
  q: number,
  floor: number,
  thresholds: readonly number[] = DEFAULT_THRESHOLDS,
): PopulationFinding {
  checkThresholds(thresholds);
  return readLaw(populationPosterior(prior, factors), q, floor, thresholds);
}

/**
 * The answer as in print: Binomial(N, q) cut at 1, q raised to the floor, the counts as they stand.
 * @formula METHODS.md section 5 (floor, eq. 16 and 17).
 */
export function answerPrinted(
  population: number,
  q: number,
  factors: readonly DatabaseFactor[],
  { alpha, method }: { readonly alpha: number; readonly method: FloorMethod },
  thresholds: readonly number[] = DEFAULT_THRESHOLDS,
): PopulationFinding {
  const floor = floorProbability(population, alpha, method);
  return answerPopulation(
    printedPrior(population, Math.min(1, Math.max(q, floor))),
    factors,
    q,
    floor,
    thresholds,
  );
}

function readLaw(
  law: PopulationPosterior,
  q: number,
  floor: number,
  thresholds: readonly number[],
): PopulationFinding {
  const tail = (1 - INTERVAL_LEVEL) / 2;
  return {
    q,
    floor,
    expected: law.mean,
    interval: [law.quantile(tail), law.quantile(1 - tail)],
    unique: law.atMost(1),
    atMost: Object.fromEntries(thresholds.map((t) => [String(t), law.atMost(t)])),
  };
}

/** Refuses numbers of people that nobody can ask for. */
export function checkThresholds(thresholds: readonly number[]): void {
  for (const t of thresholds) {
    if (!Number.isInteger(t) || t < 1) {
      throw outOfDomain(
        'threshold',
        'an integer of at least 1',
        t,
        wording`such as ${option('thresholds', [1, 10, 100])}`,
      );
    }
  }
}
