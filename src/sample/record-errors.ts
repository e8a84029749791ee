import type { OthersLaw } from './alike-law.js';
import type { RecordsInPopulation } from './population-shares.js';

/** A half of the sample: what its records say of the population, and how many of the other half are like each. */
export interface JudgedHalf {
  readonly found: RecordsInPopulation;
  readonly othersThere: Int32Array;
}

/** Records expected alike in the sample itself, by which errors are told apart. */
const LIMITS = [0.1, 0.3, 1, 3, 10, 30, 100];
/** No share is known better than by the matches and a model of the usual quality. */
const USUAL_SHAPE = 7;
/** Records that a class must have to speak for itself. */
const FEWEST = 30;

/**
 * How far the models are wrong about single records: the relative variance of shares of people alike, by how many records are
 * expected alike, from how halves of the sample foretell the other half. The models' own word is too good, for the
 * counts a share is made of hold the record's matches.
 * @formula sum((o - mu)^2 - mu) / sum(mu^2) over records of a class, o matches in the other half, mu their expectation
 */
export function recordErrors(
  halves: readonly JudgedHalf[],
): (law: OthersLaw, expected: number, matches: number) => OthersLaw {
  const sums = Array.from({ length: LIMITS.length + 1 }, () => ({ excess: 0, square: 0, records: 0 }));
  for (const { found, othersThere } of halves) {
    const records = othersThere.length;
    for (let i = 0; i < records; i++) {
      const expected = (found.othersOf(i).mean / found.outsideOf(i)) * records;
      const own = sums[classOf(expected)];
      own.excess += (othersThere[i] - expected) ** 2 - expected;
      own.square += expected ** 2;
      own.records++;
    }
  }
  const variances = sums.map(({ excess, square, records }) => (records < FEWEST ? 0 : excess / square));
  return ({ mean, relativeVariance }, expected, matches) => ({
    mean,
    relativeVariance: Math.max(relativeVariance, variances[classOf(expected)], 1 / (USUAL_SHAPE + matches)),
  });
}

function classOf(expected: number): number {
  const at = LIMITS.findIndex((limit) => expected < limit);
  return at < 0 ? LIMITS.length : at;
}
