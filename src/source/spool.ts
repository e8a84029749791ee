import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { SingleoutError } from '../core/errors.js';
import type { RunOptions } from '../core/progress.js';

/** Whether the path is a pipe or a device: `<(zcat visits.csv.gz)`, `/dev/stdin`. */
export async function isStream(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && !found.isFile() && !found.isDirectory();
}

/** Copies a stream, `-` for standard input, to a file. */
export async function spool(name: string, path: string, { signal }: RunOptions = {}): Promise<void> {
  const input = name === '-' ? process.stdin : createReadStream(name);
  try {
    await pipeline(input, createWriteStream(path), { ...(signal && { signal }) });
  } catch (cause) {
    if (signal?.aborted) throw new SingleoutError('source/cancelled', 'stopped on request', { cause });
    throw spoolError(path, cause, 'the input cannot be read');
  }
}

/** Writes parts to a new file, each when `make` hands it over. */
export async function writeParts<T>(
  path: string,
  make: (write: (part: Uint8Array | string) => Promise<void>) => Promise<T>,
): Promise<T> {
  const file = await open(path, 'wx', 0o600);
  try {
    return await make((part) =>
      file.writeFile(part).catch((cause) => {
        throw spoolError(path, cause, 'temporary data cannot be written');
      }),
    );
  } finally {
    await file.close();
  }
}

function spoolError(path: string, cause: unknown, message: string): SingleoutError {
  if ((cause as NodeJS.ErrnoException).code !== 'ENOSPC')
    return new SingleoutError('source/unreadable', message, { where: path, cause });
  return new SingleoutError('source/disk-full', 'the disk is full', {
    where: path,
    hint: 'free some space, or point TMPDIR to a larger disk',
    cause,
  });
}
