import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeVisible, showName } from '../../src/core/words/visible.js';

const anyText = fc.string({ unit: 'binary', maxLength: 200 });

describe('makeVisible', () => {
  it('shows what would steer a terminal or turn text around', () => {
    expect(makeVisible('\u001b[31mred\u0007')).toBe('\\u{1b}[31mred\\u{7}');
    expect(makeVisible('a\u009bb\u202ec\u2066d\u200be\ufefff\r\ng\u2028h')).toBe(
      'a\\u{9b}b\\u{202e}c\\u{2066}d\\u{200b}e\\u{feff}f\\u{d}\\u{a}g\\u{2028}h',
    );
    expect(makeVisible('\ud800x\u{e0041}')).toBe('\\u{d800}x\\u{e0041}');
  });

  it('leaves names of every script as they are', () => {
    for (const name of ['age', 'Straße', '職業', 'عمر', 'नाम', 'نام\u200cها', '👩‍👩‍👧', 'a b']) {
      expect(makeVisible(name)).toBe(name);
    }
  });

  it('lets no control character through, whatever comes', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(makeVisible(text)).not.toMatch(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
        expect(makeVisible(makeVisible(text))).toBe(makeVisible(text));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('showName', () => {
  it('quotes what would not be seen', () => {
    expect([showName(''), showName('  '), showName('a')]).toEqual(['""', '"  "', 'a']);
  });

  it('cuts long names in the middle and never beyond the limit', () => {
    expect(showName('abcdefghij', 6)).toBe('abcd…j');
    fc.assert(
      fc.property(anyText, fc.integer({ min: 3, max: 90 }), (text, most) => {
        const length = Array.from(showName(text, most)).length;
        expect(length).toBeGreaterThan(0);
        expect(length).toBeLessThanOrEqual(most);
      }),
    );
  });
});
