import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { scratchFolder } from '../source/scratch.js';
import { cli, start } from './cli.js';

const scratch = scratchFolder();
const place = (name: string) => join(scratch.path, name);
const plan = (records: number) =>
  JSON.stringify({
    records,
    columns: {
      age: { values: 90, distribution: 'uniform' },
      zip: { values: 1700, distribution: 'zipf' },
      town: { values: 900, distribution: 'zipf' },
      job: { values: 600, distribution: 'zipf' },
    },
  });
const RECORD = ['sex=F', 'marital=single', 'state=RI', 'income=20000'];
/** As many group sizes as can be asked for, as large as they can be. */
const SIZES = Array.from({ length: 50 }, (_, i) => 10_000 - i).join();

beforeAll(async () => {
  scratch.write('plan.json', plan(2_000_000));
  scratch.write('many.json', plan(10_000_000));
  for (const [table, records, file] of [
    ['people', 200_000, 'people.csv'],
    ['people', 30_000, 'few.csv'],
    ['purchases', 20_000, 'purchases.csv'],
  ] as const) {
    const made = await cli(['generate', table, '--records', String(records), '-o', place(file), '-q']);
    expect(made.err).toBe('');
  }
  const fit = [
    'population',
    'fit',
    place('few.csv'),
    '--qi',
    'sex,marital,state,income',
    '--epsilon',
    'none',
  ];
  const fitted = await cli([...fit, '-o', place('model.json'), '-q']);
  expect(fitted.err).toBe('');
});

const COLUMNS = 'sex,birthday,zip,marital,income,occupation';
const ESTIMATE = ['population', 'estimate', '--model', place('model.json'), '--population', '1e6'];

/**
 * Each computes for many seconds, most of them for hours, without a word to the engine, once it has used so many seconds of the
 * processor to start and read its table.
 */
const LONG: [name: string, words: string[], begun: number][] = [
  ['predict --below', ['predict', place('plan.json'), '--below', SIZES], 1.5],
  ['predict --method random', ['predict', place('many.json'), '--method', 'random'], 1.5],
  [
    'transactions --trials',
    ['transactions', place('purchases.csv'), '--user', 'customer', '--trials', '1000000'],
    1.5,
  ],
  ['population estimate --simulate', [...ESTIMATE, '--record', ...RECORD, '--simulate', '10000000'], 1.5],
  [
    'population fit',
    [
      ...['population', 'fit', place('people.csv'), '--qi', 'zip,city,occupation', '--epsilon', '1'],
      ...['-o', place('never.json')],
    ],
    5,
  ],
  ['calibrate', ['calibrate', place('few.csv'), '--qi', COLUMNS], 1.5],
  ['assess --population', ['assess', place('people.csv'), '--qi', COLUMNS, '--population', '2000000'], 7],
  [
    'person --every',
    ['person', '--every', place('people.csv'), '--qi', COLUMNS, '--population', '2000000'],
    7,
  ],
];

/** Seconds of processor time that a process has used, so that a busy machine only makes the test longer. */
function used({ pid }: ChildProcess): number {
  // its name, in brackets, may hold spaces; the fields after it do not
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

describe('Ctrl-C is heard in the middle of a long computation', () => {
  it.each(LONG)(
    '%s',
    async (_, words, begun) => {
      const { child, ended } = start([...words, '-q']);
      onTestFinished(() => void child.kill('SIGKILL'));
      if (process.platform === 'linux')
        while (child.exitCode === null && used(child) < begun) await setTimeout(50);
      else await setTimeout(8000);
      expect(child.exitCode).toBe(null);
      const stopped = performance.now();
      child.kill('SIGINT');
      const { code, out, err } = await ended;
      expect([code, out]).toEqual([130, '']);
      expect(err).toContain('code:  source/cancelled');
      expect(performance.now() - stopped).toBeLessThan(15_000);
    },
    240_000,
  );
});
