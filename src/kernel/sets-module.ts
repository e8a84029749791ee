import { SingleoutError } from '../core/errors.js';
import { SETS_WASM } from './sets-wasm.js';

/** What the compiled module exports (assembly/sets). */
export interface SetsExports {
  reserve(bytes: number): number;
  describe(
    places: number,
    lasts: number,
    touched: number,
    single: number,
    persons: number,
    seen: number,
    people: number,
  ): void;
  count(stream: number, end: number, codes: number, width: number): void;
  split(stream: number, end: number, codes: number, width: number, out: number): number;
  sumUpTo(stream: number, end: number, most: number): number;
  sumAloneUpTo(stream: number, end: number, most: number): number;
  sumPersonsUpTo(stream: number, end: number, most: number): number;
  settlePersons(stream: number, end: number, sums: number, list: number): number;
  readonly groups: WebAssembly.Global;
  readonly alone: WebAssembly.Global;
  readonly unique: WebAssembly.Global;
  readonly listed: WebAssembly.Global;
}

let compiled: WebAssembly.Module | undefined;

/** The module on a memory of its own, whose blocks are handed out one after another and never taken back. */
export class SetsModule {
  readonly memory = new WebAssembly.Memory({ initial: 1, maximum: 65536 });
  readonly call: SetsExports;
  #top = 8;

  constructor() {
    compiled ??= new WebAssembly.Module(Buffer.from(SETS_WASM, 'base64'));
    const { exports } = new WebAssembly.Instance(compiled, { env: { memory: this.memory } });
    this.call = exports as unknown as SetsExports;
  }

  /** The address of a new block; refuses where there is no memory left. */
  allocate(bytes: number): number {
    const at = this.#top;
    this.#top += Math.ceil(bytes / 8) * 8;
    if (this.call.reserve(this.#top) === 1) return at;
    throw new SingleoutError('data/too-complex', 'there is no memory to look at so many column sets', {
      hint: 'name fewer columns',
    });
  }

  /** A new block with the codes of a column, plus one so that a missing cell is 0, in as few bytes as they take. */
  putCodes(codes: Int32Array, rows: Int32Array, cardinality: number): { codes: number; width: 1 | 2 | 4 } {
    const width = cardinality < 256 ? 1 : cardinality < 65536 ? 2 : 4;
    const at = this.allocate(width * rows.length);
    const Words = width === 1 ? Uint8Array : width === 2 ? Uint16Array : Uint32Array;
    const block = new Words(this.memory.buffer, at, rows.length);
    for (let i = 0; i < rows.length; i++) block[i] = codes[rows[i]] + 1;
    return { codes: at, width };
  }

  /** A view of whole numbers; memory that grows makes it invalid. */
  words(at: number, length: number): Uint32Array {
    return new Uint32Array(this.memory.buffer, at, length);
  }
}
