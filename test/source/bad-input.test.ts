import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { AssessOptions } from '../../src/questions/assess.js';
import { openCodes } from '../../src/questions/open-codes.js';
import type { OpenOptions } from '../../src/source/open.js';
import { assessFiles, errorOf, MARKER, scratchFolder, writeParquet } from './scratch.js';

const scratch = scratchFolder();
const lines = (...texts: string[]) => `${texts.join('\n')}\n`;
const many = (line: string) => `${line}\n`.repeat(300_000);

interface Expected {
  readonly code: string;
  /** Line or record that must be named. */
  readonly line?: number;
  readonly record?: number;
}

describe('files that cannot be read right', () => {
  const texts: [string, string, string | Buffer, Expected][] = [
    ['an empty file', 'empty.csv', '', { code: 'data/empty' }],
    ['an empty gzip file', 'empty.csv.gz', gzipSync(''), { code: 'data/empty' }],
    ['a header only', 'header.csv', 'a,b', { code: 'data/no-records' }],
    ['a header and a line end', 'header2.csv', 'a,b\n', { code: 'data/no-records' }],
    ['an empty JSON array', 'empty.json', ' [ ] ', { code: 'data/no-records' }],
    ['blank JSON', 'blank.ndjson', '\n \n', { code: 'data/no-records' }],
    ['a blank first line', 'blank.csv', '\na,b\n1,2\n', { code: 'data/bad-columns' }],
    ['a column without a name', 'unnamed.csv', lines('a,,c', `1,${MARKER},3`), { code: 'data/bad-columns' }],
    ['a column named by spaces', 'spaces.csv', lines('a,  ', `1,${MARKER}`), { code: 'data/bad-columns' }],
    ['a column twice', 'twice.csv', lines('a,b,a', `1,2,${MARKER}`), { code: 'data/bad-columns' }],
    [
      'a column twice but for case',
      'case.csv',
      lines('a,b,A', `1,2,${MARKER}`),
      { code: 'data/bad-columns' },
    ],
    ['a JSON name twice', 'twice.json', `[{"a":1,"a":"${MARKER}"}]`, { code: 'data/malformed', record: 1 }],
    ['a short line', 'short.csv', lines('a,b', '1,2', MARKER), { code: 'data/ragged', line: 3 }],
    [
      'a long line',
      'long.csv',
      lines('a,b', '1,2', '3,4', `5,${MARKER},6`),
      { code: 'data/ragged', line: 4 },
    ],
    [
      'a long line far down',
      'far.csv',
      `a,b\n${many('1,2')}${MARKER},2,3\n${many('1,2')}`,
      { code: 'data/ragged', line: 300_002 },
    ],
    [
      'a short line in gzip',
      'short.csv.gz',
      gzipSync(lines('a,b', '1,2', MARKER)),
      { code: 'data/ragged', line: 3 },
    ],
    [
      'a ragged line that speaks like the engine',
      'sly.csv',
      lines('a,b', `"x\n  file = ${MARKER}\nINTERRUPT Error: Out of Memory Error No space left",2,3`),
      { code: 'data/ragged', line: 2 },
    ],
    [
      'a ragged line that imitates the whole message',
      'slyer.csv',
      lines('a,b', `"\nExpected Number of Columns: 9 Found: 9\n\n  file = ${MARKER}\n",2,3`),
      { code: 'data/ragged', line: 2 },
    ],
    [
      'a quote that does not end',
      'open.csv',
      lines('a,b', '1,2', `"${MARKER},3`, '4,5'),
      { code: 'data/malformed', line: 3 },
    ],
    [
      'a quote in the header that does not end',
      'head.csv',
      lines('a,"b', `1,${MARKER}`),
      { code: 'data/malformed', line: 1 },
    ],
    [
      'lines that end in CR among others',
      'mixed.csv',
      `a,b\r\n1,2\r3,${MARKER}\r\n`,
      { code: 'data/malformed', line: 2 },
    ],
    ['text behind a quoted cell', 'behind.csv', `a,b\n"${MARKER}" ,2\n`, { code: 'data/malformed', line: 2 }],
    [
      'a delimiter behind the last cell',
      'trailing.csv',
      `a,b\n1,${MARKER},\n`,
      { code: 'data/ragged', line: 2 },
    ],
    [
      'Latin-1 taken for UTF-8',
      'latin.csv',
      Buffer.from(lines('a,b', `é,${MARKER}`), 'latin1'),
      { code: 'data/encoding' },
    ],
    [
      'Latin-1 far down',
      'latin-far.csv',
      Buffer.concat([Buffer.from(`a,b\n${many('1,2')}`), Buffer.from(`é,${MARKER}\n`, 'latin1')]),
      { code: 'data/encoding', line: 300_002 },
    ],
    [
      'UTF-16 without a mark',
      'utf16.csv',
      Buffer.from(lines('a,b', `1,${MARKER}`), 'utf16le'),
      { code: 'data/encoding' },
    ],
    [
      'JSON in Latin-1',
      'latin.ndjson',
      Buffer.from(`{"a":"é${MARKER}"}\n`, 'latin1'),
      { code: 'data/encoding', record: 1 },
    ],
    [
      'a line beyond 16 MiB',
      'huge.csv',
      lines('a,b', '1,2', `3,${MARKER.repeat(1.6e6)}`),
      { code: 'data/cell-too-large', line: 3 },
    ],
    [
      'a header beyond 1 MiB',
      'wide.csv',
      `${'x'.repeat(2e6)},b\n1,2\n`,
      { code: 'data/cell-too-large', line: 1 },
    ],
    [
      'a JSON object beyond all bounds',
      'huge.ndjson',
      `{"a":"${MARKER.repeat(3.2e6)}"}\n`,
      { code: 'data/cell-too-large', record: 1 },
    ],
    ['JSON with a slip', 'slip.json', `[{"a":1},{"a":${MARKER}}]`, { code: 'data/malformed', record: 2 }],
    [
      'NDJSON with a slip',
      'slip.ndjson',
      lines('{"a":1}', '{"a":2}', `{"a":"${MARKER}}`),
      { code: 'data/malformed', record: 3 },
    ],
    ['JSON that is cut off', 'cut.json', `[{"a":1},{"a":"${MARKER}"}`, { code: 'data/malformed', record: 3 }],
    ['JSON that holds no objects', 'numbers.json', '[1,2,3]', { code: 'data/malformed', record: 1 }],
    ['JSON of objects and others', 'others.json', '[{"a":1},5]', { code: 'data/malformed', record: 2 }],
    ['a text as JSON', 'text.json', `"${MARKER}"`, { code: 'data/malformed', record: 1 }],
    ['CSV as Parquet', 'csv.parquet', lines('a,b', `1,${MARKER}`), { code: 'data/malformed' }],
    ['CSV as JSON', 'csv.json', lines('a,b', `1,${MARKER}`), { code: 'data/malformed', record: 1 }],
    ['gzip of the first two bytes', 'stub.csv.gz', Buffer.of(0x1f, 0x8b), { code: 'data/malformed' }],
  ];
  it.each(texts)('%s', async (_, name, content, { code, line, record }) => {
    const file = scratch.write(name, content);
    const error = await errorOf(file, { qi: ['a'] });
    expect(error.code).toBe(code);
    const place = [file, line && `line ${line}`, record && `record ${record}`];
    expect(error.where).toBe(place.filter(Boolean).join(', '));
    // the reader of keys says the same
    await expect(openCodes(file)).rejects.toMatchObject({ code: error.code, where: error.where });
  });

  it('gzip that is cut off, at any place, or damaged', async () => {
    const text = lines('a,b', ...Array.from({ length: 50_000 }, (_, i) => `${i},${(i * 7919) % 10_007}`));
    const packed = gzipSync(text);
    const parts = [0.1, 0.5, 0.9].map((share) => packed.subarray(0, Math.floor(packed.length * share)));
    const flipped = Buffer.from(packed);
    flipped[packed.length >> 1] ^= 0xff;
    const broken = [...parts, packed.subarray(0, -1), packed.subarray(0, -8), flipped];
    for (const [i, part] of broken.entries()) {
      const file = scratch.write(`broken-${i}.csv.gz`, part);
      expect(await errorOf(file, { qi: ['a'] })).toMatchObject({ code: 'data/malformed', where: file });
    }
  });

  it('Parquet that is damaged or cut off', async () => {
    const sql = `SELECT range AS a, '${MARKER}' || range AS b FROM range(1000)`;
    const whole = readFileSync(await writeParquet(join(scratch.path, 'whole.parquet'), sql));
    const damaged = Buffer.from(whole).fill(7, 4, whole.length - 8);
    const pages = Buffer.from(whole).fill(7, 4, 2000);
    for (const [i, bytes] of [whole.subarray(0, 500), damaged, pages].entries()) {
      const file = scratch.write(`damaged-${i}.parquet`, bytes);
      expect(await errorOf(file, { qi: ['a'] })).toMatchObject({ code: 'data/malformed', where: file });
    }
  });

  it('files that are not there, or folders', async () => {
    const folder = join(scratch.path, 'folder');
    mkdirSync(folder);
    const file = scratch.write('file.csv', 'a\n1\n');
    const cases: [string, string][] = [
      [join(scratch.path, 'missing.csv'), 'source/not-found'],
      [join(scratch.path, 'missing-*.csv'), 'source/not-found'],
      [join(file, 'below.csv'), 'source/not-found'],
      [join(scratch.path, `${'long'.repeat(100)}.csv`), 'source/not-found'],
      [join(scratch.path, 'zero\0byte.csv'), 'source/not-found'],
      [join(scratch.path, 'zero\0byte*.csv'), 'source/not-found'],
      [folder, 'source/unreadable'],
    ];
    for (const [path, code] of cases) {
      expect(await errorOf(path, { qi: ['a'] })).toMatchObject({ code, where: path });
    }
    expect((await errorOf([], {})).code).toBe('config/invalid');
    expect((await errorOf(['-', '-'], {})).code).toBe('config/invalid');
  });

  it('several files that do not fit together', async () => {
    const files = [
      scratch.write('fit.csv', 'a,b\n1,2\n'),
      scratch.write('swapped.csv', 'b,a\n1,2\n'),
      scratch.write('more.csv', 'a,b,c\n1,2,3\n'),
      scratch.write('other.csv', 'a;b\n1;2\n'),
    ];
    for (const other of files.slice(1)) {
      expect((await errorOf([files[0], other], { qi: ['a'] })).code).toBe('data/bad-columns');
    }
    const json = scratch.write('fit.json', '[{"a":1,"b":2}]');
    expect((await errorOf([files[0], json], { qi: ['a'] })).code).toBe('source/unknown-format');
    const sqls = ['1 AS a, 12 AS b', "1 AS a, '012' AS b", '1 AS a, 12 AS b, 3 AS c', '1 AS a'];
    const parquets = await Promise.all(
      sqls.map((sql, i) => writeParquet(join(scratch.path, `fit-${i}.parquet`), `SELECT ${sql}`)),
    );
    for (const other of parquets.slice(1)) {
      for (const pair of [
        [parquets[0], other],
        [other, parquets[0]],
      ]) {
        expect((await errorOf(pair, { qi: ['a'] })).code).toBe('data/bad-columns');
      }
    }
  });
});

