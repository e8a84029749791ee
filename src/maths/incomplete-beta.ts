import { outOfDomain } from '../core/errors.js';
import { logBinomial } from './log-probability.js';

const TINY = 1e-300;
const MOST_STEPS = 100_000;

/**
 * I_x(a, b), the distribution function of the beta law.
 * @formula DLMF 8.17.22, the continued fraction by Lentz's method on the side where it converges quickly (8.17.4).
 * Domain: a > 0, b > 0, 0 <= x <= 1. Cost: about the root of the larger of a and b.
 * @param y 1 - x, given apart so that neither end loses digits
 */
export function incompleteBeta(a: number, b: number, x: number, y = 1 - x): number {
  if (!(a > 0 && b > 0)) throw outOfDomain('a, b', 'above 0', Math.min(a, b));
  if (!(x >= 0 && y >= 0)) throw outOfDomain('x', 'between 0 and 1', x);
  if (x === 0 || y === 0) return x === 0 ? 0 : 1;
  return x > (a + 1) / (a + b + 2) ? 1 - lowerPart(b, a, y, x) : lowerPart(a, b, x, y);
}

/** x^a y^b / (a B(a, b)) over 1 + t1 / (1 + t2 / (1 + ..)). */
function lowerPart(a: number, b: number, x: number, y: number): number {
  // the first factor is P(X = a) b / (a + b), X binomial of size a + b
  const front = Math.exp(logBinomial(a, a + b, x, y)) * (b / (a + b));
  let [c, d, fraction] = [1, 0, 1];
  for (let j = 1; j < MOST_STEPS; j++) {
    const m = j >> 1;
    const term =
      j % 2 === 0
        ? (m * (b - m) * x) / ((a + j - 1) * (a + j))
        : (-(a + m) * (a + b + m) * x) / ((a + j - 1) * (a + j));
    d = 1 / awayFromZero(1 + term * d);
    c = awayFromZero(1 + term / c);
    fraction *= c * d;
    if (Math.abs(c * d - 1) < 1e-15) break;
  }
  return front / fraction;
}

function awayFromZero(x: number): number {
  return Math.abs(x) < TINY ? TINY : x;
}
