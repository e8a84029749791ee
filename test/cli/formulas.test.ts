import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
// @ts-expect-error a reader that shares nothing with the product
import { readCsv } from '../../fuzz/files/read-csv.mjs';
import { scratchFolder, writeParquet } from '../source/scratch.js';
import { cli } from './cli.js';

const scratch = scratchFolder();
const at = (name: string) => join(scratch.path, name);

const ROWS = [
  ['=SUM(A1:A9)', '-5', 'a', '1'],
  ['+49 30 1', '+3.2', '-1e5', '2'],
  ['@name', '"-,5"', '- none', '3'],
  ['"\tx"', '-1.5e-3', 'b=c', '4'],
  ['"\rx"', '-5%', "'=d", '5'],
  ['"=HYPERLINK(""u"",""x"")"', '-', '', '6'],
  ['plain', '-.5', ' =e', '-7'],
  ['-1+1', '--5', '＝1', '8'],
];
const people = scratch.write(
  'people.csv',
  `=name,amount,note,group\n${[...ROWS, ...ROWS].map((row) => row.join()).join('\n')}\n`,
);
const QI = ['--qi', 'amount,note'];
const BAND = ['--do', 'band group 5'];

interface Written {
  readonly names: string[];
  readonly rows: (string | null)[][];
}

/** The file as a reader sees it that shares nothing with the product. */
function read(file: string, delimiter = ','): Written {
  const bytes = readFileSync(file);
  return readCsv(file.endsWith('.gz') ? gunzipSync(bytes) : bytes, delimiter);
}

/** Brute force, cell by cell: what begins so and is no number. */
function looksLikeFormula(cell: string | null): boolean {
  if (cell === null || !'=+-@\t\r\n＝＋－＠'.includes(cell.charAt(0)) || cell === '') return false;
  const number = cell.slice(1).replace(',', '.');
  return !(/^[+-]/.test(cell) && /^[\d.]/.test(number) && Number.isFinite(Number(number)));
}

function formulasIn({ names, rows }: Written) {
  const all = [names, ...rows];
  const columns = names.filter((_, i) => all.some((row) => looksLikeFormula(row[i])));
  return { cells: all.flat().filter(looksLikeFormula).length, columns };
}

async function applyTo(output: string, ...more: string[]) {
  const ran = await cli(['apply', people, ...QI, ...BAND, '-o', at(output), '--json', '-q', ...more]);
  expect(ran.err).toBe('');
  return JSON.parse(ran.out);
}

