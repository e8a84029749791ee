import type { Stats } from 'node:fs';
import { chmod, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SingleoutError } from '../errors.js';
import { FileGuard, isSpecial } from './file-guard.js';
import { makeFolderBeside, makeTemporaryFolder, removeTemporaryFolder } from './temporary-folder.js';

/** Where to write what is to become an output. */
export interface Draft {
  /** The file to write. */
  readonly file: string;
  /** A folder for what is needed on the way; it goes when the work is done. */
  readonly folder: string;
  /** Whether the file is a device or a pipe, which is written directly. */
  readonly special: boolean;
}

/** Further options of an output. */
export interface ReplaceOptions {
  /** Asked once more when the output is whole, before it takes its place. */
  readonly guard?: FileGuard | undefined;
  readonly signal?: AbortSignal | undefined;
  /** A file that tells of the older output: it goes before the new one is there, of which it would tell what is wrong. */
  readonly outdates?: string | undefined;
}

/**
 * Writes a file whole or not at all: in a folder beside it that is closed to others, renamed at the end. A file that was there keeps
 * its permissions, and a link goes on leading to it; a new one gets those that the process gives. What exists and is no
 * regular file, such as /dev/stdout or a pipe, cannot be replaced and is written directly.
 * @throws SingleoutError source/disk-full, source/output, source/cancelled, and what `write` throws
 */
export async function replaceFile(
  path: string,
  write: (draft: Draft) => Promise<void>,
  { guard = new FileGuard(), signal, outdates }: ReplaceOptions = {},
): Promise<void> {
  try {
    guard.check(path);
    const existing = await statIfThere(path);
    if (existing !== undefined && isSpecial(path, existing))
      return await inFolder(makeTemporaryFolder(), (folder) => write({ file: path, folder, special: true }));
    const target = existing === undefined ? path : await realpath(path);
    await inFolder(makeFolderBeside(dirname(target)), async (folder) => {
      const file = join(folder, 'output');
      await write({ file, folder, special: false });
      if (existing !== undefined) await chmod(file, existing.mode & 0o777);
      signal?.throwIfAborted();
      guard.check(path);
      if (outdates !== undefined) await rm(outdates, { force: true });
      await rename(file, target);
    });
  } catch (error) {
    throw outputError(error, path, signal);
  }
}

/** What to say of an error that was met while a file was written. */
function outputError(error: unknown, where: string, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted)
    return new SingleoutError('source/cancelled', 'stopped while the file was written', {
      where,
      cause: error,
    });
  const { code } = error as NodeJS.ErrnoException;
  // only an error of the system is about the file
  if (error instanceof SingleoutError || typeof code !== 'string') return error;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new SingleoutError('source/disk-full', 'the disk is full', {
      where,
      hint: 'free some space',
      cause: error,
    });
  const hint = code === 'ENOENT' ? 'the folder must exist' : 'check that the folder can be written';
  return new SingleoutError('source/output', `the file cannot be written: ${code}`, {
    where,
    hint,
    cause: error,
  });
}

async function inFolder(folder: string, work: (folder: string) => Promise<void>): Promise<void> {
  try {
    await work(folder);
  } finally {
    removeTemporaryFolder(folder);
  }
}

async function statIfThere(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
