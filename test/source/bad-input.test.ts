import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFileCodes } from '../../src/counts/codes/open-codes.js';
import type { AssessOptions } from '../../src/questions/assess.js';
import type { OpenOptions } from '../../src/source/open.js';
import { assessFiles, errorOf, MARKER, scratchFolder, writeParquet } from './scratch.js';
import { BAD_FILES, brokenGzip, lines, ODD_FILES } from './suite-files.js';

const scratch = scratchFolder();

describe('files that cannot be read right', () => {
  it.each(BAD_FILES)('%s', async (_, name, content, { code, line, record }) => {
    const file = scratch.write(name, content);
    const error = await errorOf(file, { qi: ['a'] });
    expect(error.code).toBe(code);
    const place = [file, line && `line ${line}`, record && `record ${record}`];
    expect(error.where).toBe(place.filter(Boolean).join(', '));
    // the reader of keys says the same
    await expect(readFileCodes(file)).rejects.toMatchObject({ code: error.code, where: error.where });
  });

  it('gzip that is cut off, at any place, or damaged', async () => {
    for (const [name, part] of brokenGzip()) {
      const file = scratch.write(name, part);
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
  const written = (name: keyof typeof ODD_FILES) => scratch.write(name, ODD_FILES[name]);
  async function recordsOf(name: keyof typeof ODD_FILES, options: OpenOptions & AssessOptions = {}) {
    const { observed } = await assessFiles(written(name), options);
    return { records: observed.records, distinct: observed.distinct };
  }

  it('one record, with and without a last line end', async () => {
    expect(await recordsOf('one.csv')).toEqual({ records: 1, distinct: 1 });
    expect(await recordsOf('one2.csv')).toEqual({ records: 1, distinct: 1 });
    expect(await recordsOf('one.json')).toEqual({ records: 1, distinct: 1 });
  });

  it('one column, an empty line being a missing cell', async () => {
    expect(await recordsOf('column.csv', { qi: ['a'] })).toEqual({
      records: 4,
      distinct: 3,
    });
  });

  it('quotes, delimiters and line ends in cells and names', async () => {
    const qi = ['a "x", y', 'b\nc'];
    expect(await recordsOf('quotes.csv', { qi })).toEqual({ records: 3, distinct: 2 });
    expect(await recordsOf('amid.csv', { qi: ['he"ight'] })).toEqual({ records: 2, distinct: 1 });
  });

  it('a line of nearly 16 MiB', async () => {
    expect(await recordsOf('large.csv', { qi: ['a'] })).toEqual({ records: 2, distinct: 1 });
  });

  it('a column that is empty throughout: it is ignored', async () => {
    const { columns, observed } = await assessFiles(written('none.csv'));
    expect(columns[2]).toMatchObject({ name: 'none', role: 'ignore', missing: 10, distinct: 1 });
    expect(observed.distinct).toBe(2);
    const named = await assessFiles(written('none.csv'), { qi: ['a', 'none'] });
    expect(named.observed.distinct).toBe(2);
  });

  it('old Mac line ends, and a last column of empty cells', async () => {
    expect(await recordsOf('mac.csv', { qi: ['a', 'b'] })).toEqual({
      records: 2,
      distinct: 1,
    });
    expect(await recordsOf('last.csv', { qi: ['a', 'b'] })).toEqual({
      records: 2,
      distinct: 1,
    });
  });

  it('JSON of more than two hundred names, each in few records', async () => {
    const { columns } = await assessFiles(written('names.json'), {
      qi: ['common'],
    });
    expect(columns).toHaveLength(261);
  });

  it('JSON numbers as they are written, and nested values by their text', async () => {
    // 1 and "1" read alike, as do null and what is not there
    expect(await recordsOf('numbers.json', { qi: ['a'] })).toEqual({ records: 12, distinct: 9 });
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
    expect(nobody).toMatchObject({ code: 'data/no-records', hint: 'is `user` right?' });
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
