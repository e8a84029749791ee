import { createRefine } from './refine';
import { codesOf, columns, readShape, records, rowBytes, rows } from './table';

/**
 * Renumbers codes in order of first appearance, from 0, in place: two columns split the records alike
 * exactly when their codes are then equal. `map` needs `cardinality + 1` zeroed u32 and is left used.
 * @returns the number of distinct codes; 0 where a code lies outside -1 .. cardinality - 1
 */
export function renumber(codes: usize, records: u32, cardinality: u32, map: usize): u32 {
  let distinct: u32 = 0;
  const end = codes + ((<usize>records) << 2);
  for (let at = codes; at < end; at += 4) {
    const index = load<u32>(at) + 1;
    if (index > cardinality) return 0;
    const slot = map + ((<usize>index) << 2);
    let code = load<u32>(slot);
    if (code === 0) {
      code = ++distinct;
      store<u32>(slot, code);
    }
    store<u32>(at, code - 1);
  }
  return distinct;
}

export function hashCodes(codes: usize, records: u32): u32 {
  let hash: u64 = 0x9e3779b97f4a7c15;
  const end = codes + ((<usize>records) << 2);
  for (let at = codes; at < end; at += 4) hash = (hash ^ load<u32>(at)) * 0xff51afd7ed558ccd;
  return <u32>(hash >> 32);
}

export function equalCodes(a: usize, b: usize, records: u32): bool {
  return memory.compare(a, b, (<usize>records) << 2) === 0;
}

/**
 * Writes the clusters of two and more records as a stream. `places` holds `distinct` zeroed u32 and is left
 * used; `out` has room for 1.5 times the records.
 * @returns entries written
 */
export function buildStream(codes: usize, records: u32, distinct: u32, places: usize, out: usize): u32 {
  const end = codes + ((<usize>records) << 2);
  for (let at = codes; at < end; at += 4) {
    const place = places + ((<usize>load<u32>(at)) << 2);
    store<u32>(place, load<u32>(place) + 1);
  }
  let top = out;
  for (let code: u32 = 0; code < distinct; code++) {
    const place = places + ((<usize>code) << 2);
    const size = load<u32>(place);
    if (size < 2) {
      store<u32>(place, 0);
      continue;
    }
    store<u32>(top, size);
    store<u32>(place, <u32>(top + 4));
    top += (<usize>size + 1) << 2;
  }
  for (let record: u32 = 0; record < records; record++) {
    const place = places + ((<usize>load<u32>(codes + ((<usize>record) << 2))) << 2);
    const to = <usize>load<u32>(place);
    if (to === 0) continue;
    store<u32>(to, record);
    store<u32>(place, <u32>(to + 4));
  }
  return <u32>((top - out) >> 2);
}

/**
 * How far a column is from telling records apart: the sum of size^1.25 over its clusters, but for the small
 * ones, which are looked at once and dropped.
 */
export function measureStream(stream: usize, length: u32, small: u32): f64 {
  let sum: f64 = 0;
  const end = stream + ((<usize>length) << 2);
  for (let at = stream; at < end; ) {
    const size = load<u32>(at);
    if (size > small) sum += <f64>size * Math.sqrt(Math.sqrt(<f64>size));
    at += (<usize>size + 1) << 2;
  }
  return sum;
}

/** Copies the codes of all search columns into rows, some rows at a time so that they stay in the cache. */
export function fillRows(): void {
  readShape();
  for (let start: u32 = 0; start < records; start += 256) {
    const end = min(start + 256, records);
    for (let c: u32 = 0; c < columns; c++) {
      const codes = codesOf(c);
      let to = rows + <usize>start * rowBytes + ((<usize>c) << 2);
      for (let record = start; record < end; record++) {
        store<u32>(to, load<u32>(codes + ((<usize>record) << 2)));
        to += rowBytes;
      }
    }
  }
}

/**
 * Lists all records of a stream's clusters but the first of each in `marks` (one byte per record).
 * @returns how many were marked
 */
export function markRepeats(stream: usize, length: u32, marks: usize): u32 {
  let marked: u32 = 0;
  const end = stream + ((<usize>length) << 2);
  for (let at = stream; at < end; ) {
    const size = load<u32>(at);
    for (let i: u32 = 1; i < size; i++) store<u8>(marks + <usize>load<u32>(at + ((<usize>i + 1) << 2)), 1);
    marked += size - 1;
    at += (<usize>size + 1) << 2;
  }
  return marked;
}

/** Moves the codes of unmarked records together, in place. */
export function dropMarked(codes: usize, records: u32, marks: usize): void {
  let to = codes;
  for (let record: u32 = 0; record < records; record++) {
    if (load<u8>(marks + <usize>record) !== 0) continue;
    store<u32>(to, load<u32>(codes + ((<usize>record) << 2)));
    to += 4;
  }
}

/** Makes the working space for `refinePlain`, before the table is complete. */
export function beginPrepare(): bool {
  readShape();
  return createRefine();
}
