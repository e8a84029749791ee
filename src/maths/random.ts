import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { outOfDomain } from '../core/errors.js';

/** A seeded source of randomness; the same seed and stream give the same draws on every machine. */
export interface Random {
  /** Uniform in [0, 1), 53 bits. */
  float(): number;
  /** Uniform integer in [0, below). */
  int(below: number): number;
}

/**
 * Opens an independent stream of random numbers.
 * @param seed any safe integer
 * @param stream name of the stream, so that adding a use of randomness in one place shifts no other
 */
export function randomStream(seed: number, stream = ''): Random {
  if (!Number.isSafeInteger(seed)) throw outOfDomain('seed', 'a safe integer', seed);
  const generator = xoroshiro128plus(hash32(`${seed}/${stream}`));
  return {
    float: () => uniformFloat64(generator),
    int: (below) => uniformInt(generator, 0, below - 1),
  };
}

/** Shuffles in place (Fisher-Yates) and returns its argument. Cost: one draw per element. */
export function shuffle<T extends { [index: number]: unknown; length: number }>(items: T, random: Random): T {
  for (let i = items.length - 1; i > 0; i--) {
    const j = random.int(i + 1);
    const held = items[i];
    items[i] = items[j];
    items[j] = held;
  }
  return items;
}

/** FNV-1a with a final avalanche: spreads neighbouring seeds over all 32 bits. */
function hash32(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d);
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b);
  return h ^ (h >>> 16);
}
