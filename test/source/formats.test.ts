import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { statistics } from '../../src/questions/statistics.js';
import { type OpenOptions, open } from '../../src/source/open.js';
import type { Statistics } from '../../src/statistics/statistics.js';
import { assessFiles, errorOf, scratchFolder, writeParquet } from './scratch.js';
import {
  delimited,
  FORMAT_TEXTS,
  HEADLESS,
  LATIN,
  MARKED,
  markMissing,
  NAMED_FORMATS,
  names,
  ndjson,
  notes,
  type Row,
  rows,
  SMILES,
  zips,
} from './suite-files.js';

const scratch = scratchFolder();

const qi = ['zip', 'note', 'sex'];
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
    return await statistics(table, { qi });
  } finally {
    await table.close();
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

  it.each(FORMAT_TEXTS)('%s, plain and gzipped, with and without .gz', async (name, text) => {
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
    for (const [name, content, options] of NAMED_FORMATS) await same(scratch.write(name, content), options);
  });

  it('latin-1', async () => {
    const [name, content, options] = LATIN;
    const found = await assessFiles(scratch.write(name, content), { ...options, qi: ['grüße'] });
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
    for (const [name, content, options] of MARKED) await same(scratch.write(name, content), options);
    const sql = `SELECT * FROM (VALUES ${sqlRows(markMissing(rows))}) AS t(${names})`;
    await same(await writeParquet(join(scratch.path, 'marks.parquet'), sql), MARKED[0][2]);
  });

  it('no header', async () => {
    const [name, content, options] = HEADLESS;
    const table = await open(scratch.write(name, content), options);
    const found = await statistics(table, { qi: ['column1', 'column2', 'column3'] });
    await table.close();
    expect(found.columns.map(({ counts }) => counts)).toEqual(expected.columns.map(({ counts }) => counts));
  });
});

describe('UTF-16 beyond the basic plane', () => {
  it('is read', async () => {
    const file = scratch.write(...SMILES.whole);
    expect((await assessFiles(file, { qi: ['a'] })).observed).toMatchObject({ records: 3, distinct: 2 });
  });

  it('is refused where half a character is missing', async () => {
    const file = scratch.write(...SMILES.half);
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
