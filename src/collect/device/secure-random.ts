import type { Random } from '../../maths/random.js';

const BYTES = 7;
const BUFFER = BYTES * 4096;

/**
 * Randomness of the system's secure source, for answers that must not be guessed: no seed, no repetition. The same
 * call serves in Node and in a browser.
 * Cost: one call of the system per 4,096 numbers.
 *
 * @example
 * const response = perturbRecord(collection, { age: '34', town: 'G' }, secureRandom());
 */
export function secureRandom(): Random {
  const buffer = new Uint8Array(BUFFER);
  let at = BUFFER;
  const float = (): number => {
    if (at === BUFFER) {
      globalThis.crypto.getRandomValues(buffer);
      at = 0;
    }
    let bits = buffer[at] & 0x1f;
    for (let i = 1; i < BYTES; i++) bits = bits * 256 + buffer[at + i];
    // what was used must not be found in memory later
    buffer.fill(0, at, at + BYTES);
    at += BYTES;
    return bits / 2 ** 53;
  };
  return { float, int: (below) => uniformBelow(float, below) };
}

/** Draws again where the last, incomplete round of numbers is hit, so that each is equally likely. */
function uniformBelow(float: () => number, below: number): number {
  const limit = Math.floor(2 ** 53 / below) * below;
  for (;;) {
    const bits = float() * 2 ** 53;
    if (bits < limit) return bits % below;
  }
}
