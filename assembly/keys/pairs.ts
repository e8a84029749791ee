import { addEdge } from './edges';
import { EDGE, publish } from './log';
import { allocate, randomBelow } from './memory';
import { clearSet } from './path';
import { columns, medium, rowBytes, rows, setBytes, wide } from './table';

/** Difference sets met lately, by hash: most pairs repeat one. */
const SEEN: u32 = 1 << 13;
let seen: usize = 0;
let difference: usize = 0;

export let pairsSeen: u64 = 0;

export function createPairs(): bool {
  seen = allocate(<usize>SEEN * setBytes);
  difference = allocate(setBytes);
  return seen !== 0 && difference !== 0;
}

/**
 * The columns in which two records differ: 4, 8 or 16 columns per comparison, as wide as their codes. What is
 * read behind the last code of a kind is masked out.
 */
function compare(a: u32, b: u32, into: usize): void {
  let left = rows + <usize>a * rowBytes;
  let right = rows + <usize>b * rowBytes;
  clearSet(into);
  let column: u32 = 0;
  for (; column < wide; column += 4, left += 16, right += 16) {
    const bits = i32x4.bitmask(i32x4.ne(v128.load(left), v128.load(right)));
    write(into, column, bits, min(wide - column, 4));
  }
  left -= (<usize>(column - wide)) << 2;
  right -= (<usize>(column - wide)) << 2;
  const mediumEnd = wide + medium;
  for (column = wide; column < mediumEnd; column += 8, left += 16, right += 16) {
    const bits = i16x8.bitmask(i16x8.ne(v128.load(left), v128.load(right)));
    write(into, column, bits, min(mediumEnd - column, 8));
  }
  left -= (<usize>(column - mediumEnd)) << 1;
  right -= (<usize>(column - mediumEnd)) << 1;
  for (column = mediumEnd; column < columns; column += 16, left += 16, right += 16) {
    const bits = i8x16.bitmask(i8x16.ne(v128.load(left), v128.load(right)));
    write(into, column, bits, min(columns - column, 16));
  }
}

/** Sets the first `count` bits from a column on. */
function write(set: usize, column: u32, bits: u32, count: u32): void {
  const kept = <u64>(bits & ((1 << count) - 1));
  const at = set + ((<usize>(column >> 6)) << 3);
  const shift = <u64>(column & 63);
  store<u64>(at, load<u64>(at) | (kept << shift));
  if (shift + <u64>count > 64) store<u64>(at, load<u64>(at, 8) | (kept >> (64 - shift)), 8);
}

function wasSeen(set: usize): bool {
  let hash: u64 = 0;
  for (let i: usize = 0; i < setBytes; i += 8) {
    hash = (hash ^ load<u64>(set + i)) * 0x9e3779b97f4a7c15;
    hash ^= hash >> 29;
  }
  const slot = seen + (<usize>(hash >> 32) & (SEEN - 1)) * setBytes;
  let same = true;
  for (let i: usize = 0; i < setBytes; i += 8) {
    const bits = load<u64>(set + i);
    if (load<u64>(slot + i) === bits) continue;
    same = false;
    store<u64>(slot + i, bits);
  }
  return same;
}

/** Looks at two records; returns 1 where their difference set is a new edge, else 0. */
export function lookAt(a: u32, b: u32): u32 {
  pairsSeen++;
  compare(a, b, difference);
  if (wasSeen(difference)) return 0;
  if (!addEdge(difference)) return 0;
  publish(EDGE, difference);
  return 1;
}

/** Looks at all pairs of a list of records; returns the number of new edges. */
export function lookAtAll(list: usize, size: u32): u32 {
  let found: u32 = 0;
  for (let i: u32 = 1; i < size; i++) {
    const a = load<u32>(list + ((<usize>i) << 2));
    for (let j: u32 = 0; j < i; j++) found += lookAt(load<u32>(list + ((<usize>j) << 2)), a);
  }
  return found;
}

/** Looks at some random pairs of a list; returns the number of new edges. */
export function lookAtSome(list: usize, size: u32, pairs: u32): u32 {
  let found: u32 = 0;
  for (let k: u32 = 0; k < pairs; k++) {
    const i = randomBelow(size);
    const j = randomBelow(size - 1);
    const other = j >= i ? j + 1 : j;
    found += lookAt(load<u32>(list + ((<usize>i) << 2)), load<u32>(list + ((<usize>other) << 2)));
  }
  return found;
}

/** How many pairs of a cluster of that size to look at where not all can be: about the square root of the size. */
export function sampleSize(size: u32): u32 {
  return <u32>Math.sqrt(<f64>size);
}
