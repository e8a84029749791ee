import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { collectStatistics } from '../../src/questions/collect-statistics.js';
import { type OpenOptions, open } from '../../src/source/open.js';
import type { Statistics } from '../../src/statistics/statistics.js';
import { assessFiles, errorOf, scratchFolder, writeParquet } from './scratch.js';

const scratch = scratchFolder();

/** Cells that formats tend to mangle: leading zeros, 1 and 1.0, quotes, delimiters, line ends, other scripts. */
const zips = ['00501', '501', '0501', '1', '1.0', '1e0', '+1', null];
const notes = [
  'a,b',
  'a;b',
  'a\tb',
  'a|b',
  'say "hi"',
  'two\nlines',
  'Zoë 東京 ☺',
  "it's",
  ' a',
  'a ',
  'NULL',
  null,
];
const rows = Array.from({ length: 60 }, (_, i) => ({
  zip: zips[i % zips.length],
  note: notes[(i * 5) % notes.length],
  sex: i % 2 === 0 ? 'f' : 'm',
  id: String(i),
}));
type Row = (typeof rows)[number];
const names = ['zip', 'note', 'sex', 'id'] as const;
const qi = ['zip', 'note', 'sex'];

const quote = (cell: string | null) => (cell === null ? '' : `"${cell.replaceAll('"', '""')}"`);
function delimited(part: readonly Row[], delimiter: string, eol = '\n'): string {
  const lines = part.map((row) => names.map((name) => quote(row[name])).join(delimiter));
  return [names.join(delimiter), ...lines, ''].join(eol);
}
const ndjson = (part: readonly Row[]) => part.map((row) => `${JSON.stringify(row)}\n`).join('');
const sqlRows = (part: readonly Row[]) =>
  part.map(
    (row) => `(${names.map((n) => (row[n] === null ? 'NULL' : `'${row[n].replaceAll("'", "''")}'`))})`,
  );

let expected: Statistics;
beforeAll(async () => {
  expected = await statisticsOf(scratch.write('plain.csv', delimited(rows, ',')), {});
});

/** The values of all columns with their counts, and those of all pairs: all that findings are made of. */
async function statisticsOf(files: string | string[], more: OpenOptions): Promise<Statistics> {
  const table = await open(files, { threads: 1, ...more });
  try {
    return await collectStatistics(table, { qi });
  } finally {
    await table.engine.close();
  }
}

async function same(files: string | string[], more: OpenOptions = {}): Promise<void> {
  expect(await statisticsOf(files, more)).toEqual(expected);
}

