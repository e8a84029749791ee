import type { BigIntStats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { SingleoutError } from '../core/errors.js';

/** Which file stands at a path, and in which state. */
export interface FileStamp {
  readonly path: string;
  readonly state: string;
}

/** A file system may not tell apart two changes that are closer than this. */
const TICK_MS = 20;

/**
 * Remembers which file stands at a path, so that a change can be noticed later. A missing file is remembered too. A file
 * that was changed just now is waited for: a further change could not be distinguished from that one.
 */
export async function stampFile(path: string): Promise<FileStamp> {
  const found = await find(path);
  if (found === undefined || Math.abs(Date.now() - Number(found.ctimeMs)) > TICK_MS)
    return { path, state: stateOf(found) };
  await wait(TICK_MS);
  return { path, state: stateOf(await find(path)) };
}

/** Refuses files that are not what they were: what was read of them belongs to no file that can be named. */
export async function requireUnchanged(stamps: Iterable<FileStamp>): Promise<void> {
  for (const { path, state } of stamps) {
    if (stateOf(await find(path)) === state) continue;
    throw new SingleoutError('source/changed', 'the file changed while it was read', {
      where: path,
      hint: 'wait until nobody writes to it, or take a copy',
    });
  }
}

function find(path: string): Promise<BigIntStats | undefined> {
  return stat(path, { bigint: true }).catch(() => undefined);
}

function stateOf(found: BigIntStats | undefined): string {
  if (found === undefined) return 'none';
  const { dev, ino, size, mtimeNs, ctimeNs } = found;
  return [dev, ino, size, mtimeNs, ctimeNs].join();
}
