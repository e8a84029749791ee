import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byteSize } from '../../src/cli/options/byte-size.js';
import { columnList } from '../../src/cli/options/column-list.js';

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const plain = (name: string) => !/[",]/.test(name) && name === name.trim();

describe('columnList', () => {
  it('reads any names back, quoted where they must be or where one likes', () => {
    const names = fc.array(fc.string({ minLength: 1, unit: 'grapheme' }), { minLength: 1 });
    const spaces = fc.constantFrom('', ' ', '  ', '\t');
    fc.assert(
      fc.property(names, fc.boolean(), spaces, (list, always, space) => {
        const text = list
          .map((name) => (plain(name) && !always ? name : quoted(name)))
          .join(`${space},${space}`);
        expect(columnList(text)).toEqual(list);
      }),
      { numRuns: 500 },
    );
  });

  it('goes on from what was given before, without changing it', () => {
    const before = ['a'];
    expect(columnList('b, c', before)).toEqual(['a', 'b', 'c']);
    expect(before).toEqual(['a']);
  });

  it.each(['', ' ', ',', 'a,', ',a', 'a,,b', '""', 'a,""', '"a', '"a"b', 'a"b', '"a" "b"', '"'])(
    'refuses %j',
    (text) => {
      expect(() => columnList(text)).toThrowError(
        expect.objectContaining({ code: 'commander.invalidArgument' }),
      );
    },
  );
});

describe('byteSize', () => {
  it.each([
    ['512', 512],
    ['1B', 1],
    ['2kB', 2000],
    ['1.5MB', 1_500_000],
    ['2GB', 2e9],
    ['2 GiB', 2 * 1024 ** 3],
    ['1T', 1e12],
    ['1kiB', 1024],
  ])('%s', (text, bytes) => expect(byteSize(text)).toBe(bytes));
});