describe('one table in many formats', () => {
  it('has the values that were written, and no others', () => {
    expect(expected.records).toBe(60);
    expect(expected.columns.map(({ values }) => new Set(values))).toEqual([
      new Set(zips),
      new Set(notes),
      new Set(['f', 'm']),
    ]);
  });

  it('gives the same findings', async () => {
    const sql = `SELECT * FROM (VALUES ${sqlRows(rows)}) AS t(${names})`;
    const files = [
      join(scratch.path, 'plain.csv'),
      scratch.write('findings.ndjson', ndjson(rows)),
      await writeParquet(join(scratch.path, 'findings.parquet'), sql),
    ];
    const [first, ...others] = await Promise.all(files.map((file) => assessFiles(file, { qi })));
    for (const { observed, dependency, exposure } of others) {
      expect({ observed, dependency, exposure }).toEqual({
        observed: first.observed,
        dependency: first.dependency,
        exposure: first.exposure,
      });
    }
  });

  const texts: [string, string][] = [
    ['commas.csv', delimited(rows, ',')],
    ['windows.csv', delimited(rows, ',', '\r\n').replace('two\nlines', 'two\nlines')],
    ['marked.csv', `\ufeff${delimited(rows, ',')}`],
    ['tabs.tsv', delimited(rows, '\t')],
    ['tabs.csv', delimited(rows, '\t')],
    ['semicolons.csv', delimited(rows, ';')],
    ['bars.txt', delimited(rows, '|')],
    ['lines.ndjson', ndjson(rows)],
    ['lines.jsonl', ndjson(rows)],
    ['array.json', JSON.stringify(rows)],
    ['pretty.json', JSON.stringify(rows, null, 2)],
    ['no-extension', delimited(rows, ',')],
    ['json-no-extension', ndjson(rows)],
  ];
  it.each(texts)('%s, plain and gzipped, with and without .gz', async (name, text) => {
    await same(scratch.write(name, text));
    await same(scratch.write(`${name}.gz`, gzipSync(text)));
    await same(scratch.write(`zipped-${name}`, gzipSync(text)));
  });

  it('Parquet, also without an extension', async () => {
    const sql = `SELECT * FROM (VALUES ${sqlRows(rows)}) AS t(${names})`;
    await same(await writeParquet(join(scratch.path, 'table.parquet'), sql));
    await same(await writeParquet(join(scratch.path, 'parquet-no-extension'), sql));
  });

  it('a named delimiter, format and encoding', async () => {
    const text = delimited(rows, '\u0001');
    await same(scratch.write('odd.csv', text), { delimiter: '\u0001' });
    await same(scratch.write('csv.json', delimited(rows, ',')), { format: 'csv' });
    await same(scratch.write('utf16.csv', Buffer.from(`\ufeff${delimited(rows, ',')}`, 'utf16le')));
    const unmarked = scratch.write('unmarked.csv', Buffer.from(delimited(rows, ','), 'utf16le'));
    await same(unmarked, { encoding: 'utf-16' });
  });

  it('latin-1', async () => {
    const text = 'grüße,b\né,1\nè,2\né,3\n';
    const found = await assessFiles(scratch.write('latin.csv', Buffer.from(text, 'latin1')), {
      encoding: 'latin-1',
      qi: ['grüße'],
    });
    expect(found.observed).toMatchObject({ records: 3, distinct: 2 });
  });

  it('two halves, by a glob, as a list, packed differently, or of a name that looks like a glob', async () => {
    const [first, second] = [rows.slice(0, 30), rows.slice(30)];
    const glob = join(scratch.path, 'half-*.csv');
    const halves = [
      scratch.write('half-1.csv', delimited(first, ',')),
      scratch.write('half-2.csv', delimited(second, ',')),
    ];
    await same(glob);
    await same(halves);
    await same([halves[0], scratch.write('half-2.csv.gz', gzipSync(delimited(second, ',')))]);
    await same([scratch.write('half-1.csv.gz', gzipSync(delimited(first, ','))), halves[1]]);
    const utf16 = Buffer.from(`\ufeff${delimited(second, ',')}`, 'utf16le');
    await same([halves[0], scratch.write('utf16-half.csv', utf16)]);
    await same([
      scratch.write('half-1.ndjson', ndjson(first)),
      scratch.write('half-2.ndjson.gz', gzipSync(ndjson(second))),
    ]);
    scratch.write('odd1.csv', 'zip,note,sex,id\n1,2,3,4\n');
    await same(scratch.write('odd[1].csv', delimited(rows, ',')));
    await same(scratch.write('odd*.csv', delimited(rows, ',')));
    await same(scratch.write("it's.csv", delimited(rows, ',')));
    const parquet = (name: string, part: readonly Row[], order: readonly string[]) =>
      writeParquet(join(scratch.path, name), `SELECT ${order} FROM (VALUES ${sqlRows(part)}) AS t(${names})`);
    await same([
      await parquet('first.parquet', first, names),
      await parquet('second.parquet', second, ['id', 'sex', 'note', 'zip']),
    ]);
  });

  it('a query, also one that joins two files', async () => {
    const plain = scratch.write('whole.csv', delimited(rows, ','));
    await same(plain, { sql: 'SELECT * FROM whole' });
    await same(plain, { sql: 'FROM Whole WHERE true -- all' });
    await same(plain, { sql: 'WITH t AS (SELECT * FROM whole) SELECT * FROM t ; ' });
    const left = rows.map(({ id, zip, sex }) => ({ id, zip, sex }));
    const right = rows.map(({ id, note }) => ({ id, note }));
    const files = [
      scratch.write('Left-2024.json', JSON.stringify(left)),
      scratch.write('right.ndjson.gz', gzipSync(right.map((row) => JSON.stringify(row)).join('\n'))),
    ];
    await same(files, { sql: 'SELECT zip, note, sex, id FROM "left-2024" JOIN "right" USING (id)' });
  });

  it('texts that mean "missing", in every format', async () => {
    const mark = (part: readonly Row[]) =>
      part.map((row) => ({ ...row, zip: row.zip ?? '?', note: row.note ?? 'n/a' }));
    const nullValues = ['?', 'n/a'];
    await same(scratch.write('marks.csv', delimited(mark(rows), ',')), { nullValues });
    await same(scratch.write('marks.json', JSON.stringify(mark(rows))), { nullValues });
    const sql = `SELECT * FROM (VALUES ${sqlRows(mark(rows))}) AS t(${names})`;
    await same(await writeParquet(join(scratch.path, 'marks.parquet'), sql), { nullValues });
  });

  it('no header', async () => {
    const text = delimited(rows, ',').replace(/^.*\n/, '');
    const table = await open(scratch.write('headless.csv', text), { header: false });
    const found = await collectStatistics(table, { qi: ['column1', 'column2', 'column3'] });
    await table.engine.close();
    expect(found.columns.map(({ counts }) => counts)).toEqual(expected.columns.map(({ counts }) => counts));
  });
});

