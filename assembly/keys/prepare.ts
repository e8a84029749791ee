import { createRefine } from './refine';
import { codeOf, codesOf, columns, medium, readShape, records, rowBytes, rows, wide, widthOf } from './table';

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

/** Copies codes into as few bytes each as hold them: 1, 2 or 4. */
export function narrow(codes: usize, records: u32, width: u32, to: usize): void {
  for (let r: usize = 0; r < <usize>records; r++) {
    const code = load<u32>(codes + (r << 2));
    if (width === 1) store<u8>(to + r, <u8>code);
    else if (width === 2) store<u16>(to + (r << 1), <u16>code);
    else store<u32>(to + (r << 2), code);
  }
}

/** Hash of a block whose length is a multiple of eight bytes, the end filled with zeros. */
export function hashBlock(block: usize, bytes: u32): u32 {
  let hash: u64 = 0x9e3779b97f4a7c15;
  for (let i: usize = 0; i < <usize>bytes; i += 8) {
    hash = (hash ^ load<u64>(block + i)) * 0xff51afd7ed558ccd;
    hash ^= hash >> 32;
  }
  return <u32>(hash >> 32);
}

export function equalBlocks(a: usize, b: usize, bytes: u32): bool {
  for (let i: usize = 0; i < <usize>bytes; i += 8) if (load<u64>(a + i) !== load<u64>(b + i)) return false;
  return true;
}

/**
 * Writes the clusters of two and more records as a stream. `places` holds `distinct` zeroed u32 and is left
 * used; `out` has room for 1.5 times the records.
 * @returns entries written
 */
export function buildStream(
  codes: usize,
  width: u32,
  records: u32,
  distinct: u32,
  places: usize,
  out: usize,
): u32 {
  if (width === 1) countCodes<u8>(codes, records, places);
  else if (width === 2) countCodes<u16>(codes, records, places);
  else countCodes<u32>(codes, records, places);
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
  if (width === 1) placeRecords<u8>(codes, records, places);
  else if (width === 2) placeRecords<u16>(codes, records, places);
  else placeRecords<u32>(codes, records, places);
  return <u32>((top - out) >> 2);
}

function countCodes<T>(codes: usize, records: u32, places: usize): void {
  for (let r: usize = 0; r < <usize>records; r++) {
    const place = places + ((<usize>load<T>(codes + r * sizeof<T>())) << 2);
    store<u32>(place, load<u32>(place) + 1);
  }
}

function placeRecords<T>(codes: usize, records: u32, places: usize): void {
  for (let r: usize = 0; r < <usize>records; r++) {
    const place = places + ((<usize>load<T>(codes + r * sizeof<T>())) << 2);
    const to = <usize>load<u32>(place);
    if (to === 0) continue;
    store<u32>(to, <u32>r);
    store<u32>(place, <u32>(to + 4));
  }
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
    let at: usize = 0;
    for (let c: u32 = 0; c < columns; c++) {
      const width: usize = c < wide ? 4 : c < wide + medium ? 2 : 1;
      const codes = codesOf(c);
      let to = rows + <usize>start * rowBytes + at;
      for (let record = start; record < end; record++) {
        const code = codeOf(codes, widthOf(c), record);
        if (width === 4) store<u32>(to, code);
        else if (width === 2) store<u16>(to, <u16>code);
        else store<u8>(to, <u8>code);
        to += rowBytes;
      }
      at += width;
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
export function dropMarked(codes: usize, width: u32, records: u32, marks: usize): void {
  let to: u32 = 0;
  for (let record: u32 = 0; record < records; record++) {
    if (load<u8>(marks + <usize>record) !== 0) continue;
    const code = codeOf(codes, width, record);
    if (width === 1) store<u8>(codes + <usize>to, <u8>code);
    else if (width === 2) store<u16>(codes + ((<usize>to) << 1), <u16>code);
    else store<u32>(codes + ((<usize>to) << 2), code);
    to++;
  }
}

/** Makes the working space for `refinePlain`, before the table is complete. */
export function beginPrepare(): bool {
  readShape();
  return createRefine();
}
