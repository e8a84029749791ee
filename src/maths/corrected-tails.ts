import { type MatchedLaw, matchedProbabilities, matchedProbability, matchedTail } from './matched-law.js';
import type { ChainMoments } from './thinning-chain.js';

/** Up to here all probabilities from 0 on are cheaper than single ones. */
const MOST_LISTED = 64;
const listed = new Float64Array(MOST_LISTED + 1);

/**
 * Tails of the matched binomial, corrected for the third factorial moment.
 * @formula with G(1+t) = E[(1+t)^X] and two moments matched, G = G_B (1 + d3 t^3/6 + d4 t^4/24 + ..), d3 =
 * E[(X)_3] - E_B[(X)_3]; hence P(X >= k) = P_B(X >= k) + (d3/6) (p(k-1) - 2 p(k-2) + p(k-3)) + .., p those of B.
 * Kept in [0, 1]; ks ascending give falling tails. Cost: the largest k, or the width of the law for large ones.
 */
export function fillCorrectedTails(
  moments: ChainMoments,
  law: MatchedLaw,
  ks: readonly number[],
  into: Float64Array,
): void {
  const factor = gaps(moments, law).third / 6;
  let most = 0;
  for (const k of ks) if (k > most) most = k;
  const probabilities = most <= MOST_LISTED ? matchedProbabilities(law, most, listed) : undefined;
  const p = (k: number) => (k < 0 ? 0 : (probabilities?.[k] ?? matchedProbability(law, k)));
  for (let i = 0; i < ks.length; i++) {
    const k = ks[i];
    const tail = probabilities && k <= law.mean ? 1 - sumBelow(probabilities, k) : matchedTail(law, k);
    const corrected = tail + factor * (p(k - 1) - 2 * p(k - 2) + p(k - 3));
    const above = i > 0 && ks[i - 1] <= k ? into[i - 1] : 1;
    into[i] = k === 0 ? 1 : Math.min(above, Math.max(0, corrected));
  }
}

function sumBelow(probabilities: Float64Array, k: number): number {
  let sum = 0;
  for (let i = 0; i < k; i++) sum += probabilities[i];
  return sum;
}

/**
 * Estimated largest error of {@link fillCorrectedTails}: the terms it leaves out, d4/24 times the largest third
 * difference of the law (1.4/sd^4 near the normal) and d3^2/72 times the largest fifth (6/sd^6).
 */
export function correctedError(moments: ChainMoments, law: MatchedLaw): number {
  if (law.constant > 0) return 1;
  const { third, fourth } = gaps(moments, law);
  const variance = varianceOf(moments);
  return Math.min(
    1,
    2 * ((Math.abs(fourth) / 24) * (1.4 / variance ** 2) + (third ** 2 / 72) * (6 / variance ** 3)),
  );
}

/**
 * Estimated largest error of a tail of the matched binomial without correction: d3/6 times the largest second
 * difference of the law (0.4/sd^3 near the normal), doubled.
 */
export function matchedError(moments: ChainMoments): number {
  const { mean, thirdExcess } = moments;
  return Math.min(1, ((2 * mean ** 3 * Math.abs(thirdExcess)) / 6) * (0.4 / varianceOf(moments) ** 1.5));
}

/**
 * Bound on P(X < k) for k below the mean, after Bernstein: the count of a cell is a sum of independent coins, since
 * drawing without replacement keeps the zeros of its generating function real. Cost: constant.
 */
export function boundBelow({ mean, inverseSize }: ChainMoments, k: number): number {
  const t = mean - k + 1;
  if (t <= 0) return 1;
  return Math.exp((-t * t) / (2 * (Math.max(0, mean * (1 - mean * inverseSize)) + t / 3)));
}

function varianceOf({ mean, inverseSize }: ChainMoments): number {
  return Math.max(0.5, mean * (1 - mean * inverseSize));
}

/** d3 and d4; a mixture of two sizes has itself a little more than the binomial of the size between. */
function gaps(
  { mean, inverseSize, thirdExcess, fourthExcess }: ChainMoments,
  law: MatchedLaw,
): { third: number; fourth: number } {
  let spread = 0;
  if (law.parts.length === 2) {
    const [{ weight, size }] = law.parts;
    spread = (weight * (1 - weight)) / (size * (size + 1)) ** 2;
  }
  const third = mean ** 3 * (thirdExcess - 2 * spread);
  const fourth = mean ** 4 * (fourthExcess - (11 - 18 * inverseSize) * spread) - 4 * mean * third;
  return { third, fourth };
}
