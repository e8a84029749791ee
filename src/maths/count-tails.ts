import { outOfDomain } from '../core/errors.js';
import { chainLaw, tailOf } from './chain-law.js';
import { SERIES_MEAN, seriesTails } from './chain-series.js';
import { matchedLaw, matchedTail } from './matched-law.js';
import { type ChainMoments, chainMoments, largestCount, type ThinningChain } from './thinning-chain.js';

/** How the tails of a count were obtained. */
export type TailMethod = 'series' | 'recursion' | 'matched-binomial';

/** P(X >= k) for the k asked for, the way they were computed and a bound on their error. */
export interface CountTails {
  readonly tails: Float64Array;
  readonly method: TailMethod;
  readonly error: number;
}

/** Work (multiplications) above which the exact recursion gives way to the approximation. */
const MOST_WORK = 3e8;

/**
 * P(X >= k) for every k asked for: by series for small means, by the matched binomial where its error is
 * below `tolerance`, by exact recursion otherwise. Each is in [0, 1] and none rises with k.
 * @formula METHODS.md sections 1 and 3. Cost: a microsecond for most; see {@link chainLaw} for the recursion.
 */
export function countTails(chain: ThinningChain, ks: readonly number[], tolerance = 1e-7): CountTails {
  for (const k of ks) {
    if (!Number.isInteger(k) || k < 0) throw outOfDomain('k', 'an integer of at least 0', k);
  }
  const moments = chainMoments(chain);
  const most = Math.max(0, ...ks);
  if (moments.mean <= SERIES_MEAN && most <= 64) return seriesFor(chain, ks, most);
  const error = matchedError(moments);
  if (error > tolerance && recursionWork(chain) < MOST_WORK) {
    const law = chainLaw(chain);
    return { tails: Float64Array.from(ks, (k) => tailOf(law, k)), method: 'recursion', error: 1e-11 };
  }
  const law = matchedLaw(moments.mean, moments.inverseSize);
  return { tails: Float64Array.from(ks, (k) => matchedTail(law, k)), method: 'matched-binomial', error };
}

function seriesFor(chain: ThinningChain, ks: readonly number[], most: number): CountTails {
  const all = seriesTails(chain, most);
  return { tails: Float64Array.from(ks, (k) => (k === 0 ? 1 : all[k - 1])), method: 'series', error: 1e-9 };
}

/**
 * Estimated largest error of a tail of the matched binomial: the first term it leaves out of the expansion
 * in factorial moments, (E[(X)_3] - that of the binomial)/6 times the largest second difference of the law
 * (0.4/sd^3 near the normal), doubled.
 */
export function matchedError({ mean, inverseSize, thirdExcess }: ChainMoments): number {
  const variance = Math.max(0.5, mean * (1 - mean * inverseSize));
  return Math.min(1, ((2 * mean ** 3 * Math.abs(thirdExcess)) / 6) * (0.4 / variance ** 1.5));
}

/** Rough number of multiplications {@link chainLaw} needs. */
function recursionWork(chain: ThinningChain): number {
  let work = 0;
  let width = 1;
  let mean = chain.start;
  for (let i = 0; i < chain.drawn.length; i++) {
    const share = chain.drawn[i] / chain.population[i];
    mean *= share;
    const next = Math.min(largestCount(chain) + 1, 20 * Math.sqrt(mean) + 40);
    work += width * next;
    width = next;
  }
  return chain.keep < 1 ? work + width * (20 * Math.sqrt(mean * chain.keep) + 40) : work;
}