describe('UTF-16 beyond the basic plane', () => {
  it('is read', async () => {
    const file = scratch.write('smile.csv', Buffer.from('\ufeffa\n🙂\n🙃\n🙂\n', 'utf16le'));
    expect((await assessFiles(file, { qi: ['a'] })).observed).toMatchObject({ records: 3, distinct: 2 });
  });

  it('is refused where half a character is missing', async () => {
    const file = scratch.write('half.csv', Buffer.from('\ufeffa\n🙂\n', 'utf16le').subarray(0, 8));
    expect(await errorOf(file, { qi: ['a'] })).toMatchObject({ code: 'data/encoding', where: file });
  });
});

describe('types of Parquet columns', () => {
  it('are compared by value, whatever they are', async () => {
    const sql = `SELECT * FROM (VALUES
      (true, DATE '2020-01-31', 1.50::DECIMAL(5,2), [1, 2], {'x': 1, 'y': 'a'}, 0.0::DOUBLE, INTERVAL 1 MONTH, TIMESTAMPTZ '2020-01-01 00:00:00+02', 'e'::BLOB),
      (false, DATE '2020-02-01', 1.5::DECIMAL(5,2), [2, 1], {'x': 1, 'y': NULL}, -0.0::DOUBLE, INTERVAL 30 DAY, TIMESTAMPTZ '2020-01-01 01:00:00+03', 'f'::BLOB),
      (NULL, NULL, NULL, NULL, NULL, 'nan'::DOUBLE, NULL, NULL, NULL),
      (true, DATE '2020-01-31', 2::DECIMAL(5,2), [1, 2], {'x': 1, 'y': 'a'}, 'nan'::DOUBLE, INTERVAL 1 MONTH, TIMESTAMPTZ '2020-01-01 00:00:00+02', 'e'::BLOB)
    ) AS t(b, d, m, l, s, f, i, z, x)`;
    const counts: Record<string, number> = { b: 3, d: 3, m: 3, l: 3, s: 3, f: 2, i: 3, z: 2, x: 3 };
    const path = await writeParquet(join(scratch.path, 'types.parquet'), sql);
    const read = [assessFiles(path, { qi: Object.keys(counts) })];
    read.push(assessFiles(path, { qi: Object.keys(counts), sql: 'SELECT * FROM types' }));
    for (const found of await Promise.all(read)) {
      expect(Object.fromEntries(found.columns.map(({ name, distinct }) => [name, distinct]))).toEqual(counts);
      // for one column alone, groups are values
      const [alone] = found.exposure;
      expect([alone.least, alone.highest]).toEqual([2 / 4, 3 / 4]);
    }
  });
});
