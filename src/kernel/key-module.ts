import { KEYS_WASM } from './keys-wasm.js';

/** What the compiled key search exports; addresses and counts are unsigned 32-bit numbers. */
export interface KeyModule {
  allocate(bytes: number): number;
  beginPrepare(): number;
  renumber(codes: number, records: number, cardinality: number, map: number): number;
  narrow(codes: number, records: number, width: number, to: number): void;
  hashBlock(block: number, bytes: number): number;
  equalBlocks(a: number, b: number, bytes: number): number;
  buildStream(
    codes: number,
    width: number,
    records: number,
    distinct: number,
    places: number,
    out: number,
  ): number;
  measureStream(stream: number, length: number, small: number): number;
  refinePlain(stream: number, length: number, codes: number, width: number, out: number): number;
  markRepeats(stream: number, length: number, marks: number): number;
  dropMarked(codes: number, width: number, records: number, marks: number): void;
  fillRows(): void;
  createShared(): number;
  join(thread: number, seed: number): number;
  lookAtPairsOf(record: number): number;
  lookAhead(column: number): void;
  beginSearch(): number;
  startRoot(): void;
  startTask(): number;
  run(budget: bigint): number;
  outputAddress(): number;
  clearOutput(): void;
  sortKeys(keys: number, count: number, words: number, stride: number, scratch: number, places: number): void;
  tallyDraws(
    starts: number,
    columns: number,
    shared: number,
    sets: number,
    width: number,
    drawn: number,
    held: number,
    inAll: number,
    known: number,
    below: number,
    any: number,
  ): void;
  readonly kept: WebAssembly.Global;
  readonly sizeCounts: WebAssembly.Global;
  readonly columnCounts: WebAssembly.Global;
  readonly pairsSeen: WebAssembly.Global;
  readonly work: WebAssembly.Global;
}

/** Places of the header words, in 32-bit words (assembly/keys/memory.ts, tasks.ts). */
export const HEADER = { heapTop: 16, heapLimit: 17, stop: 18, keepSize: 19, idle: 32, active: 48, shape: 64 };

/** First address after the header. */
const HEAP_START = 1024;
const PAGE = 65536;
/** The most a 32-bit memory can hold, less its last page. */
export const MOST_BYTES = 65535 * PAGE;

let compiled: WebAssembly.Module | undefined;

/** The compiled module; compiled once for all searches. */
export function keyModule(): WebAssembly.Module {
  compiled ??= new WebAssembly.Module(Buffer.from(KEYS_WASM, 'base64'));
  return compiled;
}

/** One thread's view of a search: its module instance on the memory that all threads share. */
export interface KeyInstance {
  readonly memory: WebAssembly.Memory;
  readonly call: KeyModule;
}

/** A memory of at most that many bytes, and the module on it. */
export function openKeyModule(memoryBytes: number): KeyInstance {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 65536, shared: true });
  const header = new Uint32Array(memory.buffer);
  header[HEADER.heapTop] = HEAP_START;
  header[HEADER.heapLimit] = Math.min(memoryBytes, MOST_BYTES);
  header[HEADER.keepSize] = 0xffffffff;
  const instance = new WebAssembly.Instance(keyModule(), { env: { memory } });
  return { memory, call: instance.exports as unknown as KeyModule };
}

/** 32-bit words of the memory; look again after anything was allocated. */
export function wordsOf(memory: WebAssembly.Memory, address = 0, length?: number): Uint32Array {
  return new Uint32Array(memory.buffer, address, length);
}
