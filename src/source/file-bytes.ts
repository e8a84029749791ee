import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { SingleoutError } from '../core/errors.js';
import type { RunOptions } from '../core/progress.js';

/** The first bytes of a file, unpacked, and how it is packed. */
export interface FileHead {
  readonly bytes: Uint8Array;
  readonly compression: 'none' | 'gzip';
  /** Whether `bytes` is the whole file. */
  readonly whole: boolean;
}

const PART = 1 << 20;

/** The bytes of a file, unpacked, up to its end. */
export async function* bytesOf(
  path: string,
  { bytes, compression, whole }: FileHead,
  { signal }: RunOptions = {},
): AsyncIterable<Uint8Array> {
  if (whole) {
    yield bytes;
    return;
  }
  const file = createReadStream(path, { highWaterMark: PART, ...(signal && { signal }) });
  try {
    if (compression === 'none') yield* file;
    else {
      const unpacked = createGunzip();
      // what goes wrong in either is thrown by the one that is read
      pipeline(file, unpacked).catch(() => {});
      yield* unpacked;
      await refusePadding(path, unpacked.bytesWritten);
    }
  } catch (cause) {
    throw readError(path, compression, cause, signal);
  } finally {
    file.destroy();
  }
}

/** Node skips zero bytes behind a packed file and the engine does not: both should say the same of a file. */
async function refusePadding(path: string, packedBytes: number): Promise<void> {
  const { size } = await stat(path);
  if (size <= packedBytes) return;
  throw new SingleoutError('data/malformed', 'zero bytes follow the packed data of the gzip file', {
    where: path,
    hint: 'unpack it with gunzip, which skips them, and pack it again',
  });
}

/** The same as UTF-8, whatever encoding the file has. */
export async function* textBytesOf(
  path: string,
  head: FileHead,
  encoding: string,
  run: RunOptions = {},
): AsyncIterable<Uint8Array> {
  const parts = bytesOf(path, head, run);
  if (encoding === 'utf-8') yield* parts;
  else if (encoding === 'latin-1') for await (const part of parts) yield Buffer.from(latin1(part));
  else yield* decoded(path, parts, encoding);
}

/** Every byte as the character of its number: TextDecoder takes this name for windows-1252. */
export function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
}

async function* decoded(
  path: string,
  parts: AsyncIterable<Uint8Array>,
  encoding: string,
): AsyncIterable<Uint8Array> {
  // a byte-order mark stays: whoever reads UTF-8 takes it off
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  const decode = (part?: Uint8Array) => {
    try {
      return Buffer.from(part === undefined ? decoder.decode() : decoder.decode(part, { stream: true }));
    } catch (cause) {
      throw new SingleoutError('data/encoding', `the file is not ${encoding}`, {
        where: path,
        hint: 'convert it to UTF-8',
        cause,
      });
    }
  };
  for await (const part of parts) yield decode(part);
  yield decode();
}

/** What it means that a file, packed or not, could not be read to its end. */
function readError(
  path: string,
  compression: FileHead['compression'],
  cause: unknown,
  signal: AbortSignal | undefined,
): SingleoutError {
  if (cause instanceof SingleoutError) return cause;
  if (signal?.aborted) return new SingleoutError('source/cancelled', 'stopped on request', { cause });
  return compression === 'gzip'
    ? new SingleoutError('data/malformed', 'the gzip file is damaged or cut off', { where: path, cause })
    : new SingleoutError('source/unreadable', 'the file cannot be read', { where: path, cause });
}
