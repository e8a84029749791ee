import { SingleoutError } from '../../core/errors.js';
import type { RunOptions } from '../../core/progress.js';

/**
 * Counts column sets, as many at once as one statement may hold. Where they are too many for the engine's memory, it is asked for
 * half of them at a time, which costs another scan.
 */
export async function countInPasses<T, Found>(
  sets: readonly T[],
  most: number,
  count: (part: readonly T[]) => Promise<readonly Found[]>,
  run: RunOptions,
): Promise<Found[]> {
  const found: Found[] = [];
  for (let at = 0, size = most; at < sets.length; ) {
    run.progress?.({ step: 'counting column sets', fraction: at / sets.length });
    const part = sets.slice(at, at + size);
    try {
      found.push(...(await count(part)));
      at += part.length;
    } catch (error) {
      if (!isTooMany(error, part.length)) throw error;
      size = Math.ceil(part.length / 2);
    }
  }
  return found;
}

/** Whether an engine failed for want of memory at so many things that it can be asked for fewer. */
export function isTooMany(error: unknown, things: number): boolean {
  return things > 1 && error instanceof SingleoutError && error.code === 'source/out-of-memory';
}
