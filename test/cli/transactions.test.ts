import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type TransactionReport, transactionReportSchema } from '../../src/core/results/transactions.js';
import { MARKER, scratchFolder } from '../source/scratch.js';
import { cli } from './cli.js';

const folder = scratchFolder();

/** Table 1 of the paper: ten purchases of three users. */
const PURCHASES = `ID,user ID,date,time,goods,price,number
1,1,2010/12/1,8:45,Bread,1.45,2
2,1,2010/12/1,8:45,Book,3.75,1
3,1,2010/12/1,20:10,Tea,0.85,2
4,2,2010/12/1,10:03,Bread,1.45,3
5,1,2010/12/2,15:07,Tea,0.85,3
6,3,2010/12/2,11:57,Bread,1.45,4
7,3,2010/12/2,11:57,Juice,1.25,4
8,3,2010/12/3,15:54,Book,3.75,1
9,3,2010/12/3,15:54,Tea,0.85,10
10,3,2010/12/3,15:54,Juice,1.45,10
`;
const purchases = folder.write('purchases.csv', PURCHASES);

async function reportOf(...args: string[]): Promise<TransactionReport> {
  const { code, out, err } = await cli(['transactions', ...args, '--json', '--threads', '1']);
  expect(err).toBe('');
  expect(code).toBe(0);
  return transactionReportSchema.parse(JSON.parse(out));
}

async function errorOf(
  ...args: string[]
): Promise<{ code: string; message: string; hint?: string; exit: number }> {
  const { code, out, err } = await cli(['transactions', ...args, '--json', '--threads', '1']);
  expect(out).toBe('');
  expect(err).not.toContain(MARKER);
  return { ...JSON.parse(err).error, exit: code };
}

describe('singleout transactions on the ten purchases', () => {
  it('finds the figures in print for the date: exact .65, low cost .3', async () => {
    const { transactions } = await reportOf(purchases, '--user', 'user ID', '--attribute', 'date');
    const [date] = transactions.attributes;
    expect(transactions).toMatchObject({ records: 10, users: 3, oneRecordUsers: 1, mostRecords: 5 });
    expect(date).toMatchObject({ columns: ['date'], values: 3, lowCost: 0.3 });
    expect(date.exact).toBeCloseTo(0.65, 15);
    expect(date.mean).toBeCloseTo(0.65, 15);
    expect(date.alpha).toBeCloseTo(13 / 6, 15);
    expect(date.lowCostError).toBeCloseTo(7 / 13, 15);
  });

  it('finds .75 from 12/1 and 12/3, which seed 2 draws', async () => {
    const { transactions } = await reportOf(
      ...[purchases, '--user', 'user ID', '--attribute', 'date', '--sample', '2', '--seed', '2'],
    );
    const { sampled } = transactions.attributes[0];
    expect(sampled).toMatchObject({ s: 2, alpha: 2.5, recordsRead: 7, level: 0.9 });
    expect(sampled.value).toBeCloseTo(0.75, 15);
  });

  it('prints every cell of Table 3 with --show-values', async () => {
    const { out: stdout } = await cli([
      'transactions',
      purchases,
      '--user',
      'user ID',
      '--attribute',
      'date',
      '--show-values',
    ]);
    const lines = stdout.split('\n').map((line) => line.trim().split(/ {2,}/));
    expect(lines).toContainEqual(['date', '2010/12/1', '4', '40 %', '2', '50 %', '20 %', '2']);
    expect(lines).toContainEqual(['date', '2010/12/2', '3', '30 %', '2', '50 %', '15 %', '1.5']);
    expect(lines).toContainEqual(['date', '2010/12/3', '3', '30 %', '1', '100 %', '30 %', '3']);
    const { transactions } = await reportOf(
      ...[purchases, '--user', 'user ID', '--attribute', 'date', '--show-values'],
    );
    expect(transactions.attributes[0].riskiest).toEqual([
      { value: ['2010/12/3'], records: 3, users: 1, known: 0.3, identified: 1, risk: 0.3, alpha: 3 },
      { value: ['2010/12/1'], records: 4, users: 2, known: 0.4, identified: 0.5, risk: 0.2, alpha: 2 },
      { value: ['2010/12/2'], records: 3, users: 2, known: 0.3, identified: 0.5, risk: 0.15, alpha: 1.5 },
    ]);
  });

  it('says which attribute is riskiest, and whether the cheap models agree', async () => {
    const known = ['transactions', purchases, '--user', 'user ID', '--attribute', 'date'];
    const { out: stdout } = await cli([...known, '--attribute', 'goods,price']);
    expect(stdout.replaceAll('\n', ' ')).toMatch(
      /^Whoever learns the date of one record picks the right user with 65 % probability/,
    );
    expect(stdout.replaceAll('\n', ' ')).toContain(
      'The riskiest attribute is "date"; the low-cost model takes "goods" and "price" for it, the sampled values agree.',
    );
    const { out: agreeing } = await cli([...known, '--attribute', 'time,goods']);
    expect(agreeing.replaceAll('\n', ' ')).toContain('under the cheap models too');
  });

  it('rounds dates, times and prices, before and after', async () => {
    const { out: stdout } = await cli([
      ...['transactions', purchases, '--user', 'user ID', '--attribute', 'date', '--attribute', 'price'],
      ...['--round', 'date:month', 'price:1'],
    ]);
    const lines = stdout.split('\n').map((line) => line.trim().split(/ {2,}/));
    // one month with ten records of three users: 1/3
    expect(lines).toContainEqual(['date', '3', '1', '65 %', '33.3 %', '1', '0', '100 %', '0 %']);
    // eight records of three users about 1, two of two users about 4: 8/3/10 + 2/2/10
    expect(lines).toContainEqual(['price', '4', '2', '48.3 %', '36.7 %', '1', '0', '40 %', '0 %']);
    expect(stdout).toContain('With rounded values');
  });
});

