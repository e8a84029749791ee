import { outOfDomain } from '../core/errors.js';

/**
 * How the number X of records in a cell arises: it starts at `start`, and each step keeps those that fall
 * among `drawn[i]` things drawn from `population[i]`; at last each is kept with probability `keep`.
 * Hence E[(X)_r] = keep^r (start)_r prod (drawn_i)_r / (population_i)_r. Independence, forest (METHODS.md
 * section 1) and i.i.d. draws (start N, keep q) all have this form.
 */
export interface ThinningChain {
  readonly start: number;
  readonly drawn: readonly number[];
  readonly population: readonly number[];
  readonly keep: number;
}

/**
 * The chain of the recursive hypergeometric law RH(N; n_1..n_d), smallest count first.
 * @formula METHODS.md section 3. Domain: d >= 1, integers 0 <= n_j <= N.
 */
export function recursiveHypergeometric(records: number, counts: readonly number[]): ThinningChain {
  if (!Number.isInteger(records) || records < 0)
    throw outOfDomain('records', 'an integer of at least 0', records);
  if (counts.length === 0) throw outOfDomain('counts', 'at least one count', 'none');
  for (const n of counts) {
    if (!Number.isInteger(n) || n < 0 || n > records) {
      throw outOfDomain('counts', `integers from 0 to the number of records (${records})`, n);
    }
  }
  const [start, ...drawn] = [...counts].sort((a, b) => a - b);
  return { start, drawn, population: drawn.map(() => records), keep: 1 };
}

/** The others alike, given that one person is in the cell: every count less one (METHODS.md section 3). */
export function withoutOne(chain: ThinningChain): ThinningChain {
  if (chain.start < 1 || chain.drawn.some((n) => n < 1)) {
    throw outOfDomain('counts', 'at least 1 for a person who is in the data', 0);
  }
  return {
    start: chain.start - 1,
    drawn: chain.drawn.map((n) => n - 1),
    population: chain.population.map((n) => n - 1),
    keep: chain.keep,
  };
}

/** Largest value X can take. */
export function largestCount(chain: ThinningChain): number {
  let most = chain.start;
  for (const n of chain.drawn) if (n < most) most = n;
  return chain.keep === 0 ? 0 : most;
}

/** E[(X)_(r+1)] / E[(X)_r]; 0 from the largest count on. Cost: steps of the chain. */
export function momentRatio(chain: ThinningChain, r: number): number {
  const { start, drawn, population } = chain;
  if (start <= r) return 0;
  let ratio = chain.keep * (start - r);
  for (let i = 0; i < drawn.length; i++) {
    if (drawn[i] <= r) return 0;
    ratio *= (drawn[i] - r) / (population[i] - r);
  }
  return ratio;
}

/** E[(X)_r] = E[X .. (X-r+1)]. Cost: r times the steps of the chain. */
export function factorialMoment(chain: ThinningChain, r: number): number {
  let moment = 1;
  for (let i = 0; i < r && moment > 0; i++) moment *= momentRatio(chain, i);
  return moment;
}

/** Mean, 1/M and what higher factorial moments differ by from the matched binomial, each without cancellation. */
export interface ChainMoments {
  readonly mean: number;
  /** 1/M = 1 - E[(X)_2]/mean^2, M the size of the binomial with the same two moments. */
  readonly inverseSize: number;
  /** E[(X)_3]/mean^3 less that of the binomial of size M. */
  readonly thirdExcess: number;
  /** E[(X)_4]/mean^4 less that of the binomial of size M. */
  readonly fourthExcess: number;
}

/** @formula METHODS.md section 1. Built on log1p so that counts of 1e9 keep 1/M. Cost: steps of the chain. */
export function chainMoments(chain: ThinningChain): ChainMoments {
  const mean = momentRatio(chain, 0);
  if (mean === 0) return { mean: 0, inverseSize: 0, thirdExcess: 0, fourthExcess: 0 };
  const most = largestCount(chain);
  const [one, two, three] = [1, 2, 3].map((r) => (most > r ? logShare(chain, r) : Number.NEGATIVE_INFINITY));
  const m = -Math.expm1(one);
  return {
    mean,
    inverseSize: m,
    thirdExcess: Math.expm1(one + two) - (2 * m - 3) * m,
    fourthExcess: Math.expm1(one + two + three) - ((-6 * m + 11) * m - 6) * m,
  };
}

/** ln of prod (1 - r/n) over what is drawn less that over the populations. */
function logShare({ start, drawn, population }: ThinningChain, r: number): number {
  let sum = Math.log1p(-r / start);
  for (let i = 0; i < drawn.length; i++) sum += Math.log1p(-r / drawn[i]) - Math.log1p(-r / population[i]);
  return sum;
}
