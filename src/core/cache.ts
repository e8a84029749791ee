/** How much a cache holds, and what becomes of that which goes. */
export interface CacheLimits<Value> {
  /** Entries at most. */
  readonly most: number;
  /** Bytes at most, where they are counted by `bytesOf`. */
  readonly mostBytes?: number;
  readonly bytesOf?: (value: Value) => number;
  /** False while an entry must stay, though there are too many. */
  readonly mayGo?: (value: Value) => boolean;
  /** Called once with everything that goes to make room, and with all that is left when the cache is closed. */
  readonly close?: (value: Value) => unknown;
}

/** Values by their keys. The longest unused go when there is no more room, never the newest. */
export class Cache<Value> {
  readonly #values = new Map<string, Value>();
  readonly #limits: CacheLimits<Value>;

  constructor(limits: CacheLimits<Value>) {
    this.#limits = limits;
  }

  /** The value, which is then the last to be dropped. */
  get(key: string): Value | undefined {
    const found = this.peek(key);
    if (found !== undefined) {
      this.#values.delete(key);
      this.#values.set(key, found);
    }
    return found;
  }

  /** The value; looking at it does not keep it longer. */
  peek(key: string): Value | undefined {
    return this.#values.get(key);
  }

  /** Keeps a value, and makes room for it. Resolves once what went is closed. */
  set(key: string, value: Value): Promise<void> {
    this.#values.delete(key);
    this.#values.set(key, value);
    return this.trim();
  }

  /** Hands a value out, if it is still the one that is kept; whoever takes it closes it. */
  take(key: string, value = this.peek(key)): Value | undefined {
    if (value === undefined || this.peek(key) !== value) return undefined;
    this.#values.delete(key);
    return value;
  }

  /** Drops what there is no room for. It is gone at once, though closing it may take a while. */
  async trim(): Promise<void> {
    const { most, mostBytes = Infinity, bytesOf = () => 0, mayGo = () => true } = this.#limits;
    const entries = [...this.#values];
    let count = entries.length;
    let bytes = entries.reduce((sum, [, value]) => sum + bytesOf(value), 0);
    const going: Value[] = [];
    for (const [key, value] of entries.slice(0, -1)) {
      if (count <= most && bytes <= mostBytes) break;
      if (!mayGo(value)) continue;
      this.#values.delete(key);
      going.push(value);
      count -= 1;
      bytes -= bytesOf(value);
    }
    await this.#closeAll(going);
  }

  /** Lets everything go. */
  async close(): Promise<void> {
    const going = [...this.#values.values()];
    this.#values.clear();
    await this.#closeAll(going);
  }

  async #closeAll(values: readonly Value[]): Promise<void> {
    await Promise.all(values.map((value) => this.#limits.close?.(value)));
  }
}
