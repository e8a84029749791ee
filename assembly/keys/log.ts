import { addEdge } from './edges';
import { allocate } from './memory';
import { words } from './table';

/**
 * What one thread learns the others read here: edges, and column sets of which all pairs of records were
 * looked at. Only ever appended to; an entry counts once its first word is set. A full log is no error: then
 * threads learn the rest by themselves.
 */
const LOG: usize = 320;
const CAPACITY: u32 = 1 << 16;
const COUNT: usize = 324;

export const EDGE: u64 = 1;
export const EXHAUSTED: u64 = 2;

let log: usize = 0;
let entryBytes: usize = 0;
let cursor: u32 = 0;
let self: u64 = 0;
/** Nothing is written before the search begins: what was learnt by then is written once, in short. */
let isOpen: bool = false;

/** Made by the first thread. */
export function createLog(): bool {
  const base = allocate(<usize>CAPACITY * ((<usize>words + 1) << 3));
  store<u32>(LOG, <u32>base);
  return base !== 0;
}

export function joinLog(thread: u32): void {
  log = <usize>load<u32>(LOG);
  entryBytes = (<usize>words + 1) << 3;
  cursor = 0;
  self = <u64>thread + 1;
  isOpen = thread > 0;
}

export function isLogFull(): bool {
  return atomic.load<u32>(COUNT) >= CAPACITY;
}

export function openLog(): void {
  isOpen = true;
}

export function publish(kind: u64, set: usize): void {
  if (!isOpen || isLogFull()) return;
  const index = atomic.add<u32>(COUNT, 1);
  if (index >= CAPACITY) return;
  const entry = log + <usize>index * entryBytes;
  memory.copy(entry + 8, set, entryBytes - 8);
  atomic.store<u64>(entry, kind | (self << 8));
}

/** Takes in the next entry of another thread; its address where it is an exhausted set, 1 else, 0 at the end. */
export function readNext(): usize {
  if (cursor >= CAPACITY) return 0;
  const entry = log + <usize>cursor * entryBytes;
  const head = atomic.load<u64>(entry);
  if (head === 0) return 0;
  cursor++;
  if (head >> 8 === self) return 1;
  if ((head & 255) === EXHAUSTED) return entry + 8;
  addEdge(entry + 8);
  return 1;
}
