import { codeOf, createDictionaries, encode, OUT_OF_MEMORY } from './dictionary';
import {
  countBreaks,
  delimiterLength,
  delimiterStarts,
  isBreak,
  isDelimiter,
  lineEndAt,
  setDelimiter,
  WAIT,
} from './lines';
import { allocate } from './memory';
import { copyCell, endCopiedRecord } from './output';
import { clearUnquoted, unquote, unquotedLength } from './unquote';

/**
 * Reads CSV (RFC 4180: cells in quotes may hold delimiters, line ends and doubled quotes). Its mode says what becomes of the
 * cells: the code of each is written, by column, in batches of records; or they are only checked; or they are written out again.
 */
const LF: u8 = 10;
const CR: u8 = 13;
const QUOTE: u8 = 34;

/** What `parse` comes back with; `MIXED` of lines.ts is one more. */
export const MORE: i32 = 0;
export const BATCH_FULL: i32 = 1;
export const RAGGED: i32 = 2;
export const MALFORMED: i32 = 3;
export const NO_MEMORY: i32 = 4;
export const TOO_LONG: i32 = 6;
/** Inside only: the cell may go on behind the end. */
const STAY: i32 = -1;
/** A delimiter has up to this many bytes, a line end fewer. */
const LONGEST_END: usize = 4;

const ENCODE: u32 = 0;
const COPY: u32 = 2;
let mode: u32 = ENCODE;

let columns: u32 = 0;
/** Records of a batch of codes, and of the cells noted before they are encoded. */
let batch: u32 = 0;
let noted: u32 = 0;
/** Values of every column that mean a missing cell: they have the lowest codes. */
let missing: u32 = 0;
let codes: usize = 0;
/** Per column and record noted: where its cell stands, and its length. */
let cells: usize = 0;
/** The first record noted, and how many cells of it are encoded already. */
let firstNoted: u32 = 0;
let partial: u32 = 0;

/** Records in the batch, or all so far where there are no batches. */
export let records: u32 = 0;
/** The column that the next cell belongs to. */
export let column: u32 = 0;
/** The line at hand, and the one where the record began. */
export let line: u32 = 1;
export let recordLine: u32 = 1;
/** Bytes of the record so far, and how many it may have. */
export let recordBytes: usize = 0;
let mostBytes: usize = 0;
/** Records to leave out: 1 while the header is still to come. */
let skipped: u32 = 0;
/** Where parsing stopped: what lies before is done with. */
export let position: usize = 0;
/** Whether a cell that is not in quotes holds one, and whether blank lines are records. */
export let strayQuotes: bool = false;
export let blankRecords: bool = false;

export function create(count: u32, delimiter: u32, header: bool, cellMode: u32, longest: u32): bool {
  columns = count;
  setDelimiter(delimiter);
  skipped = <u32>header;
  mode = cellMode;
  mostBytes = <usize>longest;
  if (mode !== ENCODE) return true;
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
    if (mode === ENCODE) {
      if (records === batch) return BATCH_FULL;
      if (records - firstNoted === noted && !encodeCells()) return NO_MEMORY;
    }
    const byte = load<u8>(position);
    const blank = column === 0 && columns > 1 && (byte === LF || byte === CR);
    const quoted = byte === QUOTE;
    const status = blank ? passLine(end, last) : quoted ? readQuoted(end, last) : readPlain(end, last);
    if (status === STAY) return MORE;
    if (status !== MORE) return status;
  }
  // a delimiter was the very last byte: an empty cell follows it
  if (last && column > 0) {
    put(position, 0, false);
    return endRecord();
  }
  return mode === ENCODE && records === batch ? BATCH_FULL : MORE;
}

/** Passes a blank line, which is no record where there are several columns. */
function passLine(end: usize, last: bool): i32 {
  const length = lineEndAt(position, end, last);
  if (length < 0) return length === WAIT ? STAY : -length;
  position += <usize>length;
  recordLine = ++line;
  return MORE;
}

