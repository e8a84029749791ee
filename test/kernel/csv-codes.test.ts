import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CsvCodesOptions, encodeCsv } from '../../src/kernel/csv-codes.js';

type Cells = (string | null)[][];

/** The table behind the codes, as rows of texts. */
async function read(
  text: string | Uint8Array,
  options: Partial<CsvCodesOptions> = {},
  part = 7,
): Promise<Cells> {
  const bytes = Buffer.from(text);
  const parts = Array.from({ length: Math.ceil(bytes.length / part) }, (_, i) =>
    bytes.subarray(i * part, (i + 1) * part),
  );
  const table = await encodeCsv(parts, {
    columns: ['a', 'b'],
    delimiter: ',',
    header: false,
    keepValues: true,
    ...options,
  });
  const values = table.names.map((_, c) => table.values?.(c) ?? []);
  for (const [c, column] of values.entries()) {
    expect(table.cardinalities[c]).toBe(column.length);
    expect(new Set(column).size).toBe(column.length);
  }
  return Array.from({ length: table.records }, (_, i) =>
    table.codes.map((codes, c) => (codes[i] < 0 ? null : values[c][codes[i]])),
  );
}

describe('encodeCsv', () => {
  it('reads cells, missing cells and quotes', async () => {
    expect(await read('1,x\n2,\n,"y"\n1,""\n')).toEqual([
      ['1', 'x'],
      ['2', null],
      [null, 'y'],
      ['1', null],
    ]);
    expect(await read('"a,b","c\nd"\r\n"say ""hi""",x"y\r\n')).toEqual([
      ['a,b', 'c\nd'],
      ['say "hi"', 'x"y'],
    ]);
  });

  it('numbers values in order of first appearance', async () => {
    const table = await encodeCsv([Buffer.from('k\nb\na\n\nb\n')], {
      columns: ['k'],
      delimiter: ',',
      header: true,
    });
    expect(table.codes).toEqual([Int32Array.of(0, 1, -1, 0)]);
    expect(table.cardinalities).toEqual([2]);
  });

  it('takes any line end, with or without one at the end of the file', async () => {
    const expected = [
      ['1', '2'],
      ['3', null],
    ];
    for (const end of ['\n', '\r\n', '\r']) {
      for (const text of [`1,2${end}3,${end}`, `1,2${end}3,`, `1,2${end}${end}3,${end}${end}`]) {
        for (const part of [1, 2, 3, 5, 100]) expect(await read(text, {}, part)).toEqual(expected);
      }
    }
  });

  it('skips the header and a byte order mark, and knows texts that mean missing', async () => {
    const text = '\ufeffa;b\n?;NA\n1;?\n"?";NA \n';
    expect(await read(text, { delimiter: ';', header: true, nullValues: ['?', 'NA', ''] })).toEqual([
      [null, null],
      ['1', null],
      [null, 'NA '],
    ]);
  });

  it('tells apart values that differ in their last bytes, their length or a zero byte', async () => {
    const values = [
      '',
      'a',
      'a\0',
      'a\0\0',
      'b',
      '1234567',
      '12345678',
      '12345678\0',
      '123456789012345',
      '123456789012346',
    ];
    const words = Array.from({ length: 40 }, (_, i) => 'x'.repeat(i + 1)).concat(values.slice(1));
    const rows = words.flatMap((word) => [`${word},${word}`, `${word},1`]);
    const found = await read(`${rows.join('\n')}\n`, {}, 11);
    expect(found.map((row) => row[0])).toEqual(words.flatMap((word) => [word, word]));
  });

  it('holds many distinct values over many batches', async () => {
    const rows = Array.from({ length: 70_000 }, (_, i) => `${i % 50_000},value number ${(i * 7) % 30_000}`);
    const table = await encodeCsv([Buffer.from(rows.join('\n'))], {
      columns: ['a', 'b'],
      delimiter: ',',
      header: false,
      keepValues: true,
    });
    expect(table.records).toBe(70_000);
    expect(table.cardinalities).toEqual([50_000, 30_000]);
    const [a, b] = [0, 1].map((c) => table.values?.(c) ?? []);
    for (let i = 0; i < 70_000; i++) expect(`${a[table.codes[0][i]]},${b[table.codes[1][i]]}`).toBe(rows[i]);
  });

  it.each([
    ['too few cells', '1,2\n3\n', 'data/ragged', 'f.csv, line 2'],
    ['too many cells', '1,2\n\n3,4,5\n', 'data/ragged', 'f.csv, line 3'],
    ['a quoted cell without end', '1,"2\n3,4\n', 'data/malformed', 'f.csv, line 1'],
    ['text behind a quoted cell', '1,2\n"3"x,4\n', 'data/malformed', 'f.csv, line 2'],
  ])('refuses %s', async (_, text, code, where) => {
    await expect(read(text, { where: 'f.csv' })).rejects.toMatchObject({ code, where });
  });

  it('refuses bytes that are not UTF-8, wherever they are cut', async () => {
    for (const part of [1, 2, 3, 100]) {
      expect(await read('é,𝄞\n', {}, part)).toEqual([['é', '𝄞']]);
      await expect(read(Buffer.from([0x31, 0x2c, 0xe9, 0x0a]), {}, part)).rejects.toMatchObject({
        code: 'data/encoding',
      });
      await expect(read(Buffer.from([0x31, 0x2c, 0xc3]), {}, part)).rejects.toMatchObject({
        code: 'data/encoding',
      });
    }
  });

  it('stops on request', async () => {
    await expect(read('1,2\n', { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'source/cancelled',
    });
  });
});

describe('encodeCsv against DuckDB', () => {
  let folder: string;
  let duckdb: Awaited<ReturnType<DuckDBInstance['connect']>>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'csv-codes-'));
    duckdb = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect();
  });
  afterAll(() => rm(folder, { recursive: true }));

  const cell = fc.oneof(
    fc.constantFrom('', 'a', 'b', 'NA', '0', ' x ', 'é', 'longer than eight', 'longer than eighT'),
    fc.string({ maxLength: 3, unit: fc.constantFrom(',', '"', '\n', ' ', 'q', "'", ';') }),
  );

  /** Quotes where needed, and at times where not. */
  function write(rows: readonly (readonly string[])[], end: string, quoteAll: boolean): string {
    const quote = (text: string) =>
      quoteAll || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    return rows.map((row) => row.map(quote).join(',') + end).join('');
  }

  it('reads the same values', async () => {
    const path = join(folder, 'fuzz.csv');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 12 }),
        fc.constantFrom('\n', '\r\n'),
        fc.boolean(),
        fc.integer({ min: 1, max: 50 }),
        async (rows, end, quoteAll, part) => {
          // line ends of both kinds in one file are more than the engine takes
          const cells = rows.map((row) => row.map((text) => text.replaceAll('\n', end)));
          const text = write(cells, end, quoteAll);
          await writeFile(path, text);
          const reader = await duckdb.runAndReadAll(
            `SELECT * FROM read_csv('${path}', auto_detect = false, header = false, delim = ',', quote = '"',
             escape = '"', columns = {'a': 'VARCHAR', 'b': 'VARCHAR', 'c': 'VARCHAR'}, nullstr = ['', 'NA'])`,
          );
          const found = await read(text, { columns: ['a', 'b', 'c'], nullValues: ['NA'] }, part);
          expect(found).toEqual(reader.getRows());
        },
      ),
      { numRuns: 300 },
    );
  });
});
