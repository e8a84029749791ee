import { addEdge } from './edges';
import { EDGE, publish } from './log';
import { allocate, randomBelow } from './memory';
import { rowBytes, rows, setBytes } from './table';

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

/** The columns in which two records differ: four columns per comparison. */
function compare(a: u32, b: u32, into: usize): void {
  const left = rows + <usize>a * rowBytes;
  const right = rows + <usize>b * rowBytes;
  let at: usize = 0;
  for (let word: usize = 0; word < setBytes; word += 8) {
    let bits: u64 = 0;
    const end = min(at + 256, rowBytes);
    for (let shift: u64 = 0; at < end; at += 16, shift += 4) {
      const mask = i32x4.bitmask(i32x4.ne(v128.load(left + at), v128.load(right + at)));
      bits |= (<u64>mask) << shift;
    }
    store<u64>(into + word, bits);
  }
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