describe('cells of a written file that spreadsheet programs may take for formulas', () => {
  it.each([
    ['plain.csv', ','],
    ['plain.tsv', '\t'],
    ['plain.csv.gz', ','],
  ])('are counted, and written as they are: %s', async (name, delimiter) => {
    const { formulas } = await applyTo(name);
    const written = read(at(name), delimiter);
    const expected = formulasIn(written);
    expect(formulas).toEqual({ ...expected, escaped: false });
    // the header; seven names, three amounts and two notes, twice; bands of negative numbers
    expect(expected.cells).toBeGreaterThanOrEqual(1 + 2 * 12);
    expect(written.names[0]).toBe('=name');
    const cells = written.rows.map((row) => row[0]);
    for (const cell of ['=SUM(A1:A9)', '@name', '\tx', '\rx', '-1+1']) expect(cells).toContain(cell);
  });

  it.each([
    ['safe.csv', ','],
    ['safe.tsv', '\t'],
    ['safe.csv.gz', ','],
  ])(
    'have a quote before them with --escape-formulas, and nothing else has changed: %s',
    async (name, delimiter) => {
      const plain = at(`as-it-is.${delimiter === ',' ? 'csv' : 'tsv'}`);
      await applyTo(plain.slice(scratch.path.length + 1));
      const { formulas, assessment } = await applyTo(name, '--escape-formulas');
      const [before, after] = [read(plain, delimiter), read(at(name), delimiter)];
      const guard = (cell: string | null) => (looksLikeFormula(cell) ? `'${cell}` : cell);
      const sorted = (rows: Written['rows']) => rows.map((row) => JSON.stringify(row)).sort();
      expect(after.names).toEqual(before.names.map(guard));
      expect(sorted(after.rows)).toEqual(sorted(before.rows.map((row) => row.map(guard))));
      expect(formulasIn(after).cells).toBe(0);
      const { cells, columns } = formulasIn(before);
      expect(formulas).toEqual({ cells, columns: columns.map(guard), escaped: true });
      const again = await cli([
        'assess',
        at(name),
        ...QI,
        '--id',
        "'=name",
        '--ignore',
        'group',
        '--json',
        '-q',
      ]);
      expect(assessment.observed).toEqual(JSON.parse(again.out).observed);
    },
  );

  it('are told of without a value, and the guard is named', async () => {
    const args = ['apply', people, ...QI, ...BAND, '-q'];
    const { cells } = formulasIn(read(at('plain.csv')));
    const plain = await cli([...args, '-o', at('told.csv')]);
    expect(plain.out).toContain(`${cells} cells`);
    expect(plain.out).toMatch(/formulas.* in =name, amount, note.*Guard them with --escape-formulas/);
    expect(plain.out).not.toMatch(/SUM|HYPERLINK|49 30/);
    const safe = await cli([...args, '-o', at('told.csv'), '--escape-formulas']);
    expect(safe.out).toMatch(/formulas.* in '=name, amount, note.*A single quote was put before each/);
  });

  it('keeps the roles of columns whose names are guarded', async () => {
    const file = scratch.write('names.csv', '=zip,@ill,-who\n1,a,x\n1,b,y\n2,a,z\n');
    const roles = ['--qi', '=zip', '--sensitive', '@ill', '--id=-who'];
    const run = ['apply', file, ...roles, '--do', 'mask =zip 1', '-o', at('names-out.csv'), '--json', '-q'];
    const ran = await cli([...run, '--escape-formulas']);
    expect(ran.err).toBe('');
    const { assessment, formulas } = JSON.parse(ran.out);
    expect(formulas).toEqual({ cells: 3, columns: ["'=zip", "'@ill", "'-who"], escaped: true });
    expect(assessment.columns.map(({ name, role }: { name: string; role: string }) => [name, role])).toEqual([
      ["'=zip", 'quasi-identifier'],
      ["'@ill", 'sensitive'],
      ["'-who", 'identifier'],
    ]);
  });

  it('are none in numbers, but a negative infinity is one', async () => {
    const file = await writeParquet(
      at('numbers.parquet'),
      "SELECT * FROM (VALUES (-1, -2.5::DOUBLE, DATE '2000-01-01'), (-2, '-inf'::DOUBLE, NULL)) AS t (i, f, d)",
    );
    const run = ['apply', file, '--qi', 'i,f', '--do', 'drop d', '--json', '-q'];
    const plain = await cli([...run, '-o', at('numbers.csv')]);
    expect(JSON.parse(plain.out).formulas).toEqual({ cells: 1, columns: ['f'], escaped: false });
    expect(formulasIn(read(at('numbers.csv')))).toEqual({ cells: 1, columns: ['f'] });
    await cli([...run, '-o', at('numbers-safe.csv'), '--escape-formulas']);
    expect(readFileSync(at('numbers-safe.csv'), 'utf8').split('\n').sort().slice(1)).toEqual([
      '-1,-2.5',
      "-2,'-inf",
      'i,f',
    ]);
  });

  it('say nothing of files that spreadsheets do not take for formulas', async () => {
    for (const name of ['out.parquet', 'out.json', 'out.ndjson.gz']) {
      expect(await applyTo(name)).not.toHaveProperty('formulas');
      const refused = await cli([
        'apply',
        people,
        ...QI,
        ...BAND,
        '-o',
        at(`no-${name}`),
        '--escape-formulas',
      ]);
      expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('config/unsupported')]);
      expect(existsSync(at(`no-${name}`))).toBe(false);
    }
    const sql = await cli(['apply', people, ...BAND, '--export-sql', at('x.sql'), '--escape-formulas']);
    expect(sql.code).toBe(2);
  });

  it('refuses names that would be the same', async () => {
    const file = scratch.write('twins.csv', "=a,'=a\n1,2\n3,4\n");
    const run = [
      'apply',
      file,
      '--do',
      'mask =a 1',
      '--qi',
      '=a',
      '-o',
      at('twins-out.csv'),
      '--escape-formulas',
    ];
    const ran = await cli(run);
    expect([ran.code, ran.err]).toEqual([2, expect.stringContaining('the name of another')]);
    expect(existsSync(at('twins-out.csv'))).toBe(false);
  });
});
