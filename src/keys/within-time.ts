import { SingleoutError } from '../core/errors.js';
import { option, wording } from '../core/wording.js';

/** The outcome of work that must be done before the time is over: without the records there is nothing to tell. */
export async function withinTime<T>(
  end: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal | undefined) => Promise<T>,
): Promise<T> {
  const late = signalAt(end);
  const signals = [signal, late].filter((given) => given !== undefined);
  try {
    return await work(signals.length === 0 ? undefined : AbortSignal.any(signals));
  } catch (error) {
    if (!late?.aborted || signal?.aborted || !isCancelled(error)) throw error;
    throw new SingleoutError('source/timeout', 'time ended before the records were read', {
      hint: wording`give more with ${option('timeoutMs')}`,
    });
  }
}

/** A signal at that time of `performance.now`; undefined where it is too far away to wait for. */
export function signalAt(end: number): AbortSignal | undefined {
  const left = Math.max(0, Math.ceil(end - performance.now()));
  return left < 2 ** 31 - 1 ? AbortSignal.timeout(left) : undefined;
}

/** Whether work ended because it was asked to. */
export function isCancelled(error: unknown): boolean {
  return error instanceof SingleoutError && error.code === 'source/cancelled';
}
