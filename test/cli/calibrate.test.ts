import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { calibrationSchema } from '../../src/core/results/calibration.js';
import { scratchFolder } from '../source/scratch.js';
import { cli } from './cli.js';

const scratch = scratchFolder();
let table: string;

beforeAll(async () => {
  table = join(scratch.path, 'hospital.csv');
  await cli(['generate', 'hospital', '--records', '8000', '--stays', '1', '-o', table]);
});

const columns = ['--qi', 'age_yrs,patzip,patcnty'];

describe('singleout calibrate', () => {
  it('tells that independence is badly wrong where zip and county are known, and whom to trust', async () => {
    const args = ['calibrate', table, ...columns, '--rates', '.1,.5', '--repetitions', '2', '--json'];
    const { code, out } = await cli(args);
    expect(code).toBe(0);
    const found = calibrationSchema.parse(JSON.parse(out));
    const row = (question: string, method: string, rate: number) =>
      found.rows.find((r) => r.question === question && r.method === method && r.rate === rate);
    expect(found.trust.find(({ question }) => question === 'table-risk')?.method).toBe('forest');
    expect(found.warnings.join('\n')).toMatch(/independence, unique, at rate 0.1: badly wrong/);
    expect(found.warnings.join('\n')).not.toMatch(/calibrated/);
    expect(row('table-risk', 'independence', 0.5)?.bias).toBeGreaterThan(0.05);
    expect(row('table-risk', 'forest', 0.5)?.rmse).toBeLessThan(0.02);
    expect(row('unique', 'calibrated', 0.5)?.rmse).toBeLessThan(0.03);
    expect(row('unique', 'calibrated', 0.5)?.coverage).toBe(1);
    const records = row('record-risk', 'calibrated', 0.1);
    expect(records?.coverage).toBeGreaterThan(0.85);
    expect(records?.rmse).toBeLessThan(row('record-risk', 'independence', 0.1)?.rmse ?? 0);
    expect(Math.abs(records?.bias ?? 1)).toBeLessThan(0.03);
    for (const { bins } of found.reliability) {
      expect(bins.reduce((n, { records }) => n + records, 0) % 2).toBe(0);
    }
  });

  it('tries a copula, and says how many samples of each', async () => {
    const flags = ['--qi', 'age_yrs,sex,race', '--rates', '.1', '--repetitions', '6', '--json'];
    const { out } = await cli(['calibrate', table, ...flags]);
    expect((await cli(['calibrate', table, ...flags])).out).toBe(out);
    const { rows } = calibrationSchema.parse(JSON.parse(out));
    const unique = rows.filter(({ question }) => question === 'unique');
    expect(unique.map(({ method }) => method)).toEqual([
      'calibrated',
      'forest',
      'independence',
      'copula',
      'Pitman',
      'Zayatz',
    ]);
    expect(unique.map(({ samples }) => samples)).toEqual([6, 6, 6, 5, 6, 6]);
    expect(unique.find(({ method }) => method === 'copula')?.rmse).toBeLessThan(0.1);
  });

  it('tries the low-cost and the sampling model on transaction data', async () => {
    const purchases = join(scratch.path, 'purchases.csv');
    await cli(['generate', 'purchases', '--records', '5000', '--users', '50', '-o', purchases]);
    const { code, out } = await cli([
      'calibrate',
      purchases,
      '--user',
      'customer',
      '--qi',
      'date,shop',
      '--rates',
      '.1,.5',
      '--repetitions',
      '200',
      '--json',
    ]);
    expect(code).toBe(0);
    const { rows, trust, warnings } = calibrationSchema.parse(JSON.parse(out));
    expect(rows.map(({ method, column, rate }) => `${method} ${column} ${rate}`)).toHaveLength(8);
    expect(trust).toMatchObject([{ question: 'attribute-risk', method: 'sampled' }]);
    expect(warnings.join('\n')).toMatch(/low-cost, date, attribute-risk, at rate 0.1: badly wrong/);
    const sampled = rows.filter(({ method, rate }) => method === 'sampled' && rate === 0.5);
    for (const { coverage, bias, truth } of sampled) {
      expect(coverage).toBeGreaterThan(0.85);
      expect(Math.abs(bias) / truth).toBeLessThan(0.02);
    }
  });

  it('writes a report with the curve of what chances mean', async () => {
    const report = join(scratch.path, 'trust.html');
    const { code, out } = await cli([
      'calibrate',
      table,
      ...columns,
      '--rates',
      '.1',
      '--repetitions',
      '2',
      '--report',
      report,
    ]);
    expect(code).toBe(0);
    expect(out).toContain('Who is unique in the population');
    expect(readFileSync(report, 'utf8')).toContain(
      'Predicted chance of being unique against the share that was',
    );
  });

  it.each([
    ['a rate above 1', ['--rates', '1.2']],
    ['a rate of 0', ['--rates', '0']],
    ['a rate that is none', ['--rates', 'some']],
    ['too small a sample', ['--rates', '.001']],
    ['no repetition', ['--repetitions', '0']],
    ['households', ['--household', 'oshpd_id']],
  ])('%s is a matter of usage', async (_, flags) => {
    const { code, err } = await cli(['calibrate', table, ...columns, ...flags]);
    expect(code).toBe(2);
    expect(err).toMatch(/code: {2}config\//);
  });
});
