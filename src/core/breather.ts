import { letSignalThrough } from './let-signal-through.js';

/** Whoever waits for an answer does not feel this. */
const BREATH_MS = 20;

/**
 * Keeps a long loop from holding up everything else: every 20 ms other events are let in, and a loop that was asked to stop
 * ends. The order of the work, and so its result, stays the same.
 *
 * @example
 * const breather = new Breather(run.signal);
 * for (const trial of trials) {
 *   if (breather.due) await breather.pause();
 *   ..
 * }
 */
export class Breather {
  readonly #signal: AbortSignal | undefined;
  #last = performance.now();

  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal;
  }

  /** Whether it is time to pause. Cost: some 50 ns, so ask once per microseconds of work. */
  get due(): boolean {
    return performance.now() - this.#last >= BREATH_MS;
  }

  /** Lets events in; ends work that was asked to stop. */
  async pause(): Promise<void> {
    await letSignalThrough(this.#signal);
    this.#last = performance.now();
  }
}
