import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { personReportSchema, scoresReportSchema } from '../../src/core/results/person.js';
import { randomStream } from '../../src/maths/random.js';
import { open } from '../../src/source/open.js';
import { scratchFolder } from '../source/scratch.js';
import { cli } from './cli.js';

const folder = scratchFolder();
const random = randomStream(8, 'cli');
const rows = Array.from({ length: 1500 }, () => {
  const zip = Math.floor(50 * random.float() ** 2);
  return [String(random.int(30)), random.float() < 0.5 ? 'F' : '', `z${zip}`, `c${zip % 6}`];
});
const table = folder.write(
  'people.csv',
  `age,sex,zip,county\n${rows.map((row) => row.join(',')).join('\n')}\n`,
);
const statistics = `${table}.statistics.json`;

async function personOf(...args: string[]) {
  const { code, out, err } = await cli(['person', ...args, '--json']);
  expect(err).toBe('');
  expect(code).toBe(0);
  return personReportSchema.parse(JSON.parse(out));
}

async function codeOf(...args: string[]): Promise<string> {
  const { err } = await cli(['person', ...args, '--json']);
  return JSON.parse(err).error.code;
}

describe('singleout person', async () => {
  await cli(['statistics', table, '-o', statistics, '-q']);
  const [age, , zip, county] = rows[0];
  const known = [`age=${age}`, 'sex=', `zip=${zip}`, `county=${county}`];

  it('looks values up in statistics, a missing cell too, and prints none of them', async () => {
    const { person, sentence, estimates } = await personOf('--statistics', statistics, ...known);
    expect(person.counts).toEqual({
      age: rows.filter((row) => row[0] === age).length,
      sex: rows.filter((row) => row[1] === '').length,
      zip: rows.filter((row) => row[2] === zip).length,
      county: rows.filter((row) => row[3] === county).length,
    });
    expect(Object.keys(person.k)).toEqual(['2', '3', '5', '11']);
    expect(person.forestEdges).toEqual([['zip', 'county']]);
    expect(estimates.expected.value).toBe(person.expected);
    expect(sentence).not.toMatch(new RegExp(`\\b${zip}\\b`));
    const { out } = await cli(['person', '--statistics', statistics, ...known]);
    expect(out).not.toMatch(new RegExp(`\\b${zip}\\b`));
    expect(out).toMatch(/nobody else is\s+alike/);
  });

  it('takes bare counts and pairs', async () => {
    const { person } = await personOf(
      ...['--records', '3985166', '--count', 'age=5210', '--count', 'sex=1990000', '--pair', 'age,sex=2600'],
    );
    expect(person).toMatchObject({ records: 3985166, counts: { age: 5210, sex: 1990000 }, expected: 2600 });
    expect(person.dependence[0].confidence).toBeCloseTo(2600 / 5210, 12);
  });

  it('scales a sample up, from records or statistics, and is never certain about unseen values', async () => {
    const fromRecords = await personOf('--sample', table, '--records', '15000', `age=${age}`, `zip=${zip}`);
    const fromStatistics = await personOf(
      '--sample',
      statistics,
      '--records',
      '15000',
      `age=${age}`,
      `zip=${zip}`,
    );
    expect(fromRecords.person).toEqual(fromStatistics.person);
    const ratio = fromRecords.person.counts.age / rows.filter((row) => row[0] === age).length;
    expect(ratio).toBeGreaterThan(9.5);
    expect(ratio).toBeLessThanOrEqual(10);
    const unseen = await personOf('--sample', statistics, '--records', '15000', 'age=99', `zip=${zip}`);
    expect(unseen.person.k['2'].forest).toBeGreaterThan(0);
    expect(unseen.person.k['2'].forest).toBeLessThan(fromRecords.person.k['2'].forest);
  });

  it('gives every record its risk in the population, in the order of the file, with its interval', async () => {
    const output = join(folder.path, 'risks.csv');
    const { out } = await cli([
      ...['person', '--every', table, '--qi', 'age,zip,county', '--population', '15000'],
      ...['-o', output, '--json'],
    ]);
    const { inPopulation } = scoresReportSchema.parse(JSON.parse(out));
    const [head, ...lines] = readFileSync(output, 'utf8').trimEnd().split('\n');
    const names = head.split(',');
    const risks = lines.map((line) => {
      const cells = line.split(',').map(Number);
      const at = (name: string) => cells[names.indexOf(`population_${name}`)];
      return { unique: at('unique'), risk: at('risk'), low: at('risk_low'), high: at('risk_high') };
    });
    expect(risks).toHaveLength(rows.length);
    // equal records have equal risks, so the order is that of the file
    const byKey = new Map<string, (typeof risks)[number]>();
    for (const [i, found] of risks.entries()) {
      const key = [rows[i][0], rows[i][2]].join();
      expect(found).toEqual(byKey.get(key) ?? found);
      byKey.set(key, found);
      expect(0 < found.low && found.low <= found.risk && found.risk <= found.high).toBe(true);
      expect(found.high <= 1 && found.unique >= 0 && found.unique <= found.risk).toBe(true);
    }
    expect(byKey.size).toBeGreaterThan(300);
    expect(inPopulation?.size).toBe(15_000);
    expect(inPopulation?.likelyUnique).toBe(risks.filter(({ unique }) => unique > 0.5).length);
    expect(inPopulation?.surelyAbove).toBe(risks.filter(({ low }) => low > 0.09).length);
    const most = Math.max(...risks.map(({ risk }) => risk));
    expect(inPopulation?.riskiest[0].risk.value).toBeCloseTo(most, 5);
    const whole = await cli(['assess', table, '--qi', 'age,zip,county', '--population', '15000', '--json']);
    const mean = risks.reduce((sum, { risk }) => sum + risk, 0) / risks.length;
    expect(JSON.parse(whole.out).inPopulation.meanInverse.value).toBeCloseTo(mean, 5);
  });

  it('scores every record in the order of the file, and holds the scores against the truth', async () => {
    const output = `${table}.scores.csv`;
    const { code, out } = await cli([
      'person',
      '--every',
      table,
      '--qi',
      'age,zip,county',
      '-o',
      output,
      '--json',
    ]);
    expect(code).toBe(0);
    const report = scoresReportSchema.parse(JSON.parse(out));
    expect(report).toMatchObject({ records: 1500, scored: 1500, k: [2, 3, 5, 11] });
    const [head, ...lines] = readFileSync(output, 'utf8').trimEnd().split('\n');
    expect(head.split(',')[0]).toBe('record');
    const column = (name: string) => lines.map((line) => line.split(',')[head.split(',').indexOf(name)]);
    const key = (row: string[]) => `${row[0]}/${row[2]}/${row[3]}`;
    const sizes = new Map<string, number>();
    for (const row of rows) sizes.set(key(row), (sizes.get(key(row)) ?? 0) + 1);
    expect(column('record')).toEqual(rows.map((_, i) => String(i + 1)));
    expect(column('alike').map(Number)).toEqual(rows.map((row) => sizes.get(key(row))));
    const one = await personOf('--statistics', statistics, `age=${age}`, `zip=${zip}`, `county=${county}`);
    expect(Number(column('forest_2')[0])).toBeCloseTo(one.person.k['2'].forest, 3);
    const forest = report.evaluation?.find(({ method, k }) => method === 'forest' && k === 2);
    const plain = report.evaluation?.find(({ method, k }) => method === 'independence' && k === 2);
    expect(forest?.worstGap).toBeLessThan(plain?.worstGap ?? 0);
    expect(forest?.reliability.length).toBe(10);
  });

  it('writes numbers to Parquet', async () => {
    const output = `${table}.scores.parquet`;
    await cli(['person', '--every', table, '--statistics', statistics, '-o', output, '-q']);
    const scores = await open(output);
    expect(scores.columns.map(({ kind }) => kind)).not.toContain('text');
    expect((await scores.engine.query(`SELECT count(*)::DOUBLE FROM ${scores.from}`)).numbers(0)[0]).toBe(
      1500,
    );
    await scores.close();
  });

  it('leaves records without score that the statistics do not know, and says so', async () => {
    const other = folder.write('others.csv', `age,zip,county\n1,z1,c1\n77,z1,c1\n1,z1,c4\n`);
    const { out } = await cli([
      'person',
      '--every',
      other,
      '--statistics',
      statistics,
      '--qi',
      'age,zip,county',
      '--json',
    ]);
    const report = scoresReportSchema.parse(JSON.parse(out));
    expect(report).toMatchObject({ records: 3, scored: 1 });
    expect(report.evaluation).toBeUndefined();
    expect(report.notes.join()).toMatch(/not those of this file/);
  });

  it('refuses what no person can have, and what does not go together', async () => {
    const counts = (...args: string[]) =>
      codeOf('--records', '10', '--count', 'a=5', '--count', 'b=5', ...args);
    expect(await counts('--pair', 'a,b=6')).toBe('data/statistics');
    expect(await counts('--pair', 'a,c=2')).toBe('config/invalid');
    expect(await counts('--k', '0')).toBe('model/domain');
    expect(await codeOf('--records', '10', '--count', 'a=11')).toBe('data/statistics');
    expect(await codeOf('--records', '0', '--count', 'a=1')).toBe('data/statistics');
    expect(await codeOf('--count', 'a=1')).toBe('config/invalid');
    expect(await codeOf('--statistics', statistics, 'age=secret')).toBe('data/statistics');
    expect(await codeOf('--statistics', statistics, 'shoe=42')).toBe('data/statistics');
    expect(await codeOf('--statistics', statistics)).toBe('config/invalid');
    expect(await codeOf('--sample', statistics, 'age=1')).toBe('config/invalid');
    expect(await codeOf('--sample', statistics, '--records', '10', 'age=1')).toBe('model/domain');
    expect(await codeOf('--every', table, '--population', '10')).toBe('config/invalid');
    expect(await codeOf('--every', table, '--rate', '.1', '--statistics', statistics)).toBe('config/invalid');
    expect(await codeOf('--every', table, '--rate', '.1', '--household', 'zip')).toBe('config/unsupported');
    const weighted = ['--qi', 'zip', '--weight', 'age'];
    expect(await codeOf('--every', table, '--rate', '.1', ...weighted)).toBe('config/unsupported');
    expect(await codeOf('--statistics', statistics, '--population', '9999', 'age=1')).toBe('config/invalid');
    expect(await codeOf('--every', table, 'age=1')).toBe('config/invalid');
    expect(await codeOf('--every', table, '--missing', 'any')).toBe('config/unsupported');
    expect(await codeOf('age=1')).toBe('config/invalid');
  });
});
