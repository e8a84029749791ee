import { setImmediate } from 'node:timers/promises';
import { requireGoingOn } from './require-going-on.js';

/** Lets events in between two steps of long work, and stops it where that was asked for. Cost: microseconds. */
export async function letSignalThrough(signal?: AbortSignal): Promise<void> {
  await setImmediate();
  requireGoingOn(signal);
}
