import { outOfDomain } from '../core/errors.js';
import { INTERVAL_LEVEL, INTERVAL_Z } from '../core/results/estimate.js';

/** From here on the expansion in powers of 1/freedom is exact in a double. */
const MANY = 400;

/**
 * The number t with P(|T| <= t) = INTERVAL_LEVEL for Student's T.
 * @formula up to 400 degrees by bisection on the finite trigonometric series of P(|T| <= t) (Abramowitz and
 * Stegun 26.7.3 and 26.7.4), beyond by the expansion of Cornish and Fisher (26.7.5).
 * Domain: `freedom` an integer of at least 1. Cost: 60 x freedom, at most.
 */
export function studentQuantile(freedom: number): number {
  if (!Number.isInteger(freedom) || freedom < 1) {
    throw outOfDomain('freedom', 'an integer of at least 1', freedom);
  }
  if (freedom > MANY) return expand(freedom);
  let low = INTERVAL_Z;
  let high = 10;
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) return middle;
    if (withinProbability(middle, freedom) < INTERVAL_LEVEL) low = middle;
    else high = middle;
  }
}

/** P(|T| <= t) as a sum of powers of cos(theta), theta = atan(t / sqrt(freedom)). */
function withinProbability(t: number, freedom: number): number {
  const theta = Math.atan(t / Math.sqrt(freedom));
  const cosine = Math.cos(theta);
  const odd = freedom % 2 === 1;
  let term = odd ? cosine : 1;
  let sum = freedom === 1 ? 0 : term;
  for (let i = odd ? 3 : 2; i < freedom; i += 2) {
    term *= ((i - 1) / i) * cosine * cosine;
    sum += term;
  }
  return odd ? (2 / Math.PI) * (theta + Math.sin(theta) * sum) : Math.sin(theta) * sum;
}

function expand(freedom: number): number {
  const z = INTERVAL_Z;
  const z2 = z * z;
  const g1 = (z * (z2 + 1)) / 4;
  const g2 = (z * (3 + z2 * (16 + 5 * z2))) / 96;
  const g3 = (z * (-15 + z2 * (17 + z2 * (19 + 3 * z2)))) / 384;
  const g4 = (z * (-945 + z2 * (-1920 + z2 * (1482 + z2 * (776 + 79 * z2))))) / 92160;
  return z + (g1 + (g2 + (g3 + g4 / freedom) / freedom) / freedom) / freedom;
}
