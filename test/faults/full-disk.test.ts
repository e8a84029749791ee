import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { shell } from '../cli/cli.js';
import { scratchFolder } from '../source/scratch.js';
import { lineOf, makeInputs, makePlace, SUBJECTS, type Subject } from './subjects.js';

/** A run takes a second on a quiet machine; on a loaded one it may take a minute. */
const PATIENT = { timeout: 180_000 };
const inputs = scratchFolder();
const scratch = scratchFolder();
const disk = join(scratch.path, 'disk');
beforeAll(async () => {
  mkdirSync(disk);
  await makeInputs(inputs);
});

/** A small disk needs a mount, which is made in a world of its own: nobody else sees it, and it goes with the command. */
const canMount = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;
const noMount = canMount ? '' : ' (skipped: no disk can be mounted here: unshare -rm, mount)';

const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join(' ');

/** Runs lines of shell where `disk` is a disk of 1 MiB, on which nothing is free but so many KiB. */
function onSmallDisk(freeKiB: number, lines: string, env: NodeJS.ProcessEnv = {}) {
  const steps = [
    `mount -t tmpfs -o size=1m tmpfs ${disk}`,
    `for name in $OLD; do echo before > ${disk}/$name; done`,
    `head -c ${freeKiB}K /dev/zero > ${disk}/room`,
    `cat /dev/zero > ${disk}/filler 2> /dev/null`,
    `rm ${disk}/room`,
    lines,
  ];
  return shell('unshare -rm bash -c "$STEPS"', { ...env, STEPS: steps.join('\n') });
}

/** What is said of a full disk: the code, and what can be done about it. */
const FULL = /\n {2}hint: .*\n {2}code: {2}source\/disk-full\n$/;

describe('a disk that is full', PATIENT, () => {
  const target = (subject: Subject) => join(disk, subject.files[0]);
  const cases = SUBJECTS.flatMap((subject) => [
    { title: `${subject.title}, from the start`, subject, freeKiB: 0 },
    // what is smaller than that is written
    ...(/^(keys|plan|assess)/.test(subject.title)
      ? []
      : [{ title: `${subject.title}, on the way`, subject, freeKiB: 64 }]),
  ]);
  it.skipIf(!canMount).each(cases)(
    `where $title is to be written${noMount}`,
    async ({ subject, freeKiB }) => {
      const { temporary } = makePlace(scratch.path);
      const line = `$CLI ${quoted(lineOf(subject, inputs.path, target(subject)))} > /dev/null; echo $?`;
      const { out, err } = await onSmallDisk(
        freeKiB,
        `${line}; cat ${subject.files.map((name) => join(disk, name)).join(' ')}; ls -A ${disk}`,
        { TMPDIR: temporary, OLD: subject.files.join(' ') },
      );
      const names = [...subject.files, 'filler'].sort().join('\n');
      expect(err).toMatch(FULL);
      expect(out).toBe(`3\n${'before\n'.repeat(subject.files.length)}${names}\n`);
      expect(readdirSync(temporary)).toEqual([]);
    },
  );

  // standard input is spooled; of apply one ending will do, for it has not come to writing
  const reading = SUBJECTS.filter(
    ({ title, args }) => args.includes('@hospital.csv') && !/^apply, (?!csv$)/.test(title),
  );
  it.skipIf(!canMount).each(reading)(`where $title spills${noMount}`, async (subject) => {
    const { outputs } = makePlace(scratch.path);
    const args = { ...subject, args: subject.args.map((arg) => (arg === '@hospital.csv' ? '-' : arg)) };
    const line = quoted(lineOf(args, inputs.path, join(outputs, subject.files[0])));
    const { out, err } = await onSmallDisk(
      64,
      `$CLI ${line} < ${join(inputs.path, 'hospital.csv')} > /dev/null; echo $?; ls -A ${disk}`,
      { TMPDIR: disk },
    );
    expect(err).toMatch(FULL);
    expect(out).toBe('3\nfiller\n');
    expect(readdirSync(outputs)).toEqual([]);
  });
});

describe('a limit on the size of files', PATIENT, () => {
  it.each(SUBJECTS)('is said where $title passes it', async (subject) => {
    const { outputs, temporary } = makePlace(scratch.path);
    const line = quoted(lineOf(subject, inputs.path, join(outputs, subject.files[0])));
    // in KiB; what bash limits are files, not pipes
    const limit = subject.title === 'plan' ? 0 : 4;
    const { code, err } = await shell(
      `ulimit -f ${limit}; $CLI ${line} | cat > /dev/null; exit \${PIPESTATUS[0]}`,
      {
        TMPDIR: temporary,
      },
    );
    expect(err).toMatch(/\n {2}hint: .*\n {2}code: {2}source\/(disk-full|output)\n$/);
    expect(code).toBe(3);
    expect([...readdirSync(outputs), ...readdirSync(temporary)]).toEqual([]);
  });
});
