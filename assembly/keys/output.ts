import { allocate, KEEP_SIZE, SHAPE } from './memory';
import { columnAt, depth } from './path';
import { columns, maxDepth, near } from './table';

/**
 * Keys found by this thread, in original columns. A key over search columns stands for all keys in which each
 * is replaced by any column of its class. Kept keys are bit sets in which column 0 is the highest bit, so
 * that falling numbers are rising column lists; for near-keys the records not unique follow in one more word.
 */
const CAPACITY: u32 = 1 << 16;
/** Per search column its place in `members`, one more at the end; then the original columns. */
let classes: usize = 0;
let members: usize = 0;
let keyWords: u32 = 0;
let outWords: u32 = 0;
let out: usize = 0;
/** The key being written: per level its search column, and which member of the class comes next. */
let digits: usize = 0;
let levels: u32 = 0;

/** Found, by number of columns; and per search column (one column of its class), by number of columns. */
export let sizeCounts: usize = 0;
export let columnCounts: usize = 0;
export let kept: u32 = 0;
let expanding: bool = false;
let extra: u64 = 0;

export function createOutput(): bool {
  classes = <usize>load<u32>(SHAPE, 40);
  members = <usize>load<u32>(SHAPE, 44);
  keyWords = load<u32>(SHAPE, 48);
  outWords = keyWords + <u32>near;
  out = allocate((<usize>CAPACITY * <usize>outWords) << 3);
  digits = allocate((<usize>maxDepth + 2) << 3);
  sizeCounts = allocate((<usize>maxDepth + 1) << 3);
  columnCounts = allocate((<usize>columns * (<usize>maxDepth + 1)) << 3);
  return out !== 0 && digits !== 0 && sizeCounts !== 0 && columnCounts !== 0;
}

export function outputAddress(): usize {
  return out;
}

/** Call once the kept keys were taken away. */
export function clearOutput(): void {
  kept = 0;
}

function classSize(column: u32): u32 {
  const at = classes + ((<usize>column) << 2);
  return load<u32>(at, 4) - load<u32>(at);
}

function member(column: u32, index: u32): u32 {
  return load<u32>(members + ((<usize>(load<u32>(classes + ((<usize>column) << 2)) + index)) << 2));
}

function increase(at: usize, by: f64): void {
  store<f64>(at, load<f64>(at) + by);
}

/** Counts the chosen set as a key and keeps it; `resumeEmit` must be called until it is true. */
export function emit(notUnique: u32): void {
  let product: f64 = 1;
  for (let level: u32 = 1; level <= depth; level++) product *= <f64>classSize(columnAt(level));
  increase(sizeCounts + ((<usize>depth) << 3), product);
  for (let level: u32 = 1; level <= depth; level++) {
    const column = columnAt(level);
    const at = columnCounts + ((<usize>column * (<usize>maxDepth + 1) + <usize>depth) << 3);
    increase(at, product / <f64>classSize(column));
    store<u32>(digits + ((<usize>level) << 3), column);
    store<u32>(digits + ((<usize>level) << 3), 0, 4);
  }
  levels = depth;
  extra = notUnique;
  expanding = depth <= atomic.load<u32>(KEEP_SIZE);
}

/** Writes the pending keys; false where the buffer is full before the end. */
export function resumeEmit(): bool {
  while (expanding) {
    if (kept === CAPACITY) return false;
    const key = out + ((<usize>kept * <usize>outWords) << 3);
    kept++;
    for (let w: usize = 0; w < <usize>outWords; w++) store<u64>(key + (w << 3), 0);
    for (let level: usize = 1; level <= <usize>levels; level++) {
      const digit = digits + (level << 3);
      const column = member(load<u32>(digit), load<u32>(digit, 4));
      const at = key + ((<usize>(column >> 6)) << 3);
      store<u64>(at, load<u64>(at) | ((<u64>1) << (<u64>(63 - (column & 63)))));
    }
    if (near) store<u64>(key + ((<usize>keyWords) << 3), extra);
    expanding = nextDigits();
  }
  return true;
}

function nextDigits(): bool {
  for (let level = <usize>levels; level > 0; level--) {
    const digit = digits + (level << 3);
    const value = load<u32>(digit, 4) + 1;
    if (value < classSize(load<u32>(digit))) {
      store<u32>(digit, value, 4);
      return true;
    }
    store<u32>(digit, 0, 4);
  }
  return false;
}
