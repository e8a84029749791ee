import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approximationSchema } from '../src/core/results/approximation.js';
import { randomStream } from '../src/maths/random.js';
import { approximate } from '../src/questions/approximate.js';
import { assess } from '../src/questions/assess.js';
import { open } from '../src/source/open.js';
import type { Table } from '../src/source/table.js';
import { cli } from './cli/cli.js';
import { scratchFolder } from './source/scratch.js';

const scratch = scratchFolder();
let file: string;
let table: Table;
beforeAll(async () => {
  const random = randomStream(4, 'table');
  const rows = Array.from({ length: 20_000 }, () =>
    [random.int(40), random.int(9) === 0 ? '' : random.int(60), `marker${random.int(25)}`].join(','),
  );
  file = scratch.write('large.csv', `age,zip,town\n${rows.join('\n')}\n`);
  table = await open(file);
});
afterAll(async () => {
  await table.close();
});
const qi = ['age', 'zip', 'town'];

describe('approximate', () => {
  it('equals the assessment where all groups are drawn', async () => {
    const [all, exact] = [await approximate(table, { qi, share: 1 }), await assess(table, { qi })];
    expect(all.observed.distinct.value).toBe(exact.observed.distinct);
    expect(all.observed.averageRisk.value).toBeCloseTo(exact.observed.averageRisk, 14);
    expect(all.observed.uniqueShare.value).toBe(exact.observed.uniques / 20_000);
    expect(all.observed.belowShare[5].value).toBe(exact.observed.below[5] / 20_000);
    for (const column of exact.columns) {
      const found = all.columns.find(({ name }) => name === column.name);
      expect(found?.distinct.interval).toEqual([column.distinct, column.distinct]);
      expect(found?.riskWithout?.value).toBeCloseTo(column.riskWithout as number, 14);
    }
    expect(all.scans).toBe(2 + 2 * qi.length);
  });

  it('comes near with a share of them, the same for the same seed', async () => {
    const exact = await assess(table, { qi });
    const found = await approximate(table, { qi, share: 0.05, seed: 3 });
    expect(approximationSchema.parse(found)).toEqual(found);
    expect(await approximate(table, { qi, share: 0.05, seed: 3 })).toEqual(found);
    const { uniqueShare, averageRisk, drawn } = found.observed;
    expect(drawn).toBeLessThan(0.06 * exact.observed.distinct);
    for (const [estimate, truth] of [
      [uniqueShare, exact.observed.uniques / 20_000],
      [averageRisk, exact.observed.averageRisk],
    ] as const) {
      const half = (estimate.interval[1] - estimate.interval[0]) / 2;
      expect(Math.abs(estimate.value - truth)).toBeLessThan(2.5 * half);
    }
  });

  it('is asked for on the command line, and shows no value', async () => {
    const { out, code } = await cli(['assess', file, '--qi', qi.join(), '--approximate', '0.05']);
    expect(code).toBe(0);
    expect(out).toContain('90 % interval');
    expect(out).not.toContain('marker');
    const report = scratch.write('r.html', '');
    const json = await cli([
      'assess',
      file,
      '--qi',
      qi.join(),
      '--approximate',
      '--json',
      '--report',
      report,
    ]);
    expect(approximationSchema.parse(JSON.parse(json.out)).settings.share).toBe(0.01);
  });

  it.each([
    ['no columns', [], 'config/invalid'],
    ['a column that is not there', ['--qi', 'agee'], 'config/unknown-column'],
    ['people with several records', ['--qi', 'age', '--user', 'zip'], 'config/unsupported'],
    ['records left out', ['--qi', 'age', '--missing', 'drop'], 'config/unsupported'],
  ])('refuses %s', async (_, more, expected) => {
    const { err, code } = await cli(['assess', file, '--approximate', '0.5', ...more]);
    expect([code, err]).toEqual([2, expect.stringContaining(expected)]);
  });

  it.each(['0', '2', 'x'])('refuses a share of %s', async (share) => {
    const { code } = await cli(['assess', file, '--qi', 'age', '--approximate', share]);
    expect(code).toBe(2);
  });
});
