import { allocate } from './memory';
import { maxDepth, setBytes, words } from './table';

/** Columns chosen so far: depth 0 is the empty set, depth i adds one column to depth i - 1. */
export let depth: u32 = 0;

/** Per depth: the column added, whether its need must be proved (see tree.ts), whether work was given away. */
let choices: usize = 0;
/** Per depth three column sets: the columns chosen, those still allowed, those still to branch on. */
let sets: usize = 0;

export const EXACT: usize = 4;
export const GIVEN: usize = 8;

export function createPath(): bool {
  choices = allocate((<usize>maxDepth + 2) * 16);
  sets = allocate((<usize>maxDepth + 2) * 3 * setBytes);
  return choices !== 0 && sets !== 0;
}

export function setDepth(to: u32): void {
  depth = to;
}

export function choiceAt(level: u32): usize {
  return choices + ((<usize>level) << 4);
}

export function columnAt(level: u32): u32 {
  return load<u32>(choiceAt(level));
}

export function chosenAt(level: u32): usize {
  return sets + <usize>level * 3 * setBytes;
}

export function allowedAt(level: u32): usize {
  return chosenAt(level) + setBytes;
}

export function branchesAt(level: u32): usize {
  return chosenAt(level) + 2 * setBytes;
}

/** Enters the next depth with one more column chosen. */
export function choose(column: u32, exact: bool): void {
  const from = chosenAt(depth);
  depth++;
  const to = chosenAt(depth);
  copySet(to, from);
  addColumn(to, column);
  const choice = choiceAt(depth);
  store<u32>(choice, column);
  store<u32>(choice, <u32>exact, EXACT);
  store<u32>(choice, 0, GIVEN);
}

/** Copies a column set; a bulk copy would take longer than these few words. */
export function copySet(to: usize, from: usize): void {
  for (let i: usize = 0; i < setBytes; i += 8) store<u64>(to + i, load<u64>(from + i));
}

export function clearSet(set: usize): void {
  for (let i: usize = 0; i < setBytes; i += 8) store<u64>(set + i, 0);
}

export function addColumn(set: usize, column: u32): void {
  const at = set + ((<usize>(column >> 6)) << 3);
  store<u64>(at, load<u64>(at) | ((<u64>1) << (<u64>(column & 63))));
}

export function removeColumn(set: usize, column: u32): void {
  const at = set + ((<usize>(column >> 6)) << 3);
  store<u64>(at, load<u64>(at) & ~((<u64>1) << (<u64>(column & 63))));
}

export function hasColumn(set: usize, column: u32): bool {
  return ((load<u64>(set + ((<usize>(column >> 6)) << 3)) >> <u64>(column & 63)) & 1) !== 0;
}

/** The lowest column of a set from `from` on, or -1. */
export function nextColumn(set: usize, from: u32): i32 {
  for (let word = from >> 6; word < words; word++) {
    let bits = load<u64>(set + ((<usize>word) << 3));
    if (word === from >> 6) bits &= ~(<u64>0) << (<u64>(from & 63));
    if (bits !== 0) return <i32>((word << 6) + <u32>ctz(bits));
  }
  return -1;
}

/** The highest column of a set, or -1. */
export function lastColumn(set: usize): i32 {
  for (let word = <i32>words - 1; word >= 0; word--) {
    const bits = load<u64>(set + ((<usize>word) << 3));
    if (bits !== 0) return (word << 6) + 63 - <i32>clz(bits);
  }
  return -1;
}
