import { open } from 'node:fs/promises';
import { SingleoutError } from '../core/errors.js';
import type { RunOptions } from '../core/progress.js';
import { bytesOf, type FileHead } from './file-bytes.js';

const HEAD_BYTES = 1 << 20;

/** Reads up to 1 MiB from the start of a file; tells gzip by its magic bytes, not by its name. */
export async function readFileHead(path: string, run: RunOptions = {}): Promise<FileHead> {
  const raw = await readStart(path);
  if (raw.length < 2 || raw[0] !== 0x1f || raw[1] !== 0x8b) {
    return { bytes: raw, compression: 'none', whole: raw.length < HEAD_BYTES };
  }
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of bytesOf(path, { bytes: raw, compression: 'gzip', whole: false }, run)) {
    parts.push(part);
    length += part.length;
    if (length >= HEAD_BYTES) break;
  }
  const bytes = Buffer.concat(parts).subarray(0, HEAD_BYTES);
  return { bytes, compression: 'gzip', whole: length < HEAD_BYTES };
}

async function readStart(path: string): Promise<Buffer> {
  try {
    const file = await open(path, 'r');
    try {
      const buffer = Buffer.alloc(HEAD_BYTES);
      let filled = 0;
      for (;;) {
        const { bytesRead } = await file.read(buffer, filled, HEAD_BYTES - filled, filled);
        filled += bytesRead;
        // fewer bytes than asked for do not mean that the file ends
        if (bytesRead === 0 || filled === HEAD_BYTES) return buffer.subarray(0, filled);
      }
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
    case 'ENAMETOOLONG':
      return new SingleoutError('source/not-found', 'the name is too long for a file', {
        where: path,
        cause,
      });
    case 'ERR_INVALID_ARG_VALUE':
      return new SingleoutError('source/not-found', 'the name holds a zero byte, as no file does', {
        where: path,
        cause,
      });
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
