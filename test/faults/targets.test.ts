import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { cli, type Ran, shell } from '../cli/cli.js';
import { scratchFolder } from '../source/scratch.js';
import { lineOf, makeInputs, makePlace, SUBJECTS } from './subjects.js';

/** A run takes a second on a quiet machine; on a loaded one it may take a minute. */
const PATIENT = { timeout: 180_000 };
const inputs = scratchFolder();
const scratch = scratchFolder();
beforeAll(() => makeInputs(inputs, 2000));

/** One of every way to write. */
const WRITERS = SUBJECTS.filter(({ title }) =>
  ['apply, csv', 'statistics', 'assess', 'person --every', 'generate, csv', 'generate, parquet'].includes(
    title,
  ),
);

/** What every refusal says: where, what can be done, and a code that scripts may match. */
function expectRefusal({ code, err }: Ran) {
  expect(err).toMatch(/^error: .*\n {2}where: .*\n {2}hint: .*\n {2}code: {2}source\/output\n$/);
  expect(code).toBe(3);
}

/** Places that cannot be written: each is made in an empty folder. */
const REFUSED: Record<string, (folder: string, name: string) => string> = {
  'a folder': (folder, name) => {
    mkdirSync(join(folder, name));
    return join(folder, name);
  },
  'in a folder that is not there': (folder, name) => join(folder, 'nowhere', name),
  'below a file': (folder, name) => {
    writeFileSync(join(folder, 'file'), 'a file');
    return join(folder, 'file', name);
  },
  'a link that leads to itself': (folder, name) => {
    symlinkSync(name, join(folder, name));
    return join(folder, name);
  },
  'a name that is too long': (folder, name) => join(folder, 'n'.repeat(300) + name),
};

/** Places that can be, though they are odd: where the file is found afterwards. */
const WRITTEN: Record<string, (folder: string, name: string) => { path: string; found: string }> = {
  'through a link': (folder, name) => {
    mkdirSync(join(folder, 'elsewhere'));
    writeFileSync(join(folder, 'elsewhere', name), 'what was there before');
    symlinkSync(join('elsewhere', name), join(folder, name));
    return { path: join(folder, name), found: join(folder, 'elsewhere', name) };
  },
  'at a link that leads nowhere': (folder, name) => {
    symlinkSync('nowhere', join(folder, name));
    return { path: join(folder, name), found: join(folder, name) };
  },
  'under the longest name': (folder, name) => {
    const path = join(folder, 'n'.repeat(255 - name.length) + name);
    return { path, found: path };
  },
};

describe.each(WRITERS)('$title', PATIENT, (subject) => {
  const [name] = subject.files;
  it.each(Object.entries(REFUSED))('is refused where the target is %s', async (_, make) => {
    const { outputs, temporary } = makePlace(scratch.path);
    const path = make(outputs, name);
    const before = readdirSync(outputs, { recursive: true });
    vi.stubEnv('TMPDIR', temporary);
    expectRefusal(await cli(lineOf(subject, inputs.path, path)).finally(() => vi.unstubAllEnvs()));
    expect(readdirSync(outputs, { recursive: true })).toEqual(before);
    expect(readdirSync(temporary)).toEqual([]);
  });

  it.each(Object.entries(WRITTEN))('is written %s', async (_, make) => {
    const [here, there] = [makePlace(scratch.path), makePlace(scratch.path)];
    const plain = join(there.outputs, name);
    expect(await cli(lineOf(subject, inputs.path, plain))).toMatchObject({ code: 0, err: '' });
    const { path, found } = make(here.outputs, name);
    expect(await cli(lineOf(subject, inputs.path, path))).toMatchObject({ code: 0, err: '' });
    expect(readFileSync(found).equals(readFileSync(plain))).toBe(true);
  });
});

/** Root may write anywhere, unless it gives that up. */
const BOUND = process.getuid?.() === 0 ? 'setpriv --bounding-set=-dac_override,-dac_read_search,-fowner' : '';
const canBind = spawnSync('bash', ['-c', `${BOUND} true`]).status === 0;
const notBound = canBind ? '' : ' (skipped: root cannot be bound by permissions here: setpriv)';
const bound = (args: readonly string[], env = {}) =>
  shell(`${BOUND} $CLI ${args.map((word) => `'${word}'`).join(' ')}`, env);

describe.skipIf(!canBind)(`what may not be written${notBound}`, PATIENT, () => {
  it.each(WRITERS)('a folder, by $title', async (subject) => {
    const { outputs, temporary } = makePlace(scratch.path);
    const target = join(outputs, subject.files[0]);
    writeFileSync(target, 'what was there before');
    chmodSync(outputs, 0o555);
    expectRefusal(await bound(lineOf(subject, inputs.path, target), { TMPDIR: temporary }));
    expect(readFileSync(target, 'utf8')).toBe('what was there before');
    expect(readdirSync(outputs)).toEqual([subject.files[0]]);
    expect(readdirSync(temporary)).toEqual([]);
  });
});

describe.skipIf(!canBind)(`a file that its owner locked${notBound}`, PATIENT, () => {
  it.each(WRITERS)('is not replaced by $title', async (subject) => {
    const { outputs, temporary } = makePlace(scratch.path);
    const target = join(outputs, subject.files[0]);
    writeFileSync(target, 'what was there before', { mode: 0o444 });
    expectRefusal(await bound(lineOf(subject, inputs.path, target), { TMPDIR: temporary }));
    expect(readFileSync(target, 'utf8')).toBe('what was there before');
  });
});

describe('a folder for temporary files', PATIENT, () => {
  const statistics = SUBJECTS.filter(({ title }) => /^(apply, csv|statistics|person --every)$/.test(title));
  const BAD: Record<string, (folder: string) => string> = {
    'is not there': (folder) => join(folder, 'nowhere'),
    'is a file': (folder) => {
      writeFileSync(join(folder, 'file'), 'a file');
      return join(folder, 'file');
    },
    ...(canBind && {
      'may not be written': (folder) => {
        chmodSync(folder, 0o555);
        return folder;
      },
    }),
  };
  it.each(
    statistics.flatMap((subject) =>
      Object.entries(BAD).map(([what, make]) => ({ title: subject.title, what, subject, make })),
    ),
  )('that $what is said by $title, and TMPDIR named', async ({ subject, make }) => {
    const { outputs, temporary } = makePlace(scratch.path);
    const TMPDIR = make(temporary);
    const ran = await bound(lineOf(subject, inputs.path, join(outputs, subject.files[0])), { TMPDIR });
    expectRefusal(ran);
    expect(ran.err).toContain('TMPDIR');
    expect(readdirSync(outputs)).toEqual([]);
  });
});
