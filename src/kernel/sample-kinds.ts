import { randomStream } from '../maths/random.js';
import type { CodeTable } from './code-table.js';

/**
 * About a share of the records, chosen by what is in them, so that the choice does not depend on the order of records: records that are
 * equal are all in or all out. Cost: a look at every cell.
 * @returns record numbers
 */
export function sampleKinds({ records, codes }: CodeTable, share: number, seed: number): Int32Array {
  const random = randomStream(seed, 'sample of kinds');
  const hashes = new Int32Array(records);
  for (const column of codes) {
    const salt = random.int(2 ** 32) | 1;
    for (let i = 0; i < records; i++) {
      const mixed = Math.imul(hashes[i] ^ Math.imul(column[i] + 2, salt), 0x7feb352d);
      hashes[i] = mixed ^ (mixed >>> 15);
    }
  }
  const below = share * 2 ** 32;
  return Int32Array.from(hashes.keys()).filter((i) => {
    const mixed = Math.imul(hashes[i], 0x846ca68b);
    return (mixed ^ (mixed >>> 16)) >>> 0 < below;
  });
}
