import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { TABLE_1 } from '../../lab/reproduce/sq/printed.js';
import { type KeyReport, keyCountSchema, keyReportSchema } from '../../src/core/results/keys.js';
import { openCodes } from '../../src/counts/codes/open-codes.js';
import { randomStream } from '../../src/maths/random.js';
import { countKeys } from '../../src/questions/keys.js';
import { MARKER, scratchFolder } from '../source/scratch.js';
import { cli, hearsSignals, start } from './cli.js';

const folder = scratchFolder();
const lines = [TABLE_1.names, ...TABLE_1.rows].map((row) => `${row.join(',')}\n`);
const table1 = folder.write('table1.csv', lines.join(''));

async function reportOf(...args: string[]): Promise<KeyReport> {
  const { code, out, err } = await cli(['keys', ...args, '--json']);
  expect(err).toBe('');
  expect(code).toBe(0);
  return keyReportSchema.parse(JSON.parse(out));
}

async function errorOf(...args: string[]): Promise<{ code: string; message: string; exit: number }> {
  const { code, out, err } = await cli(['keys', ...args, '--json']);
  expect(out).toBe('');
  expect(err).not.toContain(MARKER);
  return { ...JSON.parse(err).error, exit: code };
}

/** A table whose keys take minutes to find. */
function longTable(): string {
  const columns = Array.from({ length: 60 }, (_, c) => `c${c}`);
  const random = randomStream(7, 'long table');
  const rows = Array.from({ length: 3000 }, () => columns.map(() => String(random.int(8))).join(','));
  return folder.write('long.csv', [columns.join(','), ...rows].join('\n'));
}

const sensitivityOf = (report: KeyReport, of: 'printed' | 'exact') =>
  Object.fromEntries(report.sensitivity.map((column) => [column.name, column[of]]));

describe('singleout keys --count', () => {
  it('counts the keys that the report lists', async () => {
    const { keyCount, keysBySize, duplicates } = await reportOf(table1);
    const { out } = await cli(['keys', table1, '--count', '--json']);
    expect(keyCountSchema.parse(JSON.parse(out))).toMatchObject({
      keyCount,
      keysBySize,
      duplicates,
      complete: true,
    });
    expect((await cli(['keys', table1, '--count'])).out).toMatch(/^5 keys: /);
    expect((await cli(['keys', table1, '--count', '--max-columns', '1'])).out).toMatch(/^\d+ keys/);
  });

  it('says what was proved by then', async () => {
    const { out, code } = await cli(['keys', longTable(), '--count', '--timeout', '0.2', '--json']);
    expect([code, JSON.parse(out)]).toEqual([
      0,
      expect.objectContaining({ complete: false, stoppedBy: 'time' }),
    ]);
  });

  it.each([
    ['--uniqueness', '0.9'],
    ['--mask', 'Zip:1'],
    ['--curve', 'kappa'],
    ['--report', 'x.html'],
  ])('refuses %s', async (...flags) => {
    expect(await errorOf(table1, '--count', ...flags)).toMatchObject({ code: 'config/unsupported', exit: 2 });
  });

  it('is no count where it was asked to stop', async () => {
    const stop = new AbortController();
    const asked = countKeys(openCodes(longTable()), { signal: stop.signal });
    setTimeout(() => stop.abort(), 200);
    await expect(asked).rejects.toMatchObject({ code: 'source/cancelled' });
  });

  it('leaves a database to its own search', async () => {
    expect(await errorOf('postgres://h/d', '--count')).toMatchObject({ code: 'config/unsupported' });
  });
});