describe('files that are odd and yet in order', () => {
  async function recordsOf(name: string, content: string, options: OpenOptions & AssessOptions = {}) {
    const { observed } = await assessFiles(scratch.write(name, content), options);
    return { records: observed.records, distinct: observed.distinct };
  }

  it('one record, with and without a last line end', async () => {
    expect(await recordsOf('one.csv', 'a,b\n1,2\n')).toEqual({ records: 1, distinct: 1 });
    expect(await recordsOf('one2.csv', 'a,b\n1,2')).toEqual({ records: 1, distinct: 1 });
    expect(await recordsOf('one.json', '{"a":1}')).toEqual({ records: 1, distinct: 1 });
  });

  it('one column, an empty line being a missing cell', async () => {
    expect(await recordsOf('column.csv', 'a\n1\n\n1\n2\n', { qi: ['a'] })).toEqual({
      records: 4,
      distinct: 3,
    });
  });

  it('quotes, delimiters and line ends in cells and names', async () => {
    const text = '"a ""x"", y","b\nc"\n"1, 2","say ""hi"""\n"1, 2","say ""hi"""\n"3\n4",x"y\n';
    const qi = ['a "x", y', 'b\nc'];
    expect(await recordsOf('quotes.csv', text, { qi })).toEqual({ records: 3, distinct: 2 });
    const amid = 'he"ight,b\n1,2\n1,3\n';
    expect(await recordsOf('amid.csv', amid, { qi: ['he"ight'] })).toEqual({ records: 2, distinct: 1 });
  });

  it('a line of nearly 16 MiB', async () => {
    const text = `a,b\n1,${'x'.repeat(15.9e6)}\n1,y\n`;
    expect(await recordsOf('large.csv', text, { qi: ['a'] })).toEqual({ records: 2, distinct: 1 });
  });

  it('a column that is empty throughout: it is ignored', async () => {
    const text = `a,b,none\n${'1,2,\n3,4,\n'.repeat(5)}`;
    const { columns, observed } = await assessFiles(scratch.write('none.csv', text));
    expect(columns[2]).toMatchObject({ name: 'none', role: 'ignore', missing: 10, distinct: 1 });
    expect(observed.distinct).toBe(2);
    const named = await assessFiles(scratch.write('none2.csv', text), { qi: ['a', 'none'] });
    expect(named.observed.distinct).toBe(2);
  });

  it('old Mac line ends, and a last column of empty cells', async () => {
    expect(await recordsOf('mac.csv', 'a,b\r1,2\r1,2\r', { qi: ['a', 'b'] })).toEqual({
      records: 2,
      distinct: 1,
    });
    expect(await recordsOf('last.csv', 'a,b\n1,\n1,\n', { qi: ['a', 'b'] })).toEqual({
      records: 2,
      distinct: 1,
    });
  });

  it('JSON of more than two hundred names, each in few records', async () => {
    const rows = Array.from({ length: 260 }, (_, i) => ({ [`name ${i}`]: i, common: i % 2 }));
    const { columns } = await assessFiles(scratch.write('names.json', JSON.stringify(rows)), {
      qi: ['common'],
    });
    expect(columns).toHaveLength(261);
  });

  it('JSON numbers as they are written, and nested values by their text', async () => {
    const text =
      '[{"a":12345678901234567890123},{"a":12345678901234567890124},{"a":1},{"a":1.0},{"a":"1"},{"a":true},' +
      '{"a":null},{},{"a":""},{"a":[1,2]},{"a":{"x":1}},{"a":[1,2]}]';
    // 1 and "1" read alike, as do null and what is not there
    expect(await recordsOf('numbers.json', text, { qi: ['a'] })).toEqual({ records: 12, distinct: 9 });
  });
});

