import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { processMark } from '../../src/core/files/process-mark.js';
import {
  makeFolderBeside,
  makeTemporaryFolder,
  removeTemporaryFolder,
} from '../../src/core/files/temporary-folder.js';
import { scratchFolder } from '../source/scratch.js';

const scratch = scratchFolder();

/** The mark of a process of this machine that has ended. */
function endedMark(): string {
  const { pid } = spawnSync(process.execPath, ['--version']);
  return processMark().replace(/^\d+/, String(pid));
}

describe('a temporary folder', () => {
  it('is new, named after the process, and closed to others', () => {
    const folders = [makeTemporaryFolder(scratch.path), makeTemporaryFolder(scratch.path)];
    expect(new Set(folders).size).toBe(2);
    for (const folder of folders) {
      expect(folder).toContain(`singleout-${process.pid}-`);
      expect(statSync(folder).mode & 0o777).toBe(0o700);
      writeFileSync(join(folder, 'spilled'), 'x');
      removeTemporaryFolder(folder);
      expect(existsSync(folder)).toBe(false);
    }
  });

  it('removes what processes of this machine left that are gone, and nothing else', () => {
    const mark = processMark();
    const [pid, machine, start] = mark.split('-');
    const gone = [
      `singleout-${endedMark()}-aB3xYz`,
      `.singleout-${endedMark()}-aB3xYz`,
      // another process was given the number of the one that left it
      ...(start === '0' ? [] : [`singleout-${pid}-${machine}-${Number(start) - 1}-aB3xYz`]),
    ];
    const others = [
      `singleout-${mark}-theirs`,
      // another machine that shares the folder, where the process may well be alive
      `.singleout-${endedMark().replace(machine, 'ffffffff')}-aB3xYz`,
      'singleout-test-folder',
      'singleout-notes',
      'other',
    ];
    for (const name of [...gone, ...others]) {
      mkdirSync(join(scratch.path, name));
      writeFileSync(join(scratch.path, name, 'file'), 'x');
    }
    const file = scratch.write(`singleout-${endedMark()}-aaaaaa`, 'not a folder');
    removeTemporaryFolder(makeTemporaryFolder(scratch.path));
    for (const name of gone) expect(existsSync(join(scratch.path, name)), name).toBe(false);
    for (const name of others) expect(existsSync(join(scratch.path, name)), name).toBe(true);
    expect(existsSync(file)).toBe(true);
    mkdirSync(join(scratch.path, gone[1]));
    removeTemporaryFolder(makeFolderBeside(scratch.path));
    expect(existsSync(join(scratch.path, gone[1]))).toBe(false);
  });

  const isRoot = process.getuid?.() === 0;
  const why = isRoot ? '' : ' (skipped: needs to be root to act for two users)';
  it.skipIf(!isRoot)(`leaves alone what another user left${why}`, () => {
    const parent = join(scratch.path, 'shared');
    mkdirSync(parent);
    chmodSync(parent, 0o1777);
    chmodSync(scratch.path, 0o755);
    const left = join(parent, `singleout-${endedMark()}-theirs`);
    mkdirSync(left, { mode: 0o700 });
    writeFileSync(join(left, 'file'), 'x');
    process.seteuid?.(65534);
    try {
      removeTemporaryFolder(makeTemporaryFolder(parent));
    } finally {
      process.seteuid?.(0);
    }
    expect(existsSync(left)).toBe(true);
  });

  it('that cannot be made is a coded error', () => {
    const parent = join(scratch.path, 'nowhere');
    expect(() => makeTemporaryFolder(parent)).toThrowError(
      expect.objectContaining({ code: 'source/output', where: parent }),
    );
  });
});