describe('singleout keys', () => {
  it('gives the keys and the sensitivity of Table 1 of the paper', async () => {
    const report = await reportOf(table1);
    expect(report).toMatchObject({ duplicates: 0, complete: true, keyCount: 5, keysUsed: 5, records: 7 });
    expect(report.keys).toEqual([
      ['MINum'],
      ['Age', 'Birthday'],
      ['Age', 'Disease'],
      ['Zip', 'Birthday'],
      ['Sex', 'Age', 'Zip'],
    ]);
    const printed = { MINum: 0.5, Sex: 0.125, Age: 0.40625, Zip: 0.3125, Birthday: 0.375, Disease: 0.25 };
    for (const [name, s] of Object.entries(printed)) {
      expect(sensitivityOf(report, 'printed')[name]).toBeCloseTo(s, 12);
    }
    // any of MINum, or one of the others: by going through what of five columns is known
    expect(report.attackSuccess).toBeCloseTo(1 - 0.5 * (1 - 17 / 32), 12);
    expect(report.sensitivity.find(({ name }) => name === 'MINum')).toMatchObject({
      cdn: 7,
      pou: 1,
      p: 0.5,
      keys: 1,
      ranks: { cdn: 1, pou: 1, ie: 1, exact: 1, printed: 1 },
    });
  });

  it('reads all kinds of input alike', async () => {
    const plain = await reportOf(table1);
    const { source: _, ...same } = plain;
    const gz = folder.write('packed.csv.gz', gzipSync(lines.join('')));
    const half = folder.write('half-1.csv', lines.slice(0, 4).join(''));
    folder.write('half-2.csv', [lines[0], ...lines.slice(4)].join(''));
    const tsv = folder.write('table.tsv', lines.join('').replaceAll(',', '\t'));
    const json = folder.write(
      'table.ndjson',
      TABLE_1.rows
        .map((row) => `${JSON.stringify(Object.fromEntries(row.map((v, c) => [TABLE_1.names[c], v])))}\n`)
        .join(''),
    );
    for (const args of [
      [gz],
      [tsv],
      [json],
      [half.replace('half-1', 'half-*')],
      [table1, '--sql', 'SELECT * FROM table1'],
    ]) {
      const { source, ...rest } = await reportOf(...args);
      expect(rest).toEqual(same);
      expect(source.records).toBe(7);
    }
    expect(plain.source.engine).toBe('csv reader');
    expect((await reportOf(json)).source.engine).toBe('duckdb');
  });

  it('bounds the search by kappa, and lists no more than asked', async () => {
    expect(await reportOf(table1, '--max-columns', '2')).toMatchObject({ keyCount: 4, maxColumns: 2 });
    const few = await reportOf(table1, '--limit', '2');
    expect(few).toMatchObject({ keyCount: 5, keys: [['MINum'], ['Age', 'Birthday']] });
    expect(few.attackSuccess).toBe((await reportOf(table1)).attackSuccess);
    expect((await reportOf(table1, '--limit', '0')).keys).toEqual([]);
  });

  it('sets duplicates aside, unless strict', async () => {
    const file = folder.write('twice.csv', `${lines.join('')}${lines[3]}`);
    expect(await reportOf(file)).toMatchObject({ duplicates: 1, keyCount: 5, duplicatesSetAside: true });
    expect(await reportOf(file, '--strict')).toMatchObject({ duplicates: 1, keyCount: 0, attackSuccess: 0 });
  });

  it('finds near-keys with their shares', async () => {
    const { nearKeys } = await reportOf(table1, '--uniqueness', '0.7');
    expect(nearKeys).toMatchObject({ uniqueness: 0.7, complete: true });
    expect(nearKeys?.keys).toContainEqual({ columns: ['Birthday'], share: 5 / 7 });
    for (const { share } of nearKeys?.keys ?? []) expect(share).toBeGreaterThanOrEqual(0.7);
  });

  it('takes chances for all, by column and by role, from flags and file', async () => {
    const p = (report: KeyReport) => report.sensitivity.map((column) => column.p);
    expect(p(await reportOf(table1, '--probability', '0.3', '--probability', 'Zip=0.9'))).toEqual([
      0.3, 0.3, 0.3, 0.9, 0.3, 0.3,
    ]);
    const config = folder.write(
      'keys.yaml',
      'sensitive: [Disease]\nprobability: {"role:sensitive": 0.1, Age: 1, "*": 0.2}\nmaxColumns: 2\n',
    );
    const report = await reportOf(table1, '--config', config);
    expect(p(report)).toEqual([0.2, 0.2, 1, 0.2, 0.2, 0.1]);
    expect(report.maxColumns).toBe(2);
  });

  it('shows keys before and after masking', async () => {
    const { masked, attackSuccess } = await reportOf(table1, '--mask', 'MINum:8', 'Zip:3');
    expect(masked?.alone).toHaveLength(2);
    expect(masked?.alone[0]).toMatchObject({ column: 'MINum', characters: 8, keyCount: 4 });
    expect(masked?.alone[0].fall).toBeCloseTo(attackSuccess - 17 / 32, 12);
    expect(masked?.together.keys).not.toContainEqual(['MINum']);
  });

  it('numbers the riskiest records and says who is to blame', async () => {
    const { exposedRecords } = await reportOf(table1, '--riskiest', '3');
    expect(exposedRecords).toMatchObject({ maxColumns: 3, sets: 41 });
    const [first] = exposedRecords?.records ?? [];
    expect(first.minimal).toContainEqual(['MINum']);
    expect(Object.values(first.blame).reduce((a, b) => a + b)).toBeCloseTo(1, 12);
    expect((await reportOf(table1, '--riskiest', '0')).exposedRecords).toBeUndefined();
    // numbers are those of the data, also where records are left out
    const gap = folder.write('gap.csv', 'a,b\n,1\n2,1\n3,1\n3,1\n');
    const left = await reportOf(gap, '--missing', 'drop', '--riskiest', '1');
    expect(left.source.dropped).toBe(1);
    expect(left.exposedRecords?.records.map(({ record }) => record)).toEqual([2]);
  });

  it('draws curves against kappa and against records', async () => {
    const kappa = await reportOf(table1, '--curve', 'kappa');
    expect(kappa.curve?.points.map(({ keyCount }) => keyCount)).toEqual([1, 4, 5, 5, 5, 5]);
    const mean = 0.5 * (1 / 6);
    expect(kappa.curve?.points[0]).toMatchObject({ x: 1, printed: mean, exact: mean });
    const records = await reportOf(table1, '--curve', 'records');
    expect(records.curve?.points.map(({ x }) => x)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(records.curve?.points.at(-1)?.keyCount).toBe(5);
    const svg = `${folder.path}/curve.svg`;
    expect((await cli(['keys', table1, '--curve', 'kappa', '--report', svg])).code).toBe(0);
    expect(readFileSync(svg, 'utf8')).toMatch(/^<\?xml.*<svg/s);
  });

  it('writes reports without a value of the data', async () => {
    const secret = folder.write('secret.csv', `${lines.join('')}${MARKER},M,99,1,${MARKER},x\n`);
    for (const ending of ['html', 'md', 'txt', 'json']) {
      const file = `${folder.path}/report.${ending}`;
      const { code, out } = await cli([
        ...['keys', secret, '--report', file, '--uniqueness', '0.8', '--mask', 'Zip:2'],
      ]);
      expect(code).toBe(0);
      const text = readFileSync(file, 'utf8');
      for (const said of [text, out]) {
        expect(said).toContain('Birthday');
        expect(said).not.toContain(MARKER);
      }
      if (ending !== 'html') continue;
      expect(text).toContain('Keys and their columns');
      expect(text).toContain('Sensitivity by column');
    }
    const output = `${folder.path}/out.json`;
    expect(await cli(['keys', table1, '-o', output])).toMatchObject({ code: 0, out: '' });
    expect(keyReportSchema.parse(JSON.parse(readFileSync(output, 'utf8'))).keyCount).toBe(5);
    expect(readdirSync(folder.path).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('ends at its limits with what it has', async () => {
    const late = await reportOf(longTable(), '--timeout', '0.5', '--limit', '10');
    expect(late).toMatchObject({ complete: false, stoppedBy: 'time' });
    const some = await reportOf(table1, '--memory', '50kB', '--timeout', '60');
    expect(some).toMatchObject({ complete: false, stoppedBy: 'memory', keys: [['MINum']] });
    const none = await reportOf(table1, '--memory', '1kB');
    expect(none).toMatchObject({ complete: false, stoppedBy: 'memory', keys: [], duplicates: 0 });
    const { out } = await cli(['keys', table1, '--memory', '1kB']);
    expect(out).toContain('No key was proved before the search ended.');
  });

  it('does not depend on seed and workers', async () => {
    const { settings: seeded, ...one } = await reportOf(table1, '--workers', '1', '--seed', '5');
    const { settings: _, ...two } = await reportOf(table1, '--workers', '2');
    expect(seeded.seed).toBe(5);
    expect(two).toEqual(one);
  });
});

describe('singleout keys on odd input', () => {
  const write = (name: string, text: string) => folder.write(`${name}.csv`, text);

  it.each([
    ['an empty file', write('empty', ''), 'data/empty'],
    ['a header only', write('header', 'a,b\n'), 'data/no-records'],
    ['ragged lines', write('ragged', `a,b\n1,2\n${MARKER}\n`), 'data/ragged'],
    ['columns of one name', write('same', `a,A\n${MARKER},2\n`), 'data/bad-columns'],
    ['no file', '/nowhere/x.csv', 'source/not-found'],
  ])('refuses %s', async (_, file, code) => {
    expect(await errorOf(file)).toMatchObject({ code, exit: 3 });
  });

  it('takes one record, one column, and columns without values', async () => {
    expect(await reportOf(write('one-record', 'a,b\n1,2\n'))).toMatchObject({ keys: [[]], attackSuccess: 1 });
    expect(await reportOf(write('one-column', 'a\n1\n2\n'))).toMatchObject({ keys: [['a']] });
    const bare = await reportOf(write('bare', 'a,b\n1,\n2,\n'));
    expect(bare).toMatchObject({ keys: [['a']], complete: true });
    expect(bare.sensitivity[1]).toMatchObject({ name: 'b', exact: 0, printed: 0, cdn: 1, pou: 0, ie: 0 });
    const alike = await reportOf(write('alike', 'a,b\n1,1\n1,1\n'));
    expect(alike).toMatchObject({ duplicates: 1, keys: [[]] });
    for (const name of ['one-record', 'one-column', 'bare', 'alike'])
      expect((await cli(['keys', `${folder.path}/${name}.csv`])).code).toBe(0);
  });

  it.each([
    [['--uniqueness', '0']],
    [['--uniqueness', '1.1']],
    [['--uniqueness', 'x']],
    [['--max-columns', '0']],
    [['--max-columns', '1.5']],
    [['--limit', '-1']],
    [['--timeout', '-1']],
    [['--timeout', 'x']],
    [['--workers', '0']],
    [['--seed', '0.5']],
    [['--precision', '0']],
    [['--riskiest', '-2']],
    [['--probability', 'NaN']],
    [['--probability', '-0.1']],
    [['--probability', 'Zip=2']],
    [['--probability', 'Zop=0.5']],
    [['--probability', 'role:attacker=0.5']],
    [['--mask', 'Zop:2']],
    [['--mask', 'Zip:0']],
    [['--mask', 'Zip']],
    [['--mask', 'Zip:1', 'Zip:2']],
    [['--qi', 'Zop']],
    [['--missing', 'any']],
    [['--report', 'x.svg']],
    [['--report', 'x.pdf']],
    [['--memory', 'much']],
  ])('refuses %s', async (args) => {
    const { exit, code } = await errorOf(table1, ...args);
    expect(code).toMatch(/^(config|model)\//);
    expect([2, 3]).toContain(exit);
  });

  it('stops on request and leaves nothing behind', async () => {
    const output = `${folder.path}/never.json`;
    const { child, ended } = start(['keys', longTable(), '-o', output]);
    await hearsSignals(child);
    setTimeout(() => child.kill('SIGINT'), 1000);
    expect((await ended).code).toBe(130);
    expect(existsSync(output)).toBe(false);
  });
});
