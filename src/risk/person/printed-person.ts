import type { PairCount } from '../../joint/forest-chain.js';
import { chainLaw, probabilityOf } from '../../maths/chain-law.js';
import { MOST_WORK, recursionWork } from '../../maths/count-tails.js';
import { type MatchedLaw, matchedLaw, matchedProbability, matchedTail } from '../../maths/matched-law.js';
import { chainMoments, recursiveHypergeometric } from '../../maths/thinning-chain.js';

/** A pair of values is strongly dependent from this confidence on. */
export const STRONG_CONFIDENCE = 0.5;

/**
 * The printed approximation of RH(N; n_1..n_d): B(n_d, prod n_j / N^(d-1) over the others), smallest count last.
 * @formula METHODS.md section 3, eq. 6 and 7 of paper 002.
 */
export function printedBinomial(records: number, counts: readonly number[]): MatchedLaw {
  const [size, ...others] = [...counts].sort((a, b) => a - b);
  const p = others.reduce((share, n) => share * (n / records), 1);
  return matchedLaw(size * p, 1 / size);
}

/**
 * The printed rectification by one strong pair (i, j), p_ij = conf(x_i => x_j) the larger of the two: for d > 2
 * B(n_i p_ij, prod of the other n_k / N^(d-2)), for d = 2 B(n_i, p_ij). The strongest pair is taken.
 * @formula METHODS.md section 3, eq. 10 and 11 of paper 002. Undefined without a strong pair.
 */
export function rectifiedBinomial(
  records: number,
  counts: readonly number[],
  pairs: readonly PairCount[],
): { readonly law: MatchedLaw; readonly pair: PairCount } | undefined {
  const confidence = ({ i, j, count }: PairCount) => count / Math.min(counts[i], counts[j]);
  const [pair] = [...pairs].sort((x, y) => confidence(y) - confidence(x));
  if (!pair || confidence(pair) < STRONG_CONFIDENCE) return undefined;
  if (counts.length === 2) return { law: matchedLaw(pair.count, 1 / Math.min(...counts)), pair };
  const p = counts.reduce((share, n, k) => (k === pair.i || k === pair.j ? share : share * (n / records)), 1);
  return { law: matchedLaw(pair.count * p, 1 / pair.count), pair };
}

/** P(X >= k)/P(X >= 1), the printed tuple reading (eq. 12). */
export function tupleShare(law: MatchedLaw, k: number): number {
  return Math.min(1, matchedTail(law, k) / matchedTail(law, 1));
}

/**
 * MPD = max over k of B(k) - RH(k), signed as in print (eq. 2): how far the printed binomial rises above the law.
 * Cost: that of the exact recursion; beyond {@link MOST_WORK} the binomial matched on two moments stands for RH.
 */
export function maximumProbabilityDistance(records: number, counts: readonly number[]): number {
  const chain = recursiveHypergeometric(records, counts);
  const { mean, inverseSize } = chainMoments(chain);
  const printed = printedBinomial(records, counts);
  const exact = recursionWork(chain) < MOST_WORK ? chainLaw(chain) : undefined;
  const matched = matchedLaw(mean, inverseSize);
  const reach = Math.ceil(12 * Math.sqrt(mean) + 12);
  // Past a million values the laws are so wide that neighbours do not differ.
  const step = Math.max(1, Math.floor(reach / 1e5));
  let distance = 0;
  for (let k = Math.max(0, Math.floor(mean) - reach); k <= mean + reach; k += step) {
    const p = exact ? probabilityOf(exact, k) : matchedProbability(matched, k);
    distance = Math.max(distance, matchedProbability(printed, k) - p);
  }
  return distance;
}
