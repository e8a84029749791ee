import { codeOf, createDictionaries, encode, OUT_OF_MEMORY } from './dictionary';
import { allocate } from './memory';

/**
 * Reads CSV (RFC 4180: cells in quotes may hold delimiters, line ends and doubled quotes; lines end in LF, CRLF
 * or CR) and writes the code of every cell, by column, in batches of records.
 */
const LF: u8 = 10;
const CR: u8 = 13;
const QUOTE: u8 = 34;

/** What `parse` comes back with. */
export const MORE: i32 = 0;
export const BATCH_FULL: i32 = 1;
export const RAGGED: i32 = 2;
export const MALFORMED: i32 = 3;
export const NO_MEMORY: i32 = 4;
/** Inside only: the cell may go on behind the end. */
const STAY: i32 = -1;

let columns: u32 = 0;
/** Records of a batch of codes, and of the cells noted before they are encoded. */
let batch: u32 = 0;
let noted: u32 = 0;
let delimiter: u8 = 0;
/** Values of every column that mean a missing cell: they have the lowest codes. */
let missing: u32 = 0;
let codes: usize = 0;
/** Per column and record noted: where its cell stands, and its length. */
let cells: usize = 0;
/** The first record noted, and how many cells of it are encoded already. */
let firstNoted: u32 = 0;
let partial: u32 = 0;
/** Cells that had doubled quotes, until they are encoded. */
let unquoted: usize = 0;
let unquotedTop: usize = 0;
let unquotedEnd: usize = 0;

/** Records in the batch; the column the next cell belongs to; lines read. */
export let records: u32 = 0;
let column: u32 = 0;
export let line: u32 = 1;
/** Records to leave out: 1 while the header is still to come. */
let skipped: u32 = 0;
/** Where parsing stopped: what lies before is done with. */
export let position: usize = 0;
/** Whether the last line end was CR: an LF that follows belongs to it. */
let afterCr: bool = false;

export function create(count: u32, separator: u32, header: bool): bool {
  columns = count;
  delimiter = <u8>separator;
  skipped = <u32>header;
  noted = max(<u32>64, 65536 / count);
  batch = noted << 4;
  codes = allocate((<usize>count * <usize>batch) << 2);
  cells = allocate((<usize>count * <usize>noted) << 3);
  return codes !== 0 && cells !== 0 && createDictionaries(count);
}

/** Makes a value mean a missing cell in every column; to be called before any cell is read. */
export function addMissing(at: usize, length: u32): bool {
  for (let c: u32 = 0; c < columns; c++) if (codeOf(c, at, length) === OUT_OF_MEMORY) return false;
  missing++;
  return true;
}

export function missingValues(): u32 {
  return missing;
}

/** The codes of a column in the batch, of which the first `records` count; -1 is a missing cell. */
export function batchOf(which: u32): usize {
  return codes + ((<usize>which * <usize>batch) << 2);
}

export function clearBatch(): void {
  records = 0;
  firstNoted = 0;
}

/**
 * Reads cells from `start` on; at least 16 bytes behind `end` must be readable. Stops before a cell that may go
 * on behind `end` unless this is the last part.
 */
export function parse(start: usize, end: usize, last: bool): i32 {
  position = start;
  const status = readCells(end, last);
  return encodeCells() ? status : NO_MEMORY;
}

function readCells(end: usize, last: bool): i32 {
  while (position < end) {
    if (records === batch) return BATCH_FULL;
    if (records - firstNoted === noted && !encodeCells()) return NO_MEMORY;
    if (skipLineEnd()) continue;
    const status = load<u8>(position) === QUOTE ? readQuoted(end, last) : readPlain(end, last);
    if (status === STAY) return MORE;
    if (status !== MORE) return status;
  }
  // a delimiter was the very last byte: an empty cell follows it
  if (last && column > 0) {
    const status = put(position, 0);
    return status === MORE ? endRecord() : status;
  }
  return records === batch ? BATCH_FULL : MORE;
}

/** Passes the LF of a CRLF, and blank lines, which are records only where there is a single column. */
function skipLineEnd(): bool {
  const byte = load<u8>(position);
  const completes = afterCr && byte === LF;
  if (!completes && (column > 0 || columns === 1 || (byte !== LF && byte !== CR))) {
    afterCr = false;
    return false;
  }
  if (!completes) line++;
  afterCr = byte === CR;
  position++;
  return true;
}