describe('singleout transactions', () => {
  it('takes Adult with one record per user as in print, where the data are at hand', async ({ skip }) => {
    const adult = '/work/shared/data/adult_train.csv.gz';
    if (!existsSync(adult)) skip('the public Adult table is not on this machine');
    const [head, ...rows] = gunzipSync(readFileSync(adult)).toString().trim().split('\n');
    const file = folder.write(
      'adult.csv',
      [`person,${head}`, ...rows.map((row, i) => `${i},${row}`)].join('\n'),
    );
    const columns = ['age', 'occupation', 'marital-status', 'race'];
    const { transactions } = await reportOf(
      ...[file, '--user', 'person', '--unicity', '1', ...columns.flatMap((name) => ['--attribute', name])],
    );
    const exact = transactions.attributes.map((risk) => (risk.exact as number).toExponential(3));
    expect(exact).toEqual(['2.242e-3', '4.607e-4', '2.150e-4', '1.536e-4']);
    expect(transactions.attributes.map((risk) => [risk.values, risk.alpha])).toEqual([
      [73, 1],
      [15, 1],
      [7, 1],
      [5, 1],
    ]);
    expect(transactions.oneRecordUsers).toBe(32_561);
    expect(transactions.attributes[0].lowCostError).toBe(0);
  });

  it('reads several files as one table', async () => {
    const [head, ...rows] = PURCHASES.trim().split('\n');
    folder.write('part-1.csv', [head, ...rows.slice(0, 4)].join('\n'));
    folder.write('part-2.csv', [head, ...rows.slice(4)].join('\n'));
    const { transactions } = await reportOf(
      ...[`${folder.path}/part-*.csv`, '--user', 'user ID', '--attribute', 'date'],
    );
    expect(transactions.records).toBe(10);
    expect(transactions.attributes[0].exact).toBeCloseTo(0.65, 15);
  });

  it('leaves out records without a user, and says how many', async () => {
    const file = folder.write('some.csv', 'who,day\na,1\na,2\nb,1\n,1\n,3\n');
    const report = await reportOf(file, '--user', 'who', '--attribute', 'day');
    expect(report.source).toMatchObject({ records: 5, withoutUser: 2 });
    expect(report.transactions).toMatchObject({ records: 3, users: 2 });
    expect(report.transactions.attributes[0].values).toBe(2);
    const { out: stdout } = await cli(['transactions', file, '--user', 'who', '--attribute', 'day']);
    expect(stdout).toContain('2 records are left out: no user named.');
  });

  it('reads its settings from a configuration too', async () => {
    const config = folder.write(
      'singleout.yaml',
      'user: user ID\nattribute: [date, [time, goods]]\nsample: 2\nunicity: 2\n',
    );
    const { transactions } = await reportOf(purchases, '--config', config);
    expect(transactions.attributes.map(({ columns }) => columns)).toEqual([['date'], ['time', 'goods']]);
    expect(transactions.attributes[0].sampled.s).toBe(2);
    expect(transactions.attributes[0].unicity).toHaveLength(2);
  });

  it('prints no value of the data unless asked, in no form', async () => {
    const rows = Array.from(
      { length: 40 },
      (_, i) => `${MARKER}u${i % 7},${MARKER}${i % 5},2024-0${1 + (i % 9)}-01`,
    );
    const file = folder.write('secret.csv', `who,what,day\n${rows.join('\n')}\n`);
    const made = `${folder.path}/secret`;
    const common = [
      file,
      '--user',
      'who',
      '--attribute',
      'what',
      '--attribute',
      'what,day',
      '--round',
      'day:month',
    ];
    for (const kind of ['html', 'md', 'txt', 'json']) {
      const { code, out, err } = await cli(['transactions', ...common, '--report', `${made}.${kind}`]);
      expect(code).toBe(0);
      expect(out + err + readFileSync(`${made}.${kind}`, 'utf8')).not.toMatch(/SECRET|2024-0/);
    }
    const { out: stdout } = await cli(['transactions', ...common, '--json']);
    expect(stdout).not.toMatch(/SECRET|2024-0/);
    const shown = await cli(['transactions', ...common, '--show-values', '2', '--report', `${made}.html`]);
    expect(shown.out).toContain(MARKER);
    expect(readFileSync(`${made}.html`, 'utf8')).toContain('it names values of the data');
  });

  it('measures how often its intervals hold', async () => {
    const rows = Array.from({ length: 600 }, (_, i) => `u${(i * i) % 23},${Math.floor(i / 10) % 60}`);
    const file = folder.write('many.csv', `who,x\n${rows.join('\n')}\n`);
    const { transactions } = await reportOf(file, '--user', 'who', '--attribute', 'x', '--trials', '50');
    const { coverage = [] } = transactions.attributes[0];
    expect(coverage.map(({ s, trials }) => [s, trials])).toEqual([
      [10, 50],
      [50, 50],
    ]);
    const { out: stdout } = await cli([
      'transactions',
      file,
      '--user',
      'who',
      '--attribute',
      'x',
      '--trials',
      '50',
      '--sample',
      '10',
    ]);
    expect(stdout).toContain('What the intervals are worth');
    expect(stdout).toContain('nominal');
  });

  it.each([
    ['an unknown user column', ['--user', 'user'], 'config/unknown-column', /--user.*not there: user/, 2],
    ['an unknown attribute', ['--user', 'user ID', '--attribute', 'dat'], 'config/unknown-column', /dat$/, 2],
    [
      'the user as attribute',
      ['--user', 'user ID', '--attribute', 'user ID'],
      'config/column-conflict',
      /both/,
      2,
    ],
    [
      's of 0',
      ['--user', 'user ID', '--sample', '0'],
      'config/invalid',
      /`--sample` must be an integer of at least 1/,
      2,
    ],
    [
      'half a value',
      ['--user', 'user ID', '--sample', '1.5'],
      'config/invalid',
      /`--sample` must be an integer/,
      2,
    ],
    [
      's above the values',
      ['--user', 'user ID', '--attribute', 'date', '--sample', '4'],
      'model/domain',
      /date: 3\); got 4/,
      3,
    ],
    ['no trials', ['--user', 'user ID', '--trials', '0'], 'config/invalid', /`--trials` must be/, 2],
    [
      'a rule without a column',
      ['--user', 'user ID', '--attribute', 'date', '--round', 'month'],
      'config/invalid',
      /got month/,
      2,
    ],
    [
      'a rule for another column',
      ['--user', 'user ID', '--attribute', 'date', '--round', 'price:1'],
      'config/invalid',
      /got price:1/,
      2,
    ],
    [
      'a unit there is not',
      ['--user', 'user ID', '--attribute', 'date', '--round', 'date:eon'],
      'config/invalid',
      /eon is no part/,
      2,
    ],
    [
      'months of goods',
      ['--user', 'user ID', '--attribute', 'goods', '--round', 'goods:month'],
      'data/bad-value',
      /no cell of goods is a date/,
      3,
    ],
    [
      'numbers of goods',
      ['--user', 'user ID', '--attribute', 'goods', '--round', 'goods:1'],
      'data/bad-value',
      /no cell of goods is a number/,
      3,
    ],
    [
      'hours of dates',
      ['--user', 'user ID', '--attribute', 'date', '--round', 'date:hour'],
      'data/bad-value',
      /a date has no time of day/,
      3,
    ],
    [
      'months of times',
      ['--user', 'user ID', '--attribute', 'time', '--round', 'time:month'],
      'data/bad-value',
      /a time of day has no date/,
      3,
    ],
    [
      'times and numbers at once',
      ['--user', 'user ID', '--attribute', 'date:month:1'],
      'data/bad-value',
      /either a time or a number/,
      3,
    ],
    [
      'statistics without need',
      ['--user', 'user ID', '--statistics', 'x.json'],
      'config/invalid',
      /--sample-only/,
      2,
    ],
    [
      'no attributes to sample',
      ['--user', 'user ID', '--sample-only'],
      'config/unsupported',
      /needs --attribute/,
      2,
    ],
    ['no values to show', ['--user', 'user ID', '--show-values', '0'], 'config/invalid', /--show-values/, 2],
  ] as const)('refuses %s', async (_, args, code, message, exit) => {
    const error = await errorOf(purchases, ...args);
    expect(error).toMatchObject({ code, exit });
    expect(error.message).toMatch(message);
  });

  it('refuses dates that can be read in two ways', async () => {
    const file = folder.write('ambiguous.csv', 'who,day\na,1/2/2024\nb,3/4/2024\n');
    const error = await errorOf(file, '--user', 'who', '--attribute', 'day:month');
    expect(error).toMatchObject({ code: 'data/bad-value', exit: 3 });
    expect(error.message).toContain('day or the month first');
  });

  it.each([
    ['no records', 'who,day\n', 'data/no-records', 'no record'],
    ['one user', `who,day\n${MARKER},1\n${MARKER},2\n`, 'data/bad-value', 'one user'],
    ['nobody named', `who,day\n,${MARKER}\n,2\n`, 'data/no-records', 'missing cell in who'],
  ])('refuses %s, also in sampling mode where it can know', async (name, text, code, message) => {
    const file = folder.write(`${name}.csv`, text);
    const error = await errorOf(file, '--user', 'who', '--attribute', 'day');
    expect(error).toMatchObject({ code, exit: 3 });
    expect(error.message).toContain(message);
    if (name === 'one user') return;
    const sampling = await errorOf(file, '--user', 'who', '--attribute', 'day', '--sample-only');
    expect(sampling).toMatchObject({ code, exit: 3 });
  });
});
