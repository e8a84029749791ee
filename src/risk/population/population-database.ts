import { outOfDomain } from '../../core/errors.js';
import { option, wording } from '../../core/wording.js';
import { logBinomial } from '../../maths/log-probability.js';

/** What a database says of the number x of people alike in the population. */
export interface DatabaseFactor {
  /** ln P(what the database shows | x), up to a constant. */
  logLikelihood(x: number): number;
  /** Least x that is possible. */
  readonly least: number;
  /** The x it speaks for most, roughly, where it does. */
  readonly centre?: number;
}

/** A count of records alike in a database that samples people at some rate. */
export interface DatabaseCount {
  readonly rate: number;
  readonly count: number;
  /** Whether the person asked about is known to be in the database, and counted. */
  readonly includesPerson?: boolean;
}

/** How a perturbed database shows a cell: P(response of it | true), and P(response of it | another cell is true). */
export interface CountChannel {
  readonly keep: number;
  readonly stray: number;
}

/**
 * A database of true records.
 * @formula METHODS.md section 5, eq. 17: C(x, c) s^c (1-s)^(x-c); with the person in it
 * C(x-1, c-1) s^(c-1) (1-s)^(x-c). Domain: 0 < s <= 1, 0 <= c <= N, c >= 1 with the person. Cost: constant.
 */
export function countFactor(database: DatabaseCount, population: number): DatabaseFactor {
  const { rate, count, includesPerson = false } = checkCount(database, population);
  if (includesPerson && count < 1)
    throw outOfDomain(
      'count',
      'at least 1 where the person is counted',
      count,
      'leave includes-person out where the person need not be in the database',
    );
  const less = includesPerson ? 1 : 0;
  return {
    logLikelihood: (x) => logBinomial(count - less, x - less, rate),
    least: Math.max(1, count),
    centre: Math.max(1, count / rate),
  };
}

/**
 * A database of perturbed records of which `count` responses show the cell. Some of these are strays, some true ones were turned away.
 * @formula METHODS.md section 5 (counts corrected through the channel): c' = Binomial(x, s keep) + Binomial(N-x, s stray).
 * Domain: as {@link countFactor}; 0 <= stray, keep <= 1. Cost: the strays that are likely, at most `count`.
 */
export function perturbedCountFactor(
  database: DatabaseCount,
  population: number,
  { keep, stray }: CountChannel,
): DatabaseFactor {
  const { rate, count, includesPerson = false } = checkCount(database, population);
  if (!(keep >= 0 && keep <= 1 && stray >= 0 && stray <= 1)) {
    throw outOfDomain('channel', 'made of probabilities', `${keep} and ${stray}`);
  }
  const shown = (c: number, alike: number, x: number) =>
    logConvolution(c, alike, rate * keep, population - x, rate * stray);
  return {
    logLikelihood(x) {
      if (!includesPerson) return shown(count, x, x);
      // the person's own response shows the cell, or another one
      return logSum(Math.log(keep) + shown(count - 1, x - 1, x), Math.log1p(-keep) + shown(count, x - 1, x));
    },
    least: 1,
    ...(keep > stray ? { centre: (count / rate - population * stray) / (keep - stray) } : {}),
  };
}

/** Refuses rates and counts that no database can have. */
function checkCount<T extends DatabaseCount>(database: T, population: number): T {
  const { rate, count } = database;
  checkRate(rate);
  if (!Number.isInteger(count) || count < 0 || count > population) {
    throw outOfDomain(
      'count',
      `an integer from 0 to the population of ${population}`,
      count,
      wording`it is the number of records alike in the database; check it against ${option('population')}`,
    );
  }
  return database;
}

/** Refuses sampling rates outside (0, 1]. */
export function checkRate(rate: number): void {
  if (!(rate > 0 && rate <= 1)) {
    throw outOfDomain(
      'rate',
      'above 0 and at most 1',
      rate,
      'it is the share of the population in the database: 0.1 for one person in ten',
    );
  }
}

/** ln P(A + B = c), A ~ Binomial(m, p), B ~ Binomial(n, q); summed outwards from the likeliest split. */
function logConvolution(c: number, m: number, p: number, n: number, q: number): number {
  const term = (a: number) => logBinomial(a, m, p) + logBinomial(c - a, n, q);
  // splits that are possible: chances of 0 and 1 leave only one
  const low = Math.max(0, c - n, p >= 1 ? m : 0, q <= 0 ? c : 0);
  const high = Math.min(c, m, p <= 0 ? 0 : m, q >= 1 ? c - n : c);
  if (low > high) return Number.NEGATIVE_INFINITY;
  const share = m * p + n * q > 0 ? (m * p) / (m * p + n * q) : 0;
  const start = Math.min(high, Math.max(low, Math.round(c * share)));
  const base = term(start);
  let sum = 1;
  for (const step of [-1, 1]) {
    for (let a = start + step; a >= low && a <= high; a += step) {
      const value = Math.exp(term(a) - base);
      sum += value;
      if (value < sum * 1e-17) break;
    }
  }
  return base + Math.log(sum);
}

function logSum(a: number, b: number): number {
  const most = Math.max(a, b);
  return most === Number.NEGATIVE_INFINITY ? most : most + Math.log(Math.exp(a - most) + Math.exp(b - most));
}
