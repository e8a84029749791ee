import { outOfDomain } from '../core/errors.js';
import { drawNormal } from './discrete.js';
import type { Random } from './random.js';

/**
 * A gamma number with mean `shape` and variance `shape`.
 * @formula Marsaglia and Tsang, A simple method for generating gamma variables (2000). Domain: shape > 0.
 * Cost: about three random numbers.
 */
export function drawGamma(shape: number, random: Random): number {
  if (!(shape > 0 && shape < Number.POSITIVE_INFINITY)) throw outOfDomain('shape', 'above 0', shape);
  // a shape below 1 is lifted by 1 and the draw scaled down by a power of a uniform number
  if (shape < 1) return drawGamma(shape + 1, random) * (1 - random.float()) ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = drawNormal(random);
    const v = (1 + c * x) ** 3;
    if (v > 0 && Math.log(1 - random.float()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
  }
}
