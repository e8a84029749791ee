import { outOfDomain } from '../core/errors.js';
import type { Random } from './random.js';

/**
 * A binomial number.
 * @formula waiting times: the gaps between successes are geometric (Devroye 1986, X.4.3). Domain: a whole size of at least
 * 0, 0 <= p <= 1. Cost: size times min(p, 1 - p).
 */
export function drawBinomial(size: number, p: number, random: Random): number {
  if (!Number.isInteger(size) || size < 0) throw outOfDomain('size', 'an integer of at least 0', size);
  if (!(p >= 0 && p <= 1)) throw outOfDomain('p', 'from 0 to 1', p);
  if (p > 0.5) return size - drawBinomial(size, 1 - p, random);
  if (p === 0) return 0;
  const scale = 1 / Math.log1p(-p);
  let successes = 0;
  for (let at = -1; ; successes++) {
    at += 1 + Math.floor(Math.log(1 - random.float()) * scale);
    if (at >= size) return successes;
  }
}
