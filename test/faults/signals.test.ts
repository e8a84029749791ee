import type { ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { randomStream } from '../../src/maths/random.js';
import { cli, hearsSignals, start } from '../cli/cli.js';
import { scratchFolder } from '../source/scratch.js';
import { makeInputs, makePlace } from './subjects.js';

/** A run takes seconds on a quiet machine; on a loaded one it may take a minute. */
const PATIENT = { timeout: 300_000 };
/** Into how much of the work a signal may come. */
const WORK_MS = 1500;

const inputs = scratchFolder();
const scratch = scratchFolder();
const COLUMNS = '--qi age_yrs,sex,patzip,los';

/** Work for many seconds; @name stands for an input, the output is added. */
const LONG: Record<string, string> = {
  apply: `apply @hospital.csv ${COLUMNS} --do drop-records_below_5 -o out.csv`,
  assess: 'assess @hospital.csv --report out.html',
  calibrate: `calibrate @hospital.csv ${COLUMNS} --repetitions 1000 --report out.html`,
  check: 'check @hospital.csv --policy cms-11 --sarif out.sarif',
  'generate, csv': 'generate people --records 10000000 -o out.csv',
  'generate, parquet': 'generate people --records 10000000 -o out.parquet',
  keys: 'keys @profiles.csv -o out.json',
  'person --every': `person --every @hospital.csv ${COLUMNS} --population 4000000 -o out.csv`,
  plan: `plan @hospital.csv ${COLUMNS},race,ethncty,oshpd_id --goal k=11 -o out.yaml`,
  'population perturb': 'population perturb @hospital.csv --domain @domain.json --epsilon 1 -o out.csv',
  statistics: `statistics @hospital.csv ${COLUMNS},charge,oshpd_id -o out.json`,
  transactions: 'transactions @hospital.csv --user person --sample 10 --trials 100000 --report out.html',
  'what-if': `what-if @hospital.csv ${COLUMNS} --curve patzip --report out.html`,
};
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const CASES = Object.entries(LONG).map(([title, line], i) => ({ title, line, signal: SIGNALS[i % 3] }));

beforeAll(async () => {
  await makeInputs(inputs, 300_000);
  const file = join(inputs.path, 'profiles.csv');
  expect((await cli(['generate', 'profiles', '--records', '20000', '-q', '-o', file])).code).toBe(0);
}, 300_000);

type Place = ReturnType<typeof makePlace>;
/** Starts work, and signals once it has begun; sooner, where it was done before that. */
async function disturb(
  line: string,
  { outputs, env }: Place,
  delayMs: number,
  send: (child: ChildProcess) => void,
) {
  const args = line
    .split(' ')
    .map((word) => word.replace(/^@/, `${inputs.path}/`))
    .map((word) => (word.startsWith('drop-records') ? word.replaceAll('_', ' ') : word));
  for (let delay = delayMs; ; delay /= 4) {
    const { child, ended } = start([...args, '-q'], { env, cwd: outputs });
    await hearsSignals(child);
    await wait(delay);
    const wasDone = child.exitCode !== null;
    send(child);
    const ran = await ended;
    if (!wasDone || ran.code !== 0 || delay < 1) return ran;
  }
}

const hasProc = existsSync('/proc/self/status');
const why = hasProc ? '' : ' (skipped: no /proc tells when a process hears signals)';

describe.skipIf(!hasProc)(`a signal in the middle${why}`, PATIENT, () => {
  it.each(CASES)('of $title, $signal: exit code 130, a word, the old file and nothing else', async (one) => {
    const place = makePlace(scratch.path);
    const [output] = /out\.\w+$/.exec(one.line) ?? [''];
    const target = join(place.outputs, output);
    writeFileSync(target, 'what was there before');
    const delay = randomStream(1, `signal to ${one.title}`).float() * WORK_MS;
    const { code, out, err } = await disturb(one.line, place, delay, (child) => child.kill(one.signal));
    expect([code, out]).toEqual([130, '']);
    expect(err).toMatch(/^error: stopped .*\n(.*\n)?\s+code: {2}source\/cancelled\n$/);
    expect(readdirSync(place.outputs)).toEqual([output]);
    expect(readFileSync(target, 'utf8')).toBe('what was there before');
    expect(readdirSync(place.temporary)).toEqual([]);
  });

  it('and a second one ends at once, with nothing left behind either', async () => {
    const place = makePlace(scratch.path);
    const { code } = await disturb(LONG['generate, csv'], place, 500, (child) => {
      child.kill('SIGINT');
      child.kill('SIGTERM');
    });
    expect(code).toBe(130);
    expect([...readdirSync(place.outputs), ...readdirSync(place.temporary)]).toEqual([]);
  });
});
