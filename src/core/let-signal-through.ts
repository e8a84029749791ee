import { setImmediate } from 'node:timers/promises';
import { throwIfAborted } from './throw-if-aborted.js';

/** Lets events in between two steps of long work, and stops it where that was asked for. Cost: microseconds. */
export async function letSignalThrough(signal?: AbortSignal): Promise<void> {
  await setImmediate();
  throwIfAborted(signal);
}
