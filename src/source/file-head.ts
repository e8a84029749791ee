import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { SingleoutError } from '../core/errors.js';
import type { RunOptions } from '../core/progress.js';

/** The first bytes of a file, unpacked, and how it is packed. */
export interface FileHead {
  readonly bytes: Buffer;
  readonly compression: 'none' | 'gzip';
  /** Whether `bytes` is the whole file. */
  readonly whole: boolean;
}

const HEAD_BYTES = 1 << 20;

/**
 * Reads up to 1 MiB from the start of a file; tells gzip by its magic bytes, not by its name. A gzip file is
 * unpacked to its end: the engine takes one that was cut off for a shorter file, and would lose records silently.
 */
export async function readFileHead(path: string, run: RunOptions = {}): Promise<FileHead> {
  const raw = await readStart(path);
  if (raw.length < 2 || raw[0] !== 0x1f || raw[1] !== 0x8b) {
    return { bytes: raw, compression: 'none', whole: raw.length < HEAD_BYTES };
  }
  try {
    return await unpack(path, run);
  } catch (cause) {
    if (run.signal?.aborted) throw new SingleoutError('source/cancelled', 'stopped on request', { cause });
    throw new SingleoutError('data/malformed', 'the gzip file is damaged or cut off', { where: path, cause });
  }
}

async function unpack(path: string, { signal }: RunOptions): Promise<FileHead> {
  const parts: Buffer[] = [];
  let length = 0;
  await pipeline(
    createReadStream(path),
    createGunzip(),
    async (chunks) => {
      for await (const chunk of chunks) {
        if (length < HEAD_BYTES) parts.push(chunk);
        length += chunk.length;
      }
    },
    { ...(signal && { signal }) },
  );
  const bytes = Buffer.concat(parts).subarray(0, HEAD_BYTES);
  return { bytes, compression: 'gzip', whole: length < HEAD_BYTES };
}

async function readStart(path: string): Promise<Buffer> {
  try {
    const file = await open(path, 'r');
    try {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (cause) {
    throw openError(path, cause);
  }
}

function openError(path: string, cause: unknown): SingleoutError {
  switch ((cause as NodeJS.ErrnoException).code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return new SingleoutError('source/not-found', 'there is no such file', { where: path, cause });
    case 'EISDIR':
      return new SingleoutError('source/unreadable', 'this is a folder, not a file', {
        where: path,
        hint: `name the files in it, for example '${path.replace(/\/$/, '')}/*.csv'`,
        cause,
      });
    default:
      return new SingleoutError('source/unreadable', 'the file cannot be read', {
        where: path,
        hint: 'check its permissions',
        cause,
      });
  }
}
