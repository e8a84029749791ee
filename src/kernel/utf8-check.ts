import { isUtf8 } from 'node:buffer';

/** The bytes without the mark that some programs put before UTF-8. */
export function withoutMark(chunk: Uint8Array): Uint8Array {
  return chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf ? chunk.subarray(3) : chunk;
}

/**
 * How many leading bytes of a part are whole UTF-8 characters; -1 where some are none. The last character of a
 * part may be cut, that of the last part may not.
 */
export function checkUtf8(bytes: Uint8Array, last: boolean): number {
  const whole = last ? bytes.length : completeLength(bytes);
  return isUtf8(bytes.subarray(0, whole)) ? whole : -1;
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
