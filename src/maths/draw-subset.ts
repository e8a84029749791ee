import { outOfDomain } from '../core/errors.js';
import type { Random } from './random.js';

/**
 * Draws `count` different numbers from 0 .. below-1, every subset equally likely, ascending (Floyd's algorithm).
 * Domain: integers, 0 <= count <= below. Cost: one draw each, then sorting; does not grow with `below`.
 */
export function drawSubset(count: number, below: number, random: Random): number[] {
  if (!Number.isInteger(count) || count < 0 || !(count <= below)) {
    throw outOfDomain('count', `an integer from 0 to ${below}`, count);
  }
  const drawn = new Set<number>();
  for (let last = below - count; last < below; last++) {
    const pick = random.int(last + 1);
    drawn.add(drawn.has(pick) ? last : pick);
  }
  return [...drawn].sort((a, b) => a - b);
}
