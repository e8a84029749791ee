import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cell } from '../../../src/source/write/chunk.js';
import { encoderOf, outputFormatOf } from '../../../src/source/write/encode.js';

const cell = fc.oneof(
  fc.constant(null),
  fc.constant(''),
  fc.string(),
  fc.stringMatching(/^[",\t\r\n\\ab]{0,6}$/),
);
const table = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 6 }))
  .chain(([width, rows]) =>
    fc.array(fc.array(cell, { minLength: rows, maxLength: rows }), { minLength: width, maxLength: width }),
  );

/** A reader of delimited text that knows nothing of the writer: one state machine over characters. */
function parse(text: string, delimiter: string): Cell[][] {
  const rows: Cell[][] = [];
  let row: Cell[] = [];
  let at = 0;
  while (at < text.length) {
    let value: Cell = null;
    if (text[at] === '"') {
      value = '';
      for (at++; text[at] !== '"' || text[at + 1] === '"'; at++) {
        if (text[at] === '"') at++;
        value += text[at];
      }
      at++;
    } else {
      const start = at;
      while (text[at] !== delimiter && text[at] !== '\n') at++;
      if (at > start) value = text.slice(start, at);
    }
    row.push(value);
    if (text[at] === '\n') {
      rows.push(row);
      row = [];
    }
    at++;
  }
  return rows;
}

describe('encoderOf', () => {
  it.each([
    { format: 'csv' as const, delimiter: ',' },
    { format: 'tsv' as const, delimiter: '\t' },
  ])('writes $format that reads back, whatever the cells hold', ({ format, delimiter }) => {
    fc.assert(
      fc.property(table, (columns) => {
        const names = columns.map((_, c) => `c${c}`);
        const encoder = encoderOf(format, names);
        const rows = columns[0].map((_, r) => columns.map((column) => column[r]));
        const text = encoder.header + encoder.encode({ rows: rows.length, columns });
        expect(parse(text, delimiter)).toEqual([names, ...rows]);
      }),
    );
  });

  it('writes one JSON object a line', () => {
    fc.assert(
      fc.property(table, (columns) => {
        const names = columns.map((_, c) => `c"${c}`);
        const encoder = encoderOf('ndjson', names);
        const lines = (encoder.header + encoder.encode({ rows: columns[0].length, columns })).split('\n');
        expect(lines.pop()).toBe('');
        expect(lines.map((line) => JSON.parse(line))).toEqual(
          columns[0].map((_, r) => Object.fromEntries(names.map((name, c) => [name, columns[c][r]]))),
        );
      }),
    );
  });

  it('quotes only where it must', () => {
    const encoder = encoderOf('csv', ['a', 'b,c']);
    expect(encoder.header).toBe('a,"b,c"\n');
    expect(
      encoder.encode({
        rows: 2,
        columns: [
          ['00501', 'x"y'],
          [null, ''],
        ],
      }),
    ).toBe('00501,\n"x""y",""\n');
  });
});

describe('outputFormatOf', () => {
  it('reads the ending', () => {
    expect(outputFormatOf('a/b.csv')).toEqual({ format: 'csv', gzip: false });
    expect(outputFormatOf('B.TSV.GZ')).toEqual({ format: 'tsv', gzip: true });
    expect(outputFormatOf('x.jsonl.gz')).toEqual({ format: 'ndjson', gzip: true });
    expect(outputFormatOf('x.ndjson')).toEqual({ format: 'ndjson', gzip: false });
    expect(outputFormatOf('x.parquet')).toEqual({ format: 'parquet', gzip: false });
    expect(outputFormatOf('/dev/stdout', { format: 'csv', gzip: false })).toEqual({
      format: 'csv',
      gzip: false,
    });
  });

  it('refuses names that say nothing', () => {
    for (const name of ['x', 'x.txt', 'x.gz', 'x.parquet.gz', 'csv']) {
      expect(() => outputFormatOf(name)).toThrow(
        expect.objectContaining({ code: 'source/unknown-format', where: name }),
      );
    }
  });
});
