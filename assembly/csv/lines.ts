/** Where cells and lines end. */
const LF: u8 = 10;
const CR: u8 = 13;

/** The line end may go on behind what is at hand. */
export const WAIT: i32 = -1;
/** CR alone ends lines in one place, and LF in another: one of them may be part of a cell. */
export const MIXED: i32 = 5;

/** Kinds of line ends outside quotes, of which a file may have several. */
const BY_LF: u32 = 1;
const BY_CRLF: u32 = 2;
const BY_CR: u32 = 4;
export let lineEnds: u32 = 0;
/** Whether some cell in quotes holds a line break. */
export let quotedBreaks: bool = false;

/** The delimiter's bytes, the first one lowest, and which bits of a word they take. */
let delimiter: u32 = 0;
let delimiterBits: u32 = 0;
export let delimiterLength: usize = 1;

export function setDelimiter(bytes: u32): void {
  delimiter = bytes;
  delimiterLength = bytes < 1 << 8 ? 1 : bytes < 1 << 16 ? 2 : bytes < 1 << 24 ? 3 : 4;
  delimiterBits = u32.MAX_VALUE >> (32 - ((<u32>delimiterLength) << 3));
}

/** The first byte of the delimiter, sixteen times. */
export function delimiterStarts(): v128 {
  return i8x16.splat(<i8>delimiter);
}

export function isDelimiter(at: usize): bool {
  return (load<u32>(at) & delimiterBits) === delimiter;
}

export function isBreak(byte: u8): bool {
  return byte === LF || byte === CR;
}

/** The length of the line end that begins here, or why there is none. */
export function lineEndAt(at: usize, end: usize, last: bool): i32 {
  if (load<u8>(at) === LF) return noteLineEnd(BY_LF, 1);
  if (at + 1 === end && !last) return WAIT;
  return at + 1 < end && load<u8>(at + 1) === LF ? noteLineEnd(BY_CRLF, 2) : noteLineEnd(BY_CR, 1);
}

function noteLineEnd(kind: u32, length: i32): i32 {
  lineEnds |= kind;
  return lineEnds > BY_CR ? -MIXED : length;
}

/** How many lines end inside a cell in quotes. */
export function countBreaks(from: usize, to: usize): u32 {
  let breaks: u32 = 0;
  for (let at = from; at < to; at++) {
    const byte = load<u8>(at);
    // of CRLF the LF counts
    if (byte === LF || (byte === CR && (at + 1 === to || load<u8>(at + 1) !== LF))) breaks++;
  }
  if (breaks > 0) quotedBreaks = true;
  return breaks;
}
