import { SingleoutError } from './errors.js';

/** Ends work that was asked to stop. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new SingleoutError('source/cancelled', 'stopped on request');
}
