import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { assessmentSchema } from '../../src/core/results/assessment.js';
import { statisticsFromJson } from '../../src/statistics/statistics-json.js';
import { MARKER, scratchFolder } from '../source/scratch.js';
import { cli } from './cli.js';

const scratch = scratchFolder();
const table = scratch.write(
  'visits.csv',
  [
    'age,sex,zip,diagnosis',
    ...Array.from({ length: 40 }, (_, i) => `${i % 7},${i % 2},${i % 3},${MARKER}${i % 4}`),
    '',
  ].join('\n'),
);
const qi = ['--qi', 'age,sex', '--qi', 'zip'];

describe('singleout', () => {
  it('shows its version', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(await cli(['--version'])).toEqual({ code: 0, out: `${version}\n`, err: '' });
  });

  it('shows the commands, and every command with examples', async () => {
    const { code, out } = await cli(['--help']);
    expect(code).toBe(0);
    const commands = [...out.matchAll(/^ {2}([a-z-]+) (?:\[|<)/gm)].map(([, name]) => name);
    expect(commands).toEqual(expect.arrayContaining(['assess', 'statistics', 'generate']));
    for (const command of commands.filter((name) => name !== 'help')) {
      const help = await cli([command, '--help']);
      expect(help.code).toBe(0);
      expect(help.err).toBe('');
      expect(help.out, command).toMatch(new RegExp(`Examples:\\n( {2}singleout ${command} .+\\n?)+`));
    }
  });

  it('is told what to do', async () => {
    const { code, out, err } = await cli([]);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('Usage: singleout');
  });

  const usage: [string, string[]][] = [
    ['an unknown command', ['nope']],
    ['an unknown option', ['assess', table, '--nope']],
    ['no file', ['assess']],
    ['a list that ends in a comma', ['assess', table, '--qi', 'age,']],
    ['a reading that is none', ['assess', table, '--missing', 'maybe']],
    ['a seed that is none', ['assess', table, '--seed', 'x']],
    ['an empty seed', ['assess', table, '--seed', '']],
    ['a seed with a fraction', ['assess', table, '--seed', '1.5']],
    ['a seed that is infinite', ['assess', table, '--seed', '1e999']],
    ['no threads', ['assess', table, '--threads', '0']],
    ['threads below none', ['assess', table, '--threads', '-2']],
    ['memory that is none', ['assess', table, '--memory', 'lots']],
    ['a delimiter of two characters', ['assess', table, '--delimiter', 'ab']],
    ['a report of no known kind', ['assess', table, '--report', join(scratch.path, 'x.pdf')]],
    ['a threshold of 1', ['statistics', table, '--withhold-below', '1', '-o', join(scratch.path, 'x.json')]],
    ['a threshold that is none', ['statistics', table, '--withhold-below', 'x']],
    ['a threshold with a fraction', ['statistics', table, '--withhold-below', '2.5']],
    ['a column in two roles', ['assess', table, '--qi', 'age', '--id', 'age']],
    ['an unknown column', ['assess', table, '--qi', 'agee']],
    ['a population smaller than the table', ['assess', table, '--qi', 'age', '--population', '2']],
    ['a population that is none', ['assess', table, '--qi', 'age', '--population', 'many']],
    ['a negative population', ['assess', table, '--qi', 'age', '--population', '-5']],
    ['a rate above 1', ['assess', table, '--qi', 'age', '--rate', '1.5']],
    ['a rate of 0', ['assess', table, '--qi', 'age', '--rate', '0']],
    ['population and rate', ['assess', table, '--qi', 'age', '--rate', '.5', '--population', '1000']],
    ['a configuration that is not there', ['assess', table, '--config', join(scratch.path, 'none.yaml')]],
  ];
  it.each(usage)('%s is a matter of usage', async (_, args) => {
    const plain = await cli(args);
    expect([plain.code, plain.out]).toEqual([2, '']);
    expect(plain.err).toMatch(/^error: /);
    expect(plain.err).toMatch(/\n {2}code: {2}config\/[a-z-]+\n$/);
    const json = await cli([...args, '--json']);
    expect(json.code).toBe(2);
    expect(JSON.parse(json.err).error.code).toMatch(/^config\//);
    expect(existsSync(join(scratch.path, 'x.json'))).toBe(false);
  });

  it('names the file of bad data and exits with 3, without a value', async () => {
    const bad = scratch.write('bad.csv', `a,b\n1,2\n${MARKER},3,4\n`);
    const { code, out, err } = await cli(['assess', bad, '--qi', 'a']);
    expect([code, out]).toEqual([3, '']);
    expect(err).toContain(`  where: ${bad}, line 3\n`);
    expect(err).toContain('  code:  data/ragged\n');
    expect(err).not.toContain(MARKER);
    expect((await cli(['assess', join(scratch.path, 'none.csv'), '--json'])).err).toBe(
      `{"error":{"code":"source/not-found","message":"there is no such file","where":"${join(scratch.path, 'none.csv')}"}}\n`,
    );
  });

  it('lets no name steer the terminal', async () => {
    const { err } = await cli(['assess', join(scratch.path, '\u001b[31mred.csv')]);
    expect(err).toContain('\\u{1b}[31mred.csv');
    expect(err).not.toContain('\u001b[31mred');
  });
});

describe('singleout assess', () => {
  it('prints what the schema describes with --json, the same as its report, and no value', async () => {
    const report = join(scratch.path, 'report.json');
    const { code, out, err } = await cli([
      'assess',
      table,
      ...qi,
      '--sensitive',
      'diagnosis',
      '--json',
      '--report',
      report,
    ]);
    expect([code, err]).toEqual([0, '']);
    const found = JSON.parse(out);
    expect(assessmentSchema.parse(found)).toEqual(found);
    expect(found.observed).toMatchObject({ records: 40, distinct: 40, unit: 'record' });
    expect(readFileSync(report, 'utf8')).toBe(out);
    expect(out).not.toContain(MARKER);
  });

  it('writes reports of every kind, and no value in any', async () => {
    const { out } = await cli(['assess', table, ...qi, '--sensitive', 'diagnosis']);
    expect(out).not.toContain(MARKER);
    for (const kind of ['html', 'md', 'txt']) {
      const report = join(scratch.path, `report.${kind}`);
      expect((await cli(['assess', table, ...qi, '--report', report, '--quiet'])).code).toBe(0);
      const text = readFileSync(report, 'utf8');
      expect(text.length).toBeGreaterThan(500);
      expect(text).not.toContain(MARKER);
    }
  });

  it('shows progress on a terminal, none when piped or quiet', async () => {
    expect((await cli(['assess', table, ...qi])).err).toBe('');
    expect((await cli(['assess', table, ...qi, '--quiet'], true)).err).toBe('');
    const { err } = await cli(['assess', table, ...qi], true);
    expect(err).toContain('\r\u001b[2Kcounting the values of every column');
    expect(err.endsWith('\r\u001b[2K')).toBe(true);
  });

  it('colours its errors on a terminal and nowhere else, also where CI is set', async () => {
    vi.stubEnv('CI', 'true');
    vi.stubEnv('FORCE_COLOR', '1');
    expect((await cli(['assess', 'none.csv'])).err).toMatch(/^error: /);
    expect((await cli(['assess', 'none.csv'], true)).err).toContain('\u001b[31merror:\u001b[39m ');
    vi.stubEnv('NO_COLOR', '1');
    expect((await cli(['assess', 'none.csv'], true)).err).not.toContain('\u001b[31m');
    vi.unstubAllEnvs();
  });

  it('takes settings from a file, which flags win over', async () => {
    const config = scratch.write('c.yaml', 'qi: [age]\nseed: 5\nmissing: drop\nnull: ["0"]\n');
    const run = async (...args: string[]) =>
      JSON.parse((await cli(['assess', table, '--json', '--config', config, ...args])).out);
    const fromFile = await run();
    expect(fromFile.settings).toEqual({ missing: 'drop', seed: 5 });
    expect(fromFile.observed).toMatchObject({ records: 34, distinct: 6 });
    const overruled = await run('--qi', 'sex', '--seed', '6', '--missing', 'own', '--null', 'none');
    expect(overruled.settings).toEqual({ missing: 'own', seed: 6 });
    expect(overruled.observed).toMatchObject({ records: 40, distinct: 2 });
  });

  it('does not take a header for data, unless told', async () => {
    const records = async (...args: string[]) =>
      JSON.parse((await cli(['assess', table, '--json', ...args])).out).observed.records;
    const headless = scratch.write('headless.yaml', 'header: false');
    expect(await records(...qi)).toBe(40);
    expect(await records('--no-header', '--qi', 'column1')).toBe(41);
    expect(await records('--config', headless, '--qi', 'column1')).toBe(41);
  });

  it('writes a report whole or not at all', async () => {
    const missing = join(scratch.path, 'nowhere', 'report.html');
    const { code, out, err } = await cli(['assess', table, ...qi, '--report', missing]);
    expect([code, out]).toEqual([3, '']);
    expect(err).toContain(`  where: ${missing}\n`);
    expect(err).toContain('code:  source/output');
    expect(existsSync(join(scratch.path, 'nowhere'))).toBe(false);
    const below = await cli(['assess', table, ...qi, '--report', join(table, 'report.html')]);
    expect(below.err).toContain('code:  source/output');
    expect(readdirSync(scratch.path).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });
});

describe('singleout assess --population', () => {
  const sample = () =>
    scratch.write(
      'sample.csv',
      `age,sex,zip,w,who\n${Array.from({ length: 120 }, (_, i) => `${20 + ((i * 7) % 50)},${i % 2},${(i * i) % 9},${1 + (i % 3)},${i % 60}`).join('\n')}\n`,
    );
  const known = ['--qi', 'age,sex,zip'];

  it('tells the risk among all people, the same by size and by rate, and no value', async () => {
    const ignore = ['--ignore', 'w,who'];
    const bySize = await cli(['assess', sample(), ...known, ...ignore, '--population', '1200', '--json']);
    const byRate = await cli(['assess', sample(), ...known, ...ignore, '--rate', '.1', '--json']);
    const { inPopulation } = JSON.parse(bySize.out);
    expect(inPopulation).toMatchObject({ rate: 0.1, size: 1200, weighted: false });
    expect(inPopulation).toEqual(JSON.parse(byRate.out).inPopulation);
    for (const { value, interval } of [inPopulation.unique, inPopulation.meanInverse]) {
      expect(interval[0] <= value && value <= interval[1]).toBe(true);
    }
    const text = await cli(['assess', sample(), ...known, ...ignore, '--population', '1200', '--full']);
    expect(text.out).toContain('Of the 1,200 people of the population');
    expect(text.out).toContain('In the population');
  });

  it('lets weights enter per record, and refuses designs it cannot honour', async () => {
    const run = async (...flags: string[]) =>
      JSON.parse((await cli(['assess', sample(), ...known, ...flags, '--population', '5000', '--json'])).out);
    expect((await run('--weight', 'w', '--ignore', 'who')).inPopulation.weighted).toBe(true);
    expect((await run('--household', 'who', '--ignore', 'w')).inPopulation).toHaveProperty('household');
    const found = await run('--user', 'who', '--ignore', 'w');
    expect(found.inPopulation).toBeUndefined();
    expect(found.refused.map(({ finding }: { finding: string }) => finding)).toContain(
      'risk in the population',
    );
  });
});

describe('singleout statistics', () => {
  it.each([
    ['--weight', 'age'],
    ['--household', 'zip'],
    ['--missing', 'any'],
  ])('refuses %s %s rather than ignore it', async (option, value) => {
    const { code, err } = await cli(['statistics', table, '--qi', 'sex', option, value]);
    expect(code).toBe(2);
    expect(err).toContain('config/unsupported');
  });

  it('writes statistics that can be read again, and warns of what they hold', async () => {
    const output = join(scratch.path, 'statistics.json');
    const { code, out, err } = await cli(['statistics', table, ...qi, '-o', output]);
    expect([code, out]).toEqual([0, '']);
    expect(err).toContain('publish it only with --withhold-below');
    const statistics = statisticsFromJson(readFileSync(output, 'utf8'), output);
    expect(statistics.records).toBe(40);
    expect(statistics.withheldBelow).toBeUndefined();
    const printed = await cli(['statistics', table, ...qi, '--quiet']);
    expect(printed).toEqual({ code: 0, out: readFileSync(output, 'utf8'), err: '' });
  });

  it('withholds small counts', async () => {
    const { out, err } = await cli(['statistics', table, '--qi', 'age,sex', '--withhold-below', '6']);
    expect(err).toContain('fewer than 6 records');
    const { columns, pairs, withheldBelow } = statisticsFromJson(out, 'stdout');
    expect(withheldBelow).toBe(6);
    for (const { counts } of [...columns, ...pairs]) expect(counts.every((count) => count >= 6)).toBe(true);
    expect(columns[0].withheld).toEqual({ values: 2, records: 10 });
  });

  it('fails whole on a full disk', async () => {
    expect((await cli(['statistics', table, ...qi, '-o', '/dev/full'])).err).toContain(
      'code:  source/disk-full',
    );
    expect((await cli(['statistics', table, ...qi, '-o', scratch.path])).err).toContain(
      'code:  source/output',
    );
  });
});
