import { Cache } from './cache.js';
import { SingleoutError } from './errors.js';

/** How much is shared, and how it is closed. */
export interface SharedLimits<Value> {
  /** Values that nobody uses at most; those in use stay anyhow. */
  readonly most: number;
  /** Closes a value that nobody has used for so long; never by default. */
  readonly idleMs?: number;
  readonly close: (value: Value) => Promise<void>;
}

interface Entry<Value> {
  readonly made: Promise<Value>;
  users: number;
  /** Closed as soon as nobody uses it. */
  stale: boolean;
  idle?: NodeJS.Timeout;
}

/**
 * Values that take long to make and have to be closed: made once for all who ask at the same time, kept for whoever asks next,
 * and never closed while somebody uses them.
 */
export class SharedCache<Value> {
  readonly #entries: Cache<Entry<Value>>;
  readonly #limits: SharedLimits<Value>;

  constructor(limits: SharedLimits<Value>) {
    this.#limits = limits;
    this.#entries = new Cache({
      most: limits.most,
      mayGo: ({ users }) => users === 0,
      close: (entry) => this.#close(entry),
    });
  }

  /**
   * Works with a value; made where there is none, or where making it was cancelled by somebody else.
   * @param spoils tells whether an error of the work leaves the value unfit for others; none does by default
   */
  async use<Result>(
    key: string,
    make: () => Promise<Value>,
    work: (value: Value) => Promise<Result>,
    spoils: (error: unknown) => boolean = () => false,
  ): Promise<Result> {
    const entry = await this.#enter(key, make);
    try {
      return await work(await entry.made);
    } catch (error) {
      if (spoils(error) && this.#entries.take(key, entry)) entry.stale = true;
      throw error;
    } finally {
      await this.#leave(key, entry);
    }
  }

  /** Keeps a value that was made for something else; closes it where there is one of that key, which may be in use. */
  async keep(key: string, value: Value): Promise<void> {
    const kept = await this.use(
      key,
      async () => value,
      async (found) => found,
    );
    if (kept !== value) await this.#limits.close(value);
  }

  /** Closes all values. */
  close(): Promise<void> {
    return this.#entries.close();
  }

  async #enter(key: string, make: () => Promise<Value>): Promise<Entry<Value>> {
    const known = this.#entries.get(key);
    const entry = known ?? { made: make(), users: 0, stale: false };
    entry.users += 1;
    clearTimeout(entry.idle);
    const room = known === undefined ? this.#entries.set(key, entry) : undefined;
    try {
      await Promise.all([entry.made, room]);
      return entry;
    } catch (error) {
      entry.users -= 1;
      this.#entries.take(key, entry);
      if (known !== undefined && isCancelled(error)) return this.#enter(key, make);
      throw error;
    }
  }

  async #leave(key: string, entry: Entry<Value>): Promise<void> {
    entry.users -= 1;
    if (entry.users === 0 && entry.stale) await this.#close(entry);
    else if (entry.users === 0) this.#closeLater(key, entry);
    await this.#entries.trim();
  }

  #closeLater(key: string, entry: Entry<Value>): void {
    if (this.#limits.idleMs === undefined) return;
    entry.idle = setTimeout(() => {
      if (this.#entries.take(key, entry)) void this.#close(entry);
    }, this.#limits.idleMs).unref();
  }

  async #close({ made, idle }: Entry<Value>): Promise<void> {
    clearTimeout(idle);
    await made.then(this.#limits.close, () => undefined);
  }
}

function isCancelled(error: unknown): boolean {
  return error instanceof SingleoutError && error.code === 'source/cancelled';
}
