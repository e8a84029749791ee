import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { MARKER, scratchFolder } from '../source/scratch.js';
import { shell, start } from './cli.js';

const scratch = scratchFolder();
const table = scratch.write('visits.csv', 'age,sex\n30,f\n30,f\n40,m\n40,m\n50,m\n');
const large = join(scratch.path, 'large.csv');
/** Where these processes put what they spill, so that no other test meddles. */
const temporary = join(scratch.path, 'tmp');
const env = { ...process.env, TMPDIR: temporary };

beforeAll(async () => {
  mkdirSync(temporary);
  const file = createWriteStream(large);
  file.write('a,b,c,d,e\n');
  for (let block = 0; block < 15; block++) {
    const lines = Array.from({ length: 100_000 }, (_, i) => {
      const n = block * 100_000 + i;
      return `${n % 97},${(n * 7919) % 1009},${(n * 31) % 50_021},${n % 13},v${n}\n`;
    });
    if (!file.write(lines.join(''))) await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
});

const foldersOf = ({ pid }: ChildProcess) =>
  readdirSync(temporary).filter((name) => name.startsWith(`singleout-${pid}-`));

/** Waits until the process has made its folder and had time to begin. */
async function begun(child: ChildProcess): Promise<void> {
  for (let i = 0; foldersOf(child).length === 0; i++) {
    if (i > 2000 || child.exitCode !== null) throw new Error('the process did not begin');
    await setTimeout(25);
  }
  await setTimeout(400);
}

const longRun = ['assess', large, '--qi', 'a,b,c,d,e', '--memory', '400MB'];

describe('a run that is stopped', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('by %s ends with 130 and cleans up', async (signal) => {
    const { child, ended } = start(longRun, { env });
    await begun(child);
    child.kill(signal);
    const { code, out, err } = await ended;
    expect([code, out]).toEqual([130, '']);
    expect(err).toContain('code:  source/cancelled');
    expect(foldersOf(child)).toEqual([]);
  });

  it('by SIGINT while it waits for standard input does so too', async () => {
    const { child, ended } = start(['assess', '-', '--qi', 'a'], { env, stdio: ['pipe', 'pipe', 'pipe'] });
    child.stdin?.write('a\n1\n');
    await begun(child);
    child.kill('SIGINT');
    expect((await ended).code).toBe(130);
    expect(foldersOf(child)).toEqual([]);
  });

  it('by SIGKILL leaves a folder, which the next run removes', async () => {
    const { child, ended } = start(longRun, { env });
    await begun(child);
    child.kill('SIGKILL');
    await ended;
    expect(foldersOf(child)).toHaveLength(1);
    expect((await start(['statistics', table, '--qi', 'age'], { env }).ended).code).toBe(0);
    expect(readdirSync(temporary)).toEqual([]);
  });
});

describe('the built command line', () => {
  it('spills when memory is short, and leaves nothing behind', async () => {
    const { child, ended } = start(['statistics', large, '--qi', 'a,d', '--memory', '120MB', '-q'], { env });
    let spilled = false;
    const watch = setInterval(() => {
      for (const folder of foldersOf(child)) {
        const path = join(temporary, folder);
        spilled ||= existsSync(path) && readdirSync(path).length > 0;
      }
    }, 10);
    const { code, out } = await ended;
    clearInterval(watch);
    expect(code).toBe(0);
    expect(JSON.parse(out).records).toBe(1_500_000);
    expect(spilled).toBe(true);
    expect(readdirSync(temporary)).toEqual([]);
  });

  it('takes a reader that has seen enough for no error', async () => {
    const ran = await shell(`$CLI assess ${table} --qi age,sex | head -1; echo "\${PIPESTATUS[0]}"`);
    expect(ran.err).toBe('');
    expect(ran.out.trim().split('\n').pop()).toBe('0');
    // a reader that leaves before anything is written, and one of errors that does
    const gone = await shell(`$CLI assess --help | true; echo "\${PIPESTATUS[0]}"`);
    expect(gone).toMatchObject({ out: '0\n', err: '' });
    const deaf = await shell(`$CLI assess nowhere.csv 2>&1 >/dev/null | true; echo "\${PIPESTATUS[0]}"`);
    expect(deaf.out).toBe('3\n');
  });

  it('says so when its output cannot be written', async () => {
    for (const command of [`statistics ${table} --qi age -q`, '--help']) {
      const { code, err } = await shell(`$CLI ${command} > /dev/full`);
      expect(code).toBe(3);
      expect(err).toContain('source/disk-full');
    }
  });

  it('reads standard input and pipes, and speaks of them by name', async () => {
    const lines = [
      `gzip -c ${table} | $CLI statistics - --qi age,sex -q --sql 'SELECT * FROM input'`,
      `$CLI statistics <(cat ${table}) --qi age,sex -q`,
    ];
    for (const line of lines) {
      const { code, out, err } = await shell(line);
      expect([code, err], line).toEqual([0, '']);
      expect(JSON.parse(out).groups).toEqual([{ columns: ['age', 'sex'], sizes: [1, 2], groups: [1, 2] }]);
    }
    const ragged = await shell(`printf 'a,b\\n1,2\\n${MARKER}\\n' | $CLI assess - --qi a`);
    expect(ragged.code).toBe(3);
    expect(ragged.err).toContain('where: standard input, line 3');
    expect(ragged.err).not.toContain(MARKER);
    expect((await shell('$CLI assess - --qi a < /dev/null')).err).toContain('code:  data/empty');
  });

  it('reads singleout.yaml of the folder it is in', async () => {
    scratch.write('singleout.yaml', 'qi: [age]\n');
    const { code, out } = await start(['statistics', table, '-q'], { cwd: scratch.path }).ended;
    expect(code).toBe(0);
    expect(JSON.parse(out).columns.map(({ name }: { name: string }) => name)).toEqual(['age']);
  });
});
