import { SHAPE } from './memory';

/**
 * The table as the search sees it: `records` rows, `columns` search columns (one per class of columns that
 * split the records alike, most selective first), their codes by column and again by row, and per column its
 * clusters as a stream `size, record, record, .., size, ..`.
 */
export let records: u32 = 0;
export let columns: u32 = 0;
/** 64-bit words of a set of search columns. */
export let words: u32 = 0;
export let maxDepth: u32 = 0;
export let maxDistinct: u32 = 0;
export let rows: usize = 0;
export let rowBytes: usize = 0;
/** A row begins with so many codes of four bytes, then so many of two; the others take one. */
export let wide: u32 = 0;
export let medium: u32 = 0;
/** Per search column 16 bytes: codes, stream, entries of the stream, bytes of a code. */
export let columnTable: usize = 0;
/** More records than this that are not unique, and a set is no near-key. */
export let bound: u32 = 0;
export let near: bool = false;
export let arenaBytes: usize = 0;
/** Clusters of at most this many records are looked at pair by pair and then dropped. */
export let small: u32 = 0;
/** Bytes of a set of search columns. */
export let setBytes: usize = 0;

/** Reads what the first thread wrote with `describeTable`. */
export function readShape(): void {
  records = load<u32>(SHAPE);
  columns = load<u32>(SHAPE, 4);
  words = (columns + 63) >> 6;
  maxDepth = load<u32>(SHAPE, 8);
  maxDistinct = load<u32>(SHAPE, 12);
  rows = <usize>load<u32>(SHAPE, 16);
  rowBytes = <usize>load<u32>(SHAPE, 20);
  columnTable = <usize>load<u32>(SHAPE, 24);
  bound = load<u32>(SHAPE, 28);
  near = load<u32>(SHAPE, 32) !== 0;
  arenaBytes = <usize>load<u32>(SHAPE, 36);
  small = load<u32>(SHAPE, 52);
  wide = load<u32>(SHAPE, 56);
  medium = load<u32>(SHAPE, 60);
  setBytes = (<usize>words) << 3;
}

export function codesOf(column: u32): usize {
  return <usize>load<u32>(columnTable + ((<usize>column) << 4));
}

export function widthOf(column: u32): u32 {
  return load<u32>(columnTable + ((<usize>column) << 4), 12);
}

/** The code of a record in codes of 1, 2 or 4 bytes. */
export function codeOf(codes: usize, width: u32, record: u32): u32 {
  if (width === 1) return load<u8>(codes + <usize>record);
  if (width === 2) return load<u16>(codes + ((<usize>record) << 1));
  return load<u32>(codes + ((<usize>record) << 2));
}

export function streamOf(column: u32): usize {
  return <usize>load<u32>(columnTable + ((<usize>column) << 4), 4);
}

export function streamLength(column: u32): u32 {
  return load<u32>(columnTable + ((<usize>column) << 4), 8);
}

export function setStreamLength(column: u32, length: u32): void {
  store<u32>(columnTable + ((<usize>column) << 4), length, 8);
}
