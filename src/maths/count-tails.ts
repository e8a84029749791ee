import { outOfDomain } from '../core/errors.js';
import { chainLaw, tailOf } from './chain-law.js';
import { SERIES_MEAN, seriesTails } from './chain-series.js';
import { boundBelow, correctedError, fillCorrectedTails } from './corrected-tails.js';
import { matchedLaw } from './matched-law.js';
import { chainMoments, largestCount, type ThinningChain } from './thinning-chain.js';

/** How the tails of a count were obtained. */
export type TailMethod = 'series' | 'bound' | 'recursion' | 'matched-binomial';

/** P(X >= k) for the k asked for, the way they were computed and a bound on their error. */
export interface CountTails {
  readonly tails: Float64Array;
  readonly method: TailMethod;
  readonly error: number;
}

/** Work (multiplications) above which the exact recursion gives way to the approximation. */
export const MOST_WORK = 3e8;
const MOST_SERIES_TAILS = 64;
const SERIES_ERROR = 1e-9;
const RECURSION_ERROR = 1e-11;

/**
 * P(X >= k) for every k asked for: by series for small means, 1 where a bound leaves no doubt, by the matched binomial with its third-moment
 * correction where the error of that is below `tolerance`, by exact recursion otherwise. Each is in [0, 1] and none rises with k.
 * @formula METHODS.md sections 1 and 3. Cost: a microsecond for most; see {@link chainLaw} for the recursion.
 */
export function countTails(chain: ThinningChain, ks: readonly number[], tolerance = 1e-7): CountTails {
  for (const k of ks) {
    if (!Number.isInteger(k) || k < 0) throw outOfDomain('k', 'an integer of at least 0', k);
  }
  const tails = new Float64Array(ks.length);
  return { tails, ...fillTails(chain, ks, tolerance, tails) };
}

const allTails = new Float64Array(MOST_SERIES_TAILS);

/** {@link countTails} into an array that is there already, its k unchecked: for scoring many persons. */
export function fillTails(
  chain: ThinningChain,
  ks: readonly number[],
  tolerance: number,
  into: Float64Array,
): Omit<CountTails, 'tails'> {
  let most = 0;
  for (const k of ks) if (k > most) most = k;
  const moments = chainMoments(chain);
  if (moments.mean <= SERIES_MEAN && most <= MOST_SERIES_TAILS) {
    seriesTails(chain, most, allTails);
    for (let i = 0; i < ks.length; i++) into[i] = ks[i] === 0 ? 1 : allTails[ks[i] - 1];
    return { method: 'series', error: SERIES_ERROR };
  }
  if (boundBelow(moments, most) < Math.min(tolerance, SERIES_ERROR)) {
    into.fill(1, 0, ks.length);
    return { method: 'bound', error: SERIES_ERROR };
  }
  const law = matchedLaw(moments.mean, moments.inverseSize);
  const error = correctedError(moments, law);
  if (error > tolerance && recursionWork(chain) < MOST_WORK) {
    const exact = chainLaw(chain);
    for (let i = 0; i < ks.length; i++) into[i] = tailOf(exact, ks[i]);
    return { method: 'recursion', error: RECURSION_ERROR };
  }
  fillCorrectedTails(moments, law, ks, into);
  return { method: 'matched-binomial', error };
}

/** Rough number of multiplications {@link chainLaw} needs; above {@link MOST_WORK} it is not tried. */
export function recursionWork(chain: ThinningChain): number {
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
