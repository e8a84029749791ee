import { momentRatio, type ThinningChain } from './thinning-chain.js';

/** Mean up to which the alternating series is used: its rounding error stays below 1e-9. */
export const SERIES_MEAN = 8;

const MOST_TERMS = 128;
const terms = new Float64Array(MOST_TERMS + 1);

/**
 * P(X >= 1) .. P(X >= upTo), exact up to rounding (below 1e-9 for means up to {@link SERIES_MEAN}; for
 * small means every figure is right).
 * @formula METHODS.md section 3: P(X >= k) = sum over r >= k of (-1)^(r-k) C(r-1, k-1) S_r, S_r = E[C(X, r)],
 * done as a Taylor shift by -1 of the polynomial with coefficients S_1, S_2 ..: additions only.
 * Cost: (steps + upTo) times the number of terms, about 70 at the largest mean.
 */
export function seriesTails(
  chain: ThinningChain,
  upTo: number,
  into: Float64Array = new Float64Array(upTo),
): Float64Array {
  const last = binomialMoments(chain, upTo);
  for (let i = 0; i < upTo; i++) {
    for (let j = last - 1; j >= i; j--) terms[j] -= terms[j + 1];
    const tail = i > last ? 0 : terms[i];
    const above = i === 0 ? 1 : into[i - 1];
    // Rounding may leave -1e-16 or an increase: a tail is never negative and never rises.
    into[i] = tail < 0 ? 0 : tail > above ? above : tail;
  }
  return into;
}

/** Fills `terms` with S_1, S_2 .. until the rest cannot matter; returns the index of the last. */
function binomialMoments(chain: ThinningChain, upTo: number): number {
  let s = 1;
  let weight = 1;
  for (let r = 0; ; r++) {
    s *= momentRatio(chain, r) / (r + 1);
    // C(r-1, k-1) <= 2^r bounds what a term can add to any tail.
    weight *= 2;
    terms[r] = s;
    if (s === 0 || r === MOST_TERMS - 1 || (r >= upTo && s * weight < 1e-22)) {
      terms[r + 1] = 0;
      return r;
    }
  }
}
