import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FileGuard } from '../../src/core/files/file-guard.js';
import { processMark } from '../../src/core/files/process-mark.js';
import { type Draft, replaceFile } from '../../src/core/files/replace-file.js';
import { scratchFolder } from '../source/scratch.js';

const scratch = scratchFolder();
let number = 0;
/** An empty folder. */
function emptyFolder(): string {
  const folder = join(scratch.path, String(number++));
  mkdirSync(folder);
  return folder;
}
const writing =
  (text: string) =>
  async ({ file }: Draft) =>
    writeFileSync(file, text);

describe('replaceFile', () => {
  it('keeps the permissions of a file, and gives a new one those that the process gives', async () => {
    const folder = emptyFolder();
    const path = join(folder, 'kept');
    writeFileSync(path, 'older');
    for (const mode of [0o600, 0o640, 0o664]) {
      chmodSync(path, mode);
      await replaceFile(path, writing('newer'));
      expect(statSync(path).mode & 0o777).toBe(mode);
    }
    const before = process.umask(0o027);
    try {
      await replaceFile(join(folder, 'new'), writing('x'));
    } finally {
      process.umask(before);
    }
    expect(statSync(join(folder, 'new')).mode & 0o777).toBe(0o640);
  });

  it('lets nobody else see what is not whole', async () => {
    const path = join(emptyFolder(), 'output');
    await replaceFile(path, async ({ file, folder }) => {
      expect(statSync(folder).mode & 0o777).toBe(0o700);
      writeFileSync(file, 'x');
    });
  });

  it('writes where a link leads, and the link stays', async () => {
    const folder = emptyFolder();
    writeFileSync(join(folder, 'file'), 'older');
    symlinkSync('file', join(folder, 'link'));
    await replaceFile(join(folder, 'link'), writing('newer'));
    expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('newer');
    expect(readdirSync(folder).sort()).toEqual(['file', 'link']);
  });

  it('leaves the older file, and nothing else, where writing fails', async () => {
    const folder = emptyFolder();
    const path = join(folder, 'output');
    writeFileSync(path, 'older');
    const failing = async ({ file }: Draft) => {
      writeFileSync(file, 'half');
      throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    };
    await expect(replaceFile(path, failing)).rejects.toMatchObject({ code: 'source/disk-full' });
    expect(readdirSync(folder)).toEqual(['output']);
    expect(readFileSync(path, 'utf8')).toBe('older');
  });

  it('leaves no file that tells of the older one beside the new one, and both where writing fails', async () => {
    const folder = emptyFolder();
    const [path, outdates] = [join(folder, 'output'), join(folder, 'output.json')];
    for (const file of [path, outdates]) writeFileSync(file, 'older');
    const failing = async () => {
      throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    };
    await expect(replaceFile(path, failing, { outdates })).rejects.toMatchObject({
      code: 'source/disk-full',
    });
    expect(readdirSync(folder)).toEqual(['output', 'output.json']);
    await replaceFile(path, writing('newer'), { outdates });
    expect(readdirSync(folder)).toEqual(['output']);
  });

  it('removes what killed runs of this machine left beside the file, and no one else’s', async () => {
    const folder = emptyFolder();
    const { pid } = spawnSync(process.execPath, ['--version']);
    const left = `.singleout-${processMark().replace(/^\d+/, String(pid))}-aB3xYz`;
    const alive = `.singleout-${processMark()}-aB3xYz`;
    for (const name of [left, alive]) {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, 'output'), 'half');
    }
    await replaceFile(join(folder, 'output'), writing('x'));
    expect(readdirSync(folder).sort()).toEqual([alive, 'output']);
  });

  it.each([
    ['a name that is too long', 'x'.repeat(300), /ENAMETOOLONG/],
    ['a NUL character', 'a\0b', /NUL/],
    ['a folder', '.', /folder/],
    ['a place that is not there', 'no/where', /ENOENT/],
  ])('refuses %s with a code', async (_, name, message) => {
    const path = `${emptyFolder()}/${name}`;
    const work = replaceFile(path, writing('x'), { guard: new FileGuard() });
    await expect(work).rejects.toMatchObject({
      code: 'source/output',
      message: expect.stringMatching(message),
    });
  });

  it('looks again before it renames: an input may have come to stand there', async () => {
    const folder = emptyFolder();
    const [input, output] = [join(folder, 'input'), join(folder, 'output')];
    writeFileSync(input, 'data');
    const guard = new FileGuard();
    guard.reads(input);
    guard.writes(output);
    const work = replaceFile(
      output,
      async ({ file }) => {
        writeFileSync(file, 'x');
        linkSync(input, output);
      },
      { guard },
    );
    await expect(work).rejects.toMatchObject({ code: 'config/invalid' });
    expect(readFileSync(input, 'utf8')).toBe('data');
  });
});
