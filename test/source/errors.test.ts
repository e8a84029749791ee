import { describe, expect, it } from 'vitest';
import { exitCodeOf, SingleoutError } from '../../src/core/errors.js';
import { wrapDuckdbError } from '../../src/source/duckdb/errors.js';
import { MARKER } from './scratch.js';

/** Messages of the engine that are hard to provoke, and what they must become. */
const messages: [string, string, string | undefined][] = [
  ['INTERRUPT Error: Interrupted!', 'source/cancelled', undefined],
  [
    'Out of Memory Error: failed to allocate data of size 2.0 MiB (1/2 used)',
    'source/out-of-memory',
    undefined,
  ],
  [
    "Out of Memory Error: failed to offload data block of size 256.0 KiB (9.5 MiB/9.5 MiB used).\nThis limit was set by the 'max_temp_directory_size' setting.",
    'source/disk-full',
    undefined,
  ],
  [
    'IO Error: Could not write all bytes to file "/tmp/x/block.tmp": No space left on device',
    'source/disk-full',
    '/tmp/x/block.tmp',
  ],
  ['IO Error: Cannot open file "/x/y.csv": Permission denied', 'source/unreadable', '/x/y.csv'],
  ['IO Error: Could not read from file "/x/y.csv": Input/output error', 'source/unreadable', '/x/y.csv'],
  [`Conversion Error: Could not convert string '${MARKER}' to INT32`, 'source/bad-sql', undefined],
  [
    `Conversion Error: Could not convert string 'Interrupted, file "${MARKER}" in line 5' to INT32`,
    'source/bad-sql',
    undefined,
  ],
  [`Invalid Input Error: ${MARKER} No space left on device`, 'source/bad-sql', undefined],
  [
    `Invalid Input Error: Malformed JSON at byte 0 of input: unexpected character.  Input: "${MARKER}"`,
    'source/bad-sql',
    undefined,
  ],
  [`Out of Range Error: Overflow in addition of ${MARKER}`, 'source/bad-sql', undefined],
  [`Constraint Error: Duplicate key "${MARKER}"`, 'source/bad-sql', undefined],
  ['Something Else: entirely', 'source/bad-sql', undefined],
  [
    `Invalid Input Error: CSV Error on Line: 3\nOriginal Line: "\nMaximum line size of ${MARKER}\n  file = ${MARKER}",x\nExpected Number of Columns: 2 Found: 3\nPossible fixes:\n\n  file = /a b/c.csv\n  delimiter = ,\n`,
    'data/ragged',
    '/a b/c.csv, line 3',
  ],
  [
    `Invalid Input Error: CSV Error on Line: 7\nOriginal Line: ${MARKER}\nSomething new.\n\n  file = /c.csv\n`,
    'source/bad-sql',
    '/c.csv, line 7',
  ],
  [
    `Invalid Input Error: JSON transform error in file "/c.json", in record/value 4: Object {"a":"file '${MARKER}'"} has duplicate key "a"`,
    'data/malformed',
    '/c.json, record 4',
  ],
];

describe('wrapDuckdbError', () => {
  it.each(messages)('%s', (message, code, where) => {
    const error = wrapDuckdbError(new Error(message));
    expect([error.code, error.where]).toEqual([code, where]);
    expect(JSON.stringify(error.toJSON())).not.toContain(MARKER);
  });

  it('leaves coded errors alone, and takes anything that is thrown', () => {
    const coded = new SingleoutError('data/empty', 'the file is empty');
    expect(wrapDuckdbError(coded)).toBe(coded);
    expect(wrapDuckdbError('text', 'file.csv')).toMatchObject({ code: 'source/bad-sql', where: 'file.csv' });
  });
});

describe('exit codes', () => {
  it('follow from the first part of a code', () => {
    const codes = [
      ['config/invalid', 2],
      ['source/not-found', 3],
      ['data/ragged', 3],
      ['model/domain', 3],
      ['internal/bug', 4],
      ['source/cancelled', 130],
    ] as const;
    for (const [code, exit] of codes) expect(exitCodeOf(new SingleoutError(code, 'x'))).toBe(exit);
    expect(exitCodeOf(new TypeError('x'))).toBe(4);
    expect(exitCodeOf(undefined)).toBe(4);
  });
});
