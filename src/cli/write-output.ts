import { randomBytes } from 'node:crypto';
import { existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { SingleoutError } from '../core/errors.js';

/**
 * Writes a file whole or not at all: to a name beside it, renamed at the end. Devices and pipes, which cannot be
 * replaced, are written directly.
 */
export function writeOutput(path: string, text: string): void {
  const temporary = isSpecial(path) ? undefined : `${path}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    writeFileSync(temporary ?? path, text);
    if (temporary !== undefined) renameSync(temporary, path);
  } catch (cause) {
    if (temporary !== undefined && existsSync(temporary)) rmSync(temporary);
    const full = (cause as NodeJS.ErrnoException).code === 'ENOSPC';
    throw new SingleoutError(
      full ? 'source/disk-full' : 'source/output',
      full ? 'the disk is full' : 'the file cannot be written',
      { where: path, hint: full ? 'free some space' : 'check that the folder is there and writable', cause },
    );
  }
}

function isSpecial(path: string): boolean {
  return existsSync(path) && !statSync(path).isFile();
}
