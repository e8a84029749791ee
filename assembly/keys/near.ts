import { addEdge } from './edges';
import { EDGE, publish } from './log';
import { allocate } from './memory';
import { countRecords, descend, lengthAt, streamAt } from './partitions';
import { addColumn, clearSet, hasColumn } from './path';
import { refine } from './refine';
import { bound, columns, records, setBytes } from './table';

/**
 * Near-keys: sets of columns that leave at most `bound` records not unique. A set that leaves more is grown
 * while it still does; whatever is a near-key has a column outside the grown set, so that these columns are
 * an edge, and the search is the one for keys.
 */
let whole: usize = 0;
let left: usize = 0;
let right: usize = 0;
let outside: usize = 0;

export function createNear(): bool {
  whole = allocate((<usize>records + 1) << 2);
  left = allocate(<usize>records * 6);
  right = allocate(<usize>records * 6);
  outside = allocate(setBytes);
  if (whole === 0 || left === 0 || right === 0 || outside === 0) return false;
  store<u32>(whole, records);
  for (let r: u32 = 0; r < records; r++) store<u32>(whole + ((<usize>r + 1) << 2), r);
  return true;
}

/**
 * Whether a set is no near-key. Then some edge without any of its columns is known afterwards; where one column more
 * makes it a near-key, that edge holds the column.
 */
export function isTooWeak(set: usize): bool {
  let isEmpty = true;
  for (let i: usize = 0; i < setBytes; i += 8) if (load<u64>(set + i) !== 0) isEmpty = false;
  if (isEmpty) {
    grow(set, whole, records + 1);
    return true;
  }
  const node = descend(set, false);
  if (node === 0) return false;
  grow(set, streamAt(node), lengthAt(node));
  return true;
}

/** Adds columns, the least selective first, as long as too many records are left; the others are an edge. */
function grow(set: usize, stream: usize, length: u32): void {
  clearSet(outside);
  let from = stream;
  let entries = length;
  let to = left;
  for (let c = <i32>columns - 1; c >= 0; c--) {
    if (hasColumn(set, c)) continue;
    const made = refine(from, entries, c, to, false);
    if (countRecords(to, made) <= bound) {
      addColumn(outside, c);
      continue;
    }
    from = to;
    entries = made;
    to = to === left ? right : left;
  }
  if (addEdge(outside)) publish(EDGE, outside);
}