function readPlain(end: usize, last: bool): i32 {
  const delimiters = i8x16.splat(<i8>delimiter);
  const feeds = i8x16.splat(<i8>LF);
  const returns = i8x16.splat(<i8>CR);
  let at = position;
  let mask: i32 = 0;
  while (at < end) {
    const bytes = v128.load(at);
    const ends = v128.or(i8x16.eq(bytes, feeds), i8x16.eq(bytes, returns));
    mask = i8x16.bitmask(v128.or(ends, i8x16.eq(bytes, delimiters)));
    if (mask !== 0) break;
    at += 16;
  }
  if (mask !== 0) at += <usize>ctz(mask);
  at = min(at, end);
  if (at === end && !last) return STAY;
  const status = put(position, <u32>(at - position));
  return status === MORE ? close(at, end) : status;
}

function readQuoted(end: usize, last: bool): i32 {
  const first = position + 1;
  let at = first;
  let doubled = false;
  while (true) {
    while (at < end && load<u8>(at) !== QUOTE) at++;
    if (at >= end) return last ? MALFORMED : STAY;
    if (at + 1 === end && !last) return STAY;
    if (at + 1 === end || load<u8>(at + 1) !== QUOTE) break;
    doubled = true;
    at += 2;
  }
  if (at + 1 < end) {
    const next = load<u8>(at + 1);
    if (next !== delimiter && next !== LF && next !== CR) return MALFORMED;
  }
  const length = <u32>(at - first);
  const value = doubled ? undouble(first, length) : first;
  if (value === 0) return NO_MEMORY;
  const status = put(value, doubled ? undoubledLength : length);
  for (let i = first; i < at; i++) if (load<u8>(i) === LF) line++;
  return status === MORE ? close(at + 1, end) : status;
}

let undoubledLength: u32 = 0;

/** Copies a cell with its doubled quotes made single. */
function undouble(at: usize, length: u32): usize {
  if (unquotedEnd - unquotedTop < <usize>length + 16) {
    const room = ((<usize>length) << 1) + 65536;
    unquoted = allocate(room);
    if (unquoted === 0) return 0;
    unquotedTop = unquoted;
    unquotedEnd = unquoted + room;
  }
  const value = unquotedTop;
  let to = value;
  for (let i: usize = 0; i < <usize>length; i++, to++) {
    const byte = load<u8>(at + i);
    store<u8>(to, byte);
    if (byte === QUOTE) i++;
  }
  undoubledLength = <u32>(to - value);
  unquotedTop = to;
  return value;
}

/** Goes on behind a cell: to the next column, or to the next record. */
function close(at: usize, end: usize): i32 {
  if (at < end && load<u8>(at) === delimiter) {
    position = at + 1;
    column++;
    return column === columns ? RAGGED : MORE;
  }
  position = min(at + 1, end);
  afterCr = at < end && load<u8>(at) === CR;
  return endRecord();
}

function endRecord(): i32 {
  if (column + 1 !== columns) return RAGGED;
  column = 0;
  line++;
  if (skipped > 0) skipped--;
  else records++;
  return MORE;
}

/** Notes where a cell stands; its code follows in `encodeCells`. */
function put(at: usize, length: u32): i32 {
  if (skipped > 0) return MORE;
  const cell = cells + ((<usize>column * <usize>noted + <usize>(records - firstNoted)) << 3);
  store<u32>(cell, <u32>at);
  store<u32>(cell, length, 4);
  return MORE;
}

/** Encodes the cells noted, column by column: so each dictionary is at hand when it is needed. */
function encodeCells(): bool {
  const begun = skipped === 0 ? column : 0;
  for (let c: u32 = 0; c < columns; c++) {
    const done = <u32>(c < partial);
    const count = records - firstNoted + <u32>(c < begun) - done;
    const from = cells + ((<usize>c * <usize>noted + <usize>done) << 3);
    const to = batchOf(c) + ((<usize>(firstNoted + done)) << 2);
    if (!encode(c, from, to, count, missing)) return false;
  }
  partial = begun;
  firstNoted = records;
  unquotedTop = unquoted;
  return true;
}
