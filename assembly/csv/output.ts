/**
 * Writes cells out again in the one form that every reader takes alike: each in quotes, commas between them, LF behind each
 * record. Takes up to three bytes for each that was read.
 */
const LF: u8 = 10;
const QUOTE: u8 = 34;
const COMMA: u8 = 44;

/** Where the output goes, and how far it is written. */
let output: usize = 0;
export let outputBytes: usize = 0;
/** Bytes of the record so far, and of the longest one. */
let bytes: usize = 0;
export let longestRecord: usize = 0;

/** Says where to write; there must be room for what the next call of `parse` is given. */
export function writeTo(at: usize): void {
  output = at;
  outputBytes = 0;
}

/** Writes a cell; where it stood in quotes, its quotes are doubled already. */
export function copyCell(at: usize, length: u32, quoted: bool, first: bool): void {
  if (!first) put(COMMA);
  put(QUOTE);
  for (let i: usize = 0; i < <usize>length; i++) {
    const byte = load<u8>(at + i);
    if (byte === QUOTE && !quoted) put(QUOTE);
    put(byte);
  }
  put(QUOTE);
}

export function endCopiedRecord(): void {
  put(LF);
  longestRecord = max(longestRecord, bytes);
  bytes = 0;
}

function put(byte: u8): void {
  store<u8>(output + outputBytes, byte);
  outputBytes++;
  bytes++;
}
