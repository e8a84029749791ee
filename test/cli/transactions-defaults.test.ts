import { describe, expect, it } from 'vitest';
import { type TransactionReport, transactionReportSchema } from '../../src/core/results/transactions.js';
import { scratchFolder } from '../source/scratch.js';
import { cli } from './cli.js';

const folder = scratchFolder();

/** 300 visits of 43 users: when, in three writings, for how much, and where; some of nobody. */
function writeVisits(name: string, nobody = 0): string {
  const two = (n: number) => String(n).padStart(2, '0');
  const lines = Array.from({ length: 300 }, (_, i) => {
    const [day, month, hour, minute] = [
      1 + (i % 28),
      1 + (Math.floor(i / 28) % 3),
      (i * 5) % 24,
      (i * 37) % 60,
    ];
    const half = hour < 12 ? 'AM' : 'PM';
    return [
      i < nobody ? '' : `c${(i * 17) % 43}`,
      `${month}/${day}/2010 ${hour}:${two(minute)}`,
      `${two(month)}/${two(day)}/2010 ${two(hour % 12 || 12)}:${two(minute)}:00 ${half}`,
      `2010-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:00`,
      (i * 1.37 + 0.11).toFixed(2),
      (40 + i / 977).toFixed(6),
      'abc'[i % 3],
    ].join(',');
  });
  return folder.write(name, `customer,us,clock12,iso,amount,lat,shop\n${lines.join('\n')}\n`);
}
const visits = writeVisits('visits.csv');

async function reportOf(...args: string[]): Promise<TransactionReport> {
  const { code, out, err } = await cli(['transactions', ...args, '--json', '--threads', '1']);
  expect(err).toBe('');
  expect(code).toBe(0);
  return transactionReportSchema.parse(JSON.parse(out));
}

function riskOf({ transactions }: TransactionReport, name: string): number | undefined {
  return transactions.attributes.find(({ columns }) => columns.join() === name)?.exact;
}

describe('what transactions takes for granted', () => {
  it('lets near-unique columns take part: times, amounts and coordinates give users away', async () => {
    const report = await reportOf(visits, '--user', 'customer', '--unicity', '1');
    const names = report.transactions.attributes.map(({ columns }) => columns.join());
    for (const name of ['us', 'clock12', 'iso', 'amount', 'lat', 'shop', 'us:date', 'clock12:time'])
      expect(names).toContain(name);
    expect(riskOf(report, 'lat')).toBe(1);
    expect(report.transactions.certain).toBe(report.transactions.users);
  });

  it('reads the same point in time alike, however it is written', async () => {
    const report = await reportOf(visits, '--user', 'customer', '--unicity', '0');
    for (const part of ['date', 'time']) {
      const risk = riskOf(report, `iso:${part}`);
      expect(risk).toBeGreaterThan(0);
      expect(riskOf(report, `us:${part}`)).toBe(risk);
      expect(riskOf(report, `clock12:${part}`)).toBe(risk);
    }
  });

  it('rounds every attribute that comes from the column', async () => {
    const hour = await reportOf(visits, '--user', 'customer', '--unicity', '0', '--round', 'us:hour');
    const after = hour.transactions.rounded?.attributes ?? [];
    const valuesOf = (name: string) => after.find(({ columns }) => columns.join() === name)?.values;
    expect(valuesOf('us:time')).toBe(24);
    expect(valuesOf('us:date')).toBe(84);
    const month = await reportOf(visits, '--user', 'customer', '--unicity', '0', '--round', 'us:month');
    // of a month no time of day is left
    const left = month.transactions.rounded?.attributes.filter(({ columns }) => columns[0].startsWith('us'));
    expect(left?.map(({ columns, values }) => [columns[0], values])).toEqual([
      ['us', 3],
      ['us:date', 3],
      ['us:time', 1],
    ]);
  });

  it('proposes nothing that fails: dates that can be read in two ways stay whole, and it says so', async () => {
    const lines = Array.from(
      { length: 60 },
      (_, i) => `u${i % 9},${1 + (i % 5)}/${1 + (i % 7)}/2020 ${i % 24}:15`,
    );
    const file = folder.write('two-ways.csv', `who,at\n${lines.join('\n')}\n`);
    const report = await reportOf(file, '--user', 'who', '--unicity', '1');
    expect(report.transactions.attributes.map(({ columns }) => columns.join())).toEqual(['at']);
    expect(report.assumptions.join(' ')).toContain('day or the month first');
  });

  it('takes a key of people for the user where none is named, and else each record for its own user', async () => {
    const found = await reportOf(visits, '--unicity', '1');
    expect(found.settings).toMatchObject({ user: 'customer', userFrom: 'found' });
    const named = await reportOf(visits, '--user', 'customer', '--unicity', '1');
    expect(found.transactions).toEqual(named.transactions);

    const file = folder.write(
      'people.csv',
      `town,age\n${'north,30\nsouth,31\nsouth,30\nsouth,30\n'.repeat(5)}`,
    );
    const report = await reportOf(file);
    expect(report.settings.user).toBeUndefined();
    expect(report.settings.userFrom).toBe('record');
    expect(report.transactions).toMatchObject({ records: 20, users: 20, oneRecordUsers: 20 });
    // with one record per user the risk is values by records
    expect(riskOf(report, 'town')).toBeCloseTo(2 / 20, 15);
    const { out } = await cli(['transactions', file]);
    expect(out.replace(/\s+/g, ' ')).toContain('Each record is taken for a user of its own');
  });

  it('tells records without a user at the top, in every mode', async () => {
    const file = writeVisits('nobody.csv', 30);
    const statistics = `${folder.path}/statistics.json`;
    const made = await cli(['statistics', file, '--user', 'customer', '--qi', 'shop', '-o', statistics]);
    expect(made.code).toBe(0);
    const modes = [[], ['--sample-only'], ['--sample-only', '--statistics', statistics]];
    for (const mode of modes) {
      const { out, err } = await cli([
        'transactions',
        file,
        '--user',
        'customer',
        '--attribute',
        'shop',
        ...mode,
      ]);
      expect(err).not.toContain('error');
      const [top] = out.split('\n\n');
      expect(top.replace(/\s+/g, ' ')).toContain('30 of 300 records (10 %) name no user and are left out.');
    }
  });
});
