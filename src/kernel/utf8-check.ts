import { isUtf8 } from 'node:buffer';

/** Whether the bytes begin with the mark that some programs put before UTF-8. */
export function startsWithMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

/**
 * How many leading bytes of a part are whole UTF-8 characters, and whether all are that matter: the last character of a
 * part may be cut, that of the last part may not.
 */
export function checkUtf8(bytes: Uint8Array, last: boolean): { length: number; whole: boolean } {
  const length = last ? bytes.length : completeLength(bytes);
  return isUtf8(bytes.subarray(0, length))
    ? { length, whole: true }
    : { length: validLength(bytes), whole: false };
}

/** Bytes looked at one character after the other: half of them hold a whole one, so that halving always makes progress. */
const FEW = 16;

/** The length up to the first bytes that are not a character. */
function validLength(bytes: Uint8Array): number {
  let [valid, invalid] = [0, bytes.length];
  while (invalid - valid > FEW) {
    const middle = (valid + invalid) >> 1;
    const part = bytes.subarray(valid, middle);
    if (isUtf8(part.subarray(0, completeLength(part)))) valid += completeLength(part);
    else invalid = middle;
  }
  for (;;) {
    const size = [1, 2, 3, 4].find(
      (n) => valid + n <= bytes.length && isUtf8(bytes.subarray(valid, valid + n)),
    );
    if (size === undefined) return valid;
    valid += size;
  }
}

/** The length up to the last character that is whole. */
function completeLength(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(4, bytes.length); back++) {
    const byte = bytes[bytes.length - back];
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) {
      const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return needed > back ? bytes.length - back : bytes.length;
    }
  }
  return bytes.length;
}
