import { SingleoutError } from '../core/errors.js';
import { option, wording } from '../core/wording.js';
import { KeyList } from './key-list.js';
import { HEADER, type KeyInstance, MOST_BYTES, openKeyModule, wordsOf } from './key-module.js';

/**
 * Gathers keys as threads find them: bit sets of 64-bit words, column 0 the highest bit of the first word, and
 * for near-keys one more word. Holds at most twice the limit and then keeps the first ones in sorted order, so
 * that what is listed does not depend on who found what when.
 */
export class KeyStore {
  readonly #search: KeyInstance;
  #sorter: KeyInstance;
  readonly #words: number;
  readonly #stride: number;
  readonly #limit: number;
  #chunks: BigUint64Array[] = [];
  #count = 0;
  /** Room for sorting, in keys. */
  #room = 0;
  #block = 0;

  constructor(search: KeyInstance, columns: number, near: boolean, limit: number) {
    this.#search = search;
    this.#sorter = search;
    this.#words = Math.max(1, Math.ceil(columns / 64));
    this.#stride = this.#words + (near ? 1 : 0);
    this.#limit = limit;
  }

  /** Adds keys as the module writes them; the array is kept. */
  add(keys: BigUint64Array): void {
    this.#chunks.push(keys);
    this.#count += keys.length / this.#stride;
    if (this.#count > 2 * this.#limit + 65536) this.#cut();
  }

  /** Adds one key by its columns. */
  addColumns(columns: readonly number[], notUnique = 0): void {
    const key = new BigUint64Array(this.#stride);
    for (const column of columns) key[column >> 6] |= 1n << BigInt(63 - (column & 63));
    if (this.#stride > this.#words) key[this.#words] = BigInt(notUnique);
    this.add(key);
  }

  /** The keys kept, sorted; at most so many. */
  list(most: number): KeyList {
    const sorted = this.#sort().subarray(0, Math.min(this.#count, this.#limit, most) * this.#stride);
    return toList(sorted, this.#words, this.#stride);
  }

  /** Keeps the first keys and tells the threads to leave out larger ones. */
  #cut(): void {
    const kept = this.#sort().slice(0, this.#limit * this.#stride);
    this.#chunks = [kept];
    this.#count = kept.length / this.#stride;
    const last = kept.subarray(kept.length - this.#stride, kept.length - this.#stride + this.#words);
    const header = wordsOf(this.#search.memory, 0, 256);
    Atomics.store(header, HEADER.keepSize, this.#limit === 0 ? 0 : countBits(last));
  }

  /** All keys sorted, in the sorter's memory. */
  #sort(): BigUint64Array {
    if (this.#room < this.#count || this.#block === 0) this.#reserve();
    const { call, memory } = this.#sorter;
    let at = this.#block;
    for (const chunk of this.#chunks) {
      new BigUint64Array(memory.buffer, at, chunk.length).set(chunk);
      at += chunk.byteLength;
    }
    const scratch = this.#block + this.#room * this.#stride * 8;
    const places = scratch + this.#room * this.#stride * 8;
    wordsOf(memory, places, this.#words * 64 + 2).fill(0);
    call.sortKeys(this.#block, this.#count, this.#words, this.#stride, scratch, places);
    return new BigUint64Array(memory.buffer, this.#block, this.#count * this.#stride);
  }

  /** Room for sorting, in the memory of the search while it has some. */
  #reserve(): void {
    this.#room = this.#count;
    const bytes = this.#room * this.#stride * 16 + this.#words * 256 + 8;
    this.#block = this.#sorter.call.allocate(bytes) >>> 0;
    if (this.#block !== 0) return;
    this.#sorter = openKeyModule(MOST_BYTES);
    this.#block = this.#sorter.call.allocate(bytes) >>> 0;
    if (this.#block !== 0) return;
    throw new SingleoutError('data/too-complex', 'the keys to be listed do not fit into 4 GB', {
      hint: wording`list fewer with ${option('limit')}`,
    });
  }
}

function countBits(words: BigUint64Array): number {
  let bits = 0;
  for (let word of words) for (; word !== 0n; word &= word - 1n) bits++;
  return bits;
}

/** Unpacks bit sets. Cost: one look per column of a key. */
function toList(keys: BigUint64Array, words: number, stride: number): KeyList {
  const count = keys.length / stride;
  const halves = new Uint32Array(keys.buffer, keys.byteOffset, keys.length * 2);
  const starts = new Uint32Array(count + 1);
  let columns = new Uint16Array(Math.max(16, count * 8));
  let at = 0;
  for (let i = 0; i < count; i++) {
    if (at + words * 64 > columns.length) columns = grown(columns, words * 64);
    for (let half = 0; half < words * 2; half++) {
      // little endian: the high half of a word comes second
      let bits = halves[i * stride * 2 + (half ^ 1)];
      while (bits !== 0) {
        const lead = Math.clz32(bits);
        columns[at++] = half * 32 + lead;
        bits &= ~(0x80000000 >>> lead);
      }
    }
    starts[i + 1] = at;
  }
  if (stride === words) return new KeyList(starts, columns.slice(0, at));
  const notUnique = Uint32Array.from({ length: count }, (_, i) => halves[(i * stride + words) * 2]);
  return new KeyList(starts, columns.slice(0, at), notUnique);
}

function grown(columns: Uint16Array, more: number): Uint16Array<ArrayBuffer> {
  const larger = new Uint16Array(columns.length * 2 + more);
  larger.set(columns);
  return larger;
}
