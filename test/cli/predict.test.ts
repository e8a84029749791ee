import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { assessmentSchema } from '../../src/core/results/assessment.js';
import { predictionReportSchema } from '../../src/core/results/prediction.js';
import { randomStream } from '../../src/maths/random.js';
import { scratchFolder } from '../source/scratch.js';
import { cli } from './cli.js';

const folder = scratchFolder();
const random = randomStream(4, 'cli');
const rows = Array.from({ length: 1200 }, () => {
  const zip = Math.floor(60 * random.float() ** 2);
  return `${random.int(40)},${random.float() < 0.5 ? 'F' : 'M'},z${zip},c${zip % 6}`;
});
const table = folder.write('people.csv', `age,sex,zip,county\n${rows.join('\n')}\n`);
const statistics = `${table}.statistics.json`;

async function reportOf(...args: string[]) {
  const { code, out, err } = await cli(['predict', ...args, '--json']);
  expect(err).toBe('');
  expect(code).toBe(0);
  return predictionReportSchema.parse(JSON.parse(out));
}

async function codeOf(...args: string[]): Promise<string> {
  const { err } = await cli(['predict', ...args, '--json']);
  return JSON.parse(err).error.code;
}

describe('singleout predict', async () => {
  await cli(['statistics', table, '-o', statistics, '-q']);

  it('predicts what assess observes, and what assess predicts', async () => {
    const report = await reportOf(statistics);
    const { out } = await cli(['assess', table, '--json']);
    const { observed, predictions } = assessmentSchema.parse(JSON.parse(out));
    expect(report.observed?.orr).toBeCloseTo(observed.distinct / observed.records, 12);
    expect(report.observed?.uniques).toBe(observed.uniques);
    const values = (list: typeof predictions) =>
      list.map(({ method, quantity, k, value }) => [method, quantity, k, value]);
    expect(values(report.predictions)).toEqual(values(predictions));
    const forest = report.predictions.find((p) => p.method === 'forest' && p.quantity === 'orr');
    expect(Math.abs((forest?.value ?? 0) - (report.observed?.orr ?? 1))).toBeLessThan(0.03);
  });

  it('says it in words, and prints no value of the data', async () => {
    const { code, out } = await cli([
      'predict',
      statistics,
      '--method',
      'all',
      '--samples',
      '1',
      '--capacity',
      '2',
    ]);
    expect(code).toBe(0);
    expect(out).toMatch(/expected to pick the right\s+record with/);
    expect(out).toMatch(/what dependence\s+between\s+the\s+columns\s+can\s+move/);
    expect(out).toMatch(/county on\s+zip/);
    expect(out).not.toMatch(/\bz\d+\b|\bc\d\b/);
  });

  it('takes dependencies from a larger file', async () => {
    const report = await reportOf(
      statistics,
      '--method',
      'semi-random',
      '--background',
      statistics,
      '--samples',
      '1',
    );
    expect(report.predictions[0].method).toBe('semi-random');
    expect(report.sampling?.['semi-random']?.shuffles).toBe(50);
  });

  it('predicts from a plan', async () => {
    const plan = folder.write(
      'plan.json',
      '{"records": 20000, "columns": {"age": {"values": 100, "distribution": "uniform"}, "sex": {"F": 0.5, "M": 0.5}}}',
    );
    const report = await reportOf(plan);
    expect(report.source.kind).toBe('plan');
    expect(report.predictions[0].value).toBeCloseTo(200 / 20_000, 3);
    expect(report.notes.join()).toMatch(/assumed/);
  });

  const good = () => JSON.parse(readFileSync(statistics, 'utf8'));
  const broken: [string, (json: ReturnType<typeof good>) => void][] = [
    ['no records', (json) => Object.assign(json, { records: 0 })],
    ['a count above N', (json) => Object.assign(json.columns[0].counts, { 0: 5000 })],
    ['columns with different sums', (json) => json.columns[0].counts[0]++],
    ['a pair that contradicts its margins', (json) => (json.pairs[0].a = json.pairs[0].a.map(() => 0))],
    ['a pair of an unknown column', (json) => (json.pairs[0].columns = ['age', 'none'])],
  ];
  it.each(broken)('refuses %s', async (name, breakIt) => {
    const json = good();
    breakIt(json);
    const path = folder.write(`${name.replaceAll(' ', '-')}.json`, JSON.stringify(json));
    expect(await codeOf(path)).toBe('data/statistics');
  });

  it('refuses k below 2, unknown columns and methods, missing files and plans that do not add up', async () => {
    expect(await codeOf(statistics, '--below', '1')).toBe('model/domain');
    expect(await codeOf(statistics, '--columns', 'none')).toBe('data/statistics');
    expect(await codeOf(statistics, '--method', 'guess')).toBe('config/invalid');
    expect(await codeOf(statistics, '--samples', '0', '--method', 'random')).toBe('model/domain');
    expect(await codeOf('none.json')).toBe('source/not-found');
    const plan = folder.write('half.json', '{"records": 10, "columns": {"sex": {"F": 0.5}}}');
    expect(await codeOf(plan)).toBe('data/statistics');
    expect(await codeOf(folder.write('odd.json', '{"records": -1, "columns": {}}'))).toBe('config/invalid');
  });
});