function readPlain(end: usize, last: bool): i32 {
  const starts = delimiterStarts();
  const feeds = i8x16.splat(<i8>LF);
  const returns = i8x16.splat(<i8>CR);
  const quotes = i8x16.splat(<i8>QUOTE);
  let at = position;
  let found: i32 = 0;
  while (at < end) {
    const bytes = v128.load(at);
    const breaks = v128.or(i8x16.eq(bytes, feeds), i8x16.eq(bytes, returns));
    const mask = i8x16.bitmask(v128.or(breaks, i8x16.eq(bytes, starts)));
    const length = mask === 0 ? 16 : ctz(mask);
    const inside = min(<usize>length, end - at);
    found |= i8x16.bitmask(i8x16.eq(bytes, quotes)) & ((1 << (<i32>inside)) - 1);
    at += inside;
    if (mask === 0 || at >= end) continue;
    if (isBreak(load<u8>(at)) || isDelimiter(at)) break;
    // only begins like the delimiter
    at++;
  }
  if (!last && at + LONGEST_END > end) return STAY;
  if (found !== 0) strayQuotes = true;
  return close(position, <u32>(at - position), false, at, end, last);
}

function readQuoted(end: usize, last: bool): i32 {
  const first = position + 1;
  let at = first;
  let doubled = false;
  while (true) {
    while (at < end && load<u8>(at) !== QUOTE) at++;
    if (at >= end) return last ? MALFORMED : STAY;
    if (at + 1 + LONGEST_END > end && !last) return STAY;
    if (at + 1 === end || load<u8>(at + 1) !== QUOTE) break;
    doubled = true;
    at += 2;
  }
  const next = at + 1;
  if (next < end && !isBreak(load<u8>(next)) && !isDelimiter(next)) return MALFORMED;
  let value = first;
  let length = <u32>(at - first);
  if (doubled && mode === ENCODE) {
    value = unquote(first, length);
    if (value === 0) return NO_MEMORY;
    length = unquotedLength;
  }
  const breaks = countBreaks(first, at);
  const status = close(value, length, true, next, end, last);
  if (status !== MORE) return status;
  line += breaks;
  if (column === 0) recordLine = line;
  return MORE;
}

/** Takes a cell that ends at `at` and goes on behind it: to the next column, or to the next record. */
function close(value: usize, length: u32, quoted: bool, at: usize, end: usize, last: bool): i32 {
  if (at < end && isDelimiter(at)) {
    put(value, length, quoted);
    advance(at + delimiterLength);
    column++;
    return recordBytes > mostBytes ? TOO_LONG : MORE;
  }
  const lineEnd = at < end ? lineEndAt(at, end, last) : 0;
  if (lineEnd < 0) return lineEnd === WAIT ? STAY : -lineEnd;
  put(value, length, quoted);
  if (columns === 1 && length === 0 && !quoted) blankRecords = true;
  advance(at + <usize>lineEnd);
  return recordBytes > mostBytes ? TOO_LONG : endRecord();
}

function advance(to: usize): void {
  recordBytes += to - position;
  position = to;
}

function endRecord(): i32 {
  if (column + 1 !== columns) return RAGGED;
  column = 0;
  recordLine = ++line;
  recordBytes = 0;
  if (skipped > 0) {
    skipped--;
    return MORE;
  }
  records++;
  if (mode === COPY) endCopiedRecord();
  return MORE;
}

/** Notes where a cell stands; its code follows in `encodeCells`. */
function put(at: usize, length: u32, quoted: bool): void {
  if (skipped > 0 || column >= columns) return;
  if (mode === COPY) copyCell(at, length, quoted, column === 0);
  if (mode !== ENCODE) return;
  const cell = cells + ((<usize>column * <usize>noted + <usize>(records - firstNoted)) << 3);
  store<u32>(cell, <u32>at);
  store<u32>(cell, length, 4);
}

/** Encodes the cells noted, column by column: so each dictionary is at hand when it is needed. */
function encodeCells(): bool {
  if (mode !== ENCODE) return true;
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
  clearUnquoted();
  return true;
}
