import { outOfDomain } from '../core/errors.js';

const LEAST = -1 / Math.E;

/**
 * The principal branch of Lambert's W: w e^w = x, w >= -1. Relative error about 1e-15 away from -1/e, absolute 1e-8 at it.
 * @formula Halley's iteration from the expansions at the branch point and at 0 (Corless et al. 1996).
 * Domain: x >= -1/e. Cost: a few exponentials.
 */
export function lambertW(x: number): number {
  if (!(x >= LEAST) || x === Number.POSITIVE_INFINITY) throw outOfDomain('x', 'a number of at least -1/e', x);
  if (x === 0) return 0;
  const root = Math.sqrt(Math.max(0, 2 * (Math.E * x + 1)));
  if (root === 0) return -1;
  let w = x < 0.5 ? -1 + root - (root * root) / 3 + (11 / 72) * root ** 3 : Math.log1p(x);
  for (let i = 0; i < 50; i++) {
    const power = Math.exp(w);
    const excess = w * power - x;
    const step = excess / (power * (w + 1) - ((w + 2) * excess) / (2 * w + 2));
    if (!Number.isFinite(step)) break;
    w -= step;
    if (Math.abs(step) <= 1e-16 * Math.abs(w)) break;
  }
  return w;
}
