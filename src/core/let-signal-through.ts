import { setImmediate } from 'node:timers/promises';
import { SingleoutError } from './errors.js';

/** Lets events in between two steps of long work, and stops it where that was asked for. Cost: microseconds. */
export async function letSignalThrough(signal?: AbortSignal): Promise<void> {
  await setImmediate();
  if (signal?.aborted) throw new SingleoutError('source/cancelled', 'stopped on request');
}
