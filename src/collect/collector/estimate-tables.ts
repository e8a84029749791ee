import { letSignalThrough } from '../../core/let-signal-through.js';
import type { RunOptions } from '../../core/progress.js';
import type { PairShares } from '../../joint/tree-shares.js';
import { randomStream } from '../../maths/random.js';
import { pairsOf } from '../collection.js';
import {
  type LikelihoodFit,
  type LikelihoodOptions,
  maximiseLikelihood,
  type Observation,
  TOLERANCE,
} from './maximise-likelihood.js';
import type { Tally } from './tally.js';

/** A pair of attributes as estimated from responses. Information in nats. */
export interface PairEstimate extends PairShares {
  /** Mutual information M of the estimated table. */
  readonly information: number;
  /** What M is on average where the two attributes do not depend on each other: the noise's share. */
  readonly chance: number;
  /** Variance of that between shuffles; 0 where there were fewer than two. */
  readonly chanceVariance: number;
}

/** What noise alone makes of the information of a pair. */
export type NullInformation = Pick<PairEstimate, 'chance' | 'chanceVariance'>;

/** How well the likelihood was maximised, over all tables. */
export interface Convergence {
  readonly tables: number;
  readonly iterations: number;
  /** Worst gap of a table: no shares have a log-likelihood per response that is higher by more (nats). */
  readonly gap: number;
  readonly converged: boolean;
}

/** What can be said of single attributes and of pairs. */
export interface TableEstimates {
  readonly margins: readonly Float64Array[];
  readonly pairs: readonly PairEstimate[];
  readonly convergence: Convergence;
}

export interface TableOptions
  extends RunOptions,
    Pick<LikelihoodOptions, 'accelerate' | 'mostIterations' | 'tolerance'> {
  /**
   * Whether equal shares (for an attribute) and independence (for a pair) count as a few further responses. Without it,
   * noise makes the most likely tables spiky: values that do occur come out as impossible.
   */
  readonly smooth: boolean;
  /** Shuffles behind the null information; 0 leaves it out. */
  readonly shuffles?: number;
  /** Null information of each pair, where it is known from as many responses with the same margins. */
  readonly chances?: readonly NullInformation[];
  readonly seed?: number;
}

/** Further responses that speak for equal shares, and for independence. Chosen by trial. */
const SMOOTH_ATTRIBUTE = 5;
const SMOOTH_PAIR = 10;
const SHUFFLES = 2;
/** Of shuffled responses an average over noise is wanted, not the last digit. */
const NULL_TOLERANCE = 1e-5;

/**
 * Shares of values and of pairs of values by maximum likelihood through the channel, and the information in each pair
 * beside what noise alone makes of it.
 * @formula METHODS.md section 5: M = H_i + H_j - H_ij from the estimated joint; null MI by shuffling one
 * column of the responses. Cost: pairs x (1 + shuffles) x iterations x cells.
 */
export async function estimateTables(tally: Tally, options: TableOptions): Promise<TableEstimates> {
  const { sizes } = tally;
  const { tolerance = TOLERANCE } = options;
  const random = randomStream(options.seed ?? 1, 'null information');
  const shuffles = options.chances === undefined ? (options.shuffles ?? SHUFFLES) : 0;
  const nulls = Array.from({ length: shuffles }, () => tally.shuffled(random));
  const log = new ConvergenceLog();
  const margins: Float64Array[] = [];
  for (const [a, size] of sizes.entries()) {
    const prior = { shares: new Float64Array(size).fill(1 / size), weight: SMOOTH_ATTRIBUTE };
    margins.push(
      log.add(await maximiseLikelihood(tally.attribute(a), size, settings(options, prior))).shares,
    );
  }
  const all = pairsOf(sizes.length);
  const estimatePair = async (i: number, j: number, known?: NullInformation): Promise<PairEstimate> => {
    const prior = { shares: product(margins[i], margins[j]), weight: SMOOTH_PAIR };
    const set = settings(options, prior);
    const maximise = (seen: Observation, tolerance: number) =>
      maximiseLikelihood([seen], sizes[i] * sizes[j], { ...set, tolerance });
    const { shares } = log.add(await maximise(tally.pair(i, j), tolerance));
    const byChance = [];
    for (const own of known === undefined ? nulls : []) {
      const shuffled = await maximise(own.pair(i, j), NULL_TOLERANCE);
      byChance.push(informationOf(shuffled.shares, sizes[i], sizes[j]));
    }
    const { chance, chanceVariance } = known ?? meanAndVariance(byChance);
    const information = informationOf(shares, sizes[i], sizes[j]);
    return { i, j, shares, information, chance, chanceVariance };
  };
  const pairs: PairEstimate[] = [];
  for (const [i, j] of all) {
    options.progress?.({ step: 'estimating pairs of attributes', fraction: pairs.length / all.length });
    await letSignalThrough(options.signal);
    pairs.push(await estimatePair(i, j, options.chances?.[pairs.length]));
  }
  return { margins, pairs, convergence: log.convergence() };
}

/** Mutual information in nats of a table of shares, never below 0. */
function informationOf(shares: Float64Array, rows: number, columns: number): number {
  const [a, b] = [new Float64Array(rows), new Float64Array(columns)];
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      a[i] += shares[i * columns + j];
      b[j] += shares[i * columns + j];
    }
  }
  let sum = 0;
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      const p = shares[i * columns + j];
      if (p > 0) sum += p * Math.log(p / (a[i] * b[j]));
    }
  }
  return Math.max(0, sum);
}

function meanAndVariance(found: readonly number[]): NullInformation {
  const chance = found.reduce((sum, one) => sum + one, 0) / Math.max(1, found.length);
  const square = found.reduce((sum, one) => sum + (one - chance) ** 2, 0);
  return { chance, chanceVariance: square / Math.max(1, found.length - 1) };
}

function settings(
  { smooth, accelerate, mostIterations, tolerance, signal }: TableOptions,
  prior: NonNullable<LikelihoodOptions['prior']>,
): LikelihoodOptions {
  return {
    ...(smooth ? { prior, start: prior.shares } : {}),
    ...(accelerate === undefined ? {} : { accelerate }),
    ...(mostIterations === undefined ? {} : { mostIterations }),
    ...(tolerance === undefined ? {} : { tolerance }),
    signal,
  };
}

function product(a: Float64Array, b: Float64Array): Float64Array {
  return Float64Array.from(
    { length: a.length * b.length },
    (_, at) => a[Math.floor(at / b.length)] * b[at % b.length],
  );
}

class ConvergenceLog {
  #tables = 0;
  #iterations = 0;
  #gap = 0;
  #converged = true;

  add(fit: LikelihoodFit): LikelihoodFit {
    this.#tables++;
    this.#iterations += fit.iterations;
    this.#gap = Math.max(this.#gap, fit.gap);
    this.#converged &&= fit.converged;
    return fit;
  }

  convergence(): Convergence {
    return { tables: this.#tables, iterations: this.#iterations, gap: this.#gap, converged: this.#converged };
  }
}
