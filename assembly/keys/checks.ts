import { anyOpen, areMany, edgeAt, edgeCount } from './edges';
import { EDGE, isLogFull, openLog, publish } from './log';
import { lookAt, lookAtAll, lookAtSome, sampleSize } from './pairs';
import { descend, forget, isAllDone, lengthAt, markAllDone, pull, streamAt } from './partitions';
import { codeOf, codesOf, records, setStreamLength, small, streamLength, streamOf, widthOf } from './table';

/** Tests the chosen set: afterwards some edge is open at the current depth, or the set is a key. */
export function check(set: usize): void {
  pull();
  if (anyOpen()) return;
  const node = descend(set, true);
  if (node === 0) return;
  lookAround(streamAt(node), lengthAt(node));
}

/**
 * Whether some records agree on `set` and differ in `column`; looks at one such pair. False also where all
 * pairs that agree on the set are known already.
 */
export function seekDifference(set: usize, column: u32): bool {
  const node = descend(set, false);
  if (node === 0) return false;
  const codes = codesOf(column);
  const width = widthOf(column);
  let cluster = streamAt(node);
  const end = cluster + ((<usize>lengthAt(node)) << 2);
  while (cluster < end) {
    const size = load<u32>(cluster);
    const first = load<u32>(cluster, 4);
    const code = codeOf(codes, width, first);
    for (let i: usize = 2; i <= <usize>size; i++) {
      const record = load<u32>(cluster + (i << 2));
      if (codeOf(codes, width, record) === code) continue;
      lookAt(first, record);
      return true;
    }
    cluster += (<usize>size + 1) << 2;
  }
  return false;
}

/** Looks at some pairs of every cluster, more in larger ones, at least one in all. */
function lookAround(stream: usize, length: u32): void {
  const end = stream + ((<usize>length) << 2);
  for (let cluster = stream; cluster < end; ) {
    const size = load<u32>(cluster);
    lookAtSome(cluster + 4, size, sampleSize(size));
    cluster += (<usize>size + 1) << 2;
  }
}

/** Looks at all pairs in the small clusters of a column and drops these clusters; at some pairs of the others. */
export function lookAhead(column: u32): void {
  const stream = streamOf(column);
  const end = stream + ((<usize>streamLength(column)) << 2);
  let to = stream;
  for (let cluster = stream; cluster < end; ) {
    const size = load<u32>(cluster);
    const bytes = (<usize>size + 1) << 2;
    if (size <= small && !areMany()) {
      lookAtAll(cluster + 4, size);
    } else {
      memory.copy(to, cluster, bytes);
      to += bytes;
    }
    cluster += bytes;
  }
  setStreamLength(column, <u32>((to - stream) >> 2));
  if (!areMany()) lookAround(stream, streamLength(column));
}

/**
 * Ends looking ahead: the single columns are taken up as they are now, and what was learnt is told to threads that
 * will join. False where that is too much to tell, so that none may join.
 */
export function beginSearch(): bool {
  forget();
  openLog();
  for (let i: u32 = 0; i < edgeCount(); i++) publish(EDGE, edgeAt(i));
  if (isAllDone()) markAllDone();
  return !isLogFull();
}

/** Looks at a record beside every earlier one; false where edges get too many. After the last record all pairs are known. */
export function lookAtPairsOf(record: u32): bool {
  if (areMany()) return false;
  for (let other: u32 = 0; other < record; other++) lookAt(other, record);
  if (record + 1 === records) markAllDone();
  return true;
}
