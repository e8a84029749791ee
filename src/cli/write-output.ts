import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { SingleoutError } from '../core/errors.js';

/**
 * Writes a file whole or not at all: to a name beside it, renamed at the end. Devices and pipes, which cannot be
 * replaced, are written directly.
 * @param text or its parts, where it may be too long for one string
 */
export function writeOutput(path: string, text: string | Iterable<string>): void {
  const temporary = isSpecial(path) ? undefined : `${path}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    writeParts(temporary ?? path, typeof text === 'string' ? [text] : text);
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

function writeParts(path: string, parts: Iterable<string>): void {
  const file = openSync(path, 'w');
  try {
    for (const part of parts) {
      const bytes = Buffer.from(part);
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    }
  } finally {
    closeSync(file);
  }
}

function isSpecial(path: string): boolean {
  return existsSync(path) && !statSync(path).isFile();
}
