import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkUtf8 } from '../../src/kernel/utf8-check.js';

/** The longest start that the language's own decoder takes, by trying every length. */
function longestStart(bytes: Uint8Array): number {
  for (let length = bytes.length; ; length--) {
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, length));
      return length;
    } catch {
      // one byte less
    }
  }
}

const text = fc.string({ unit: 'binary', maxLength: 60 }).map((chars) => Buffer.from(chars));

describe('checkUtf8', () => {
  it('ends, and says how far the characters are whole, wherever the bytes are damaged', () => {
    const odd = fc.constantFrom([0x80], [0xf0, 0x9f], [0xe2, 0x82], [0xc3], [0xff], [0xf0, 0x9f, 0x98]);
    fc.assert(
      fc.property(text, odd, text, (before, broken, after) => {
        const bytes = Buffer.concat([before, Buffer.from(broken), Buffer.from('"'), after]);
        expect(checkUtf8(bytes, true)).toEqual({ length: longestStart(bytes), whole: false });
      }),
    );
  });

  it('leaves a last character that is cut for the next part', () => {
    fc.assert(
      fc.property(text, fc.nat(), (bytes, at) => {
        const part = bytes.subarray(0, at % (bytes.length + 1));
        expect(checkUtf8(part, false)).toEqual({ length: longestStart(part), whole: true });
      }),
    );
  });
});
