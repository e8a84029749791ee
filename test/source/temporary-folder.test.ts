import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeTemporaryFolder, removeTemporaryFolder } from '../../src/source/temporary-folder.js';
import { scratchFolder } from './scratch.js';

const scratch = scratchFolder();

/** A process number that nobody has. */
function deadProcess(): number {
  const { pid } = spawnSync(process.execPath, ['--version']);
  return pid;
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

  it('removes what processes left that are gone, and nothing else', () => {
    const left = join(scratch.path, `singleout-${deadProcess()}-aB3xYz`);
    const others = [`singleout-${process.pid}-theirs`, 'singleout-test-folder', 'singleout-notes', 'other'];
    for (const folder of [left, ...others.map((name) => join(scratch.path, name))]) {
      mkdirSync(folder);
      writeFileSync(join(folder, 'file'), 'x');
    }
    const file = scratch.write(`singleout-${deadProcess()}-file`, 'not a folder');
    removeTemporaryFolder(makeTemporaryFolder(scratch.path));
    expect(existsSync(left)).toBe(false);
    for (const path of [...others.map((name) => join(scratch.path, name)), file]) {
      expect(existsSync(path)).toBe(true);
    }
  });

  const isRoot = process.getuid?.() === 0;
  const why = isRoot ? '' : ' (skipped: needs to be root to act for two users)';
  it.skipIf(!isRoot)(`leaves alone what another user left${why}`, () => {
    const parent = join(scratch.path, 'shared');
    mkdirSync(parent);
    chmodSync(parent, 0o1777);
    chmodSync(scratch.path, 0o755);
    const left = join(parent, `singleout-${deadProcess()}-theirs`);
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