describe('queries', () => {
  const file = () => scratch.write('table.csv', lines('a,b', '1,2', `2,${MARKER}`));

  it.each([
    ['no SQL', 'SELEC a'],
    ['an unknown table', 'SELECT * FROM nowhere'],
    ['an unknown column', 'SELECT nothing FROM table'],
    ['a second statement', 'SELECT 1); DROP TABLE x; --'],
    ['a value that does not convert', 'SELECT a, CAST(b AS INTEGER) AS b FROM "table"'],
    ['a date that is none', `SELECT a, strptime(b, '%Y') AS b FROM "table"`],
    ['an error of its own', 'SELECT error(b) AS a FROM "table"'],
    ['JSON that is none', 'SELECT json_extract(b, \'$.x\') AS a FROM "table"'],
    [
      'a value that names files',
      `SELECT CAST('see file "${MARKER}" in line 7' || b AS INTEGER) AS a FROM "table"`,
    ],
  ])('%s', async (_, sql) => {
    expect((await errorOf(file(), { qi: ['a'], sql })).code).toBe('source/bad-sql');
  });

  it('two files that would be one table', async () => {
    const files = [file(), scratch.write('TABLE.tsv', 'a\tb\n1\t2\n')];
    expect((await errorOf(files, { qi: ['a'], sql: 'SELECT 1 AS a' })).code).toBe('config/invalid');
  });

  it('no record', async () => {
    const sql = 'SELECT * FROM "table" WHERE false';
    expect((await errorOf(file(), { qi: ['a'], sql })).code).toBe('data/no-records');
  });
});

describe('columns and roles', () => {
  const file = () =>
    scratch.write('roles.csv', lines('age,sex,zip,w,u', ...Array(6).fill(`1,f,x,${MARKER},`)));

  it('an unknown column of a file without a header: its first record stays unseen', async () => {
    const headless = scratch.write('headless.csv', lines(`${MARKER},${MARKER}2`, '1,2', '3,4'));
    const refused = await Promise.all([
      errorOf(headless, { qi: ['age'] }),
      errorOf(headless, { sql: 'SELECT age FROM headless' }),
      errorOf(headless, { sql: 'SELECT headless.age FROM headless' }),
      errorOf([headless, file()], {}),
      errorOf([headless, file()], { sql: 'SELECT * FROM headless JOIN roles USING (age)' }),
    ]);
    expect(refused.map(({ code }) => code)).toEqual([
      'config/unknown-column',
      'source/bad-sql',
      'source/bad-sql',
      'data/bad-columns',
      'source/bad-sql',
    ]);
  });

  it('an unknown column, with the one that was meant', async () => {
    const error = await errorOf(file(), { qi: ['aeg'] });
    expect(error).toMatchObject({ code: 'config/unknown-column', hint: 'did you mean age?' });
    expect((await errorOf(file(), { qi: ['AGE'] })).hint).toBe('did you mean age?');
    expect((await errorOf(file(), { qi: ['q'] })).hint).toMatch(
      /^none of the 5 columns is spelled like this/,
    );
    for (const more of [
      { user: 'x' },
      { weight: 'x' },
      { household: 'x' },
      { sensitive: ['x'] },
      { ignore: ['x'] },
      { id: ['x'] },
    ]) {
      expect((await errorOf(file(), { qi: ['age'], ...more })).code).toBe('config/unknown-column');
    }
  });

  it('a column in two roles, none to group by, no person at all, weights that are none', async () => {
    expect((await errorOf(file(), { qi: ['age'], id: ['age'] })).code).toBe('config/column-conflict');
    expect((await errorOf(file(), { ignore: ['age', 'sex', 'zip', 'w'] })).code).toBe(
      'data/no-quasi-identifier',
    );
    const nobody = await errorOf(file(), { qi: ['age'], user: 'u' });
    expect(nobody).toMatchObject({ code: 'data/no-records', hint: 'is --user right?' });
    expect((await errorOf(file(), { qi: ['age'], weight: 'w' })).code).toBe('data/bad-value');
    expect((await errorOf(file(), { qi: ['age'], weight: 'u' })).code).toBe('data/bad-value');
    expect((await errorOf(file(), { qi: ['u'], missing: 'drop' })).code).toBe('data/no-records');
  });
});

describe('an engine', () => {
  it('that may use too little memory says so', async () => {
    const file = scratch.write('memory.csv', 'a\n1\n');
    for (const memoryBytes of [0, 1000, 2e6]) {
      expect((await errorOf(file, { memoryBytes })).code).toBe('source/out-of-memory');
    }
    await assessFiles(file, { memoryBytes: 1e30 });
  });
});
