import { setImmediate } from 'node:timers/promises';
import type { CodeTable } from './code-table.js';
import { ColumnGroups } from './column-groups.js';
import { KeyList } from './key-list.js';
import { MOST_BYTES } from './key-module.js';
import type { KeySearchOptions, KeySearchResult } from './key-options.js';
import { addToTrie, emptyTrie, extendWithin, type KeyTrie } from './key-trie.js';

/** Columns of a set, sets, and looks at records if none were ruled out, up to which trying all sets beats the search by hitting sets. */
const [MOST_COLUMNS, MOST_SETS, MOST_LOOKS] = [4, 1e6, 1e11];
/** Bytes of groups that lie ready; those of longer paths are made again. */
const PATH_BYTES = 2 ** 26;
/** Milliseconds between two looks at the clock. */
const TURN_MS = 20;

/** Whether sets of at most `maxColumns` columns are so few that all can be tried within the memory allowed. */
export function canEnumerate({ records, names }: CodeTable, options: KeySearchOptions): boolean {
  const { maxColumns, memoryBytes = MOST_BYTES } = options;
  if (maxColumns === undefined || maxColumns > MOST_COLUMNS || records < 2) return false;
  let [sets, ofSize] = [0, 1];
  for (let size = 1; size <= Math.min(maxColumns, names.length); size++) {
    ofSize = (ofSize * (names.length - size + 1)) / size;
    sets += ofSize;
  }
  const bytes = 4 * records * (names.length + 24) + PATH_BYTES;
  return sets <= MOST_SETS && sets * records <= MOST_LOOKS && bytes <= memoryBytes;
}

/**
 * Finds the minimal sets of at most `maxColumns` columns that leave at most `bound` records not unique, by trying sets of one column, then
 * of two, and so on. Sets that hold a near-key are passed over, and those that cannot be one: with all columns that
 * may follow, or as so many columns cannot split the groups into enough parts. Exact; one thread.
 * @formula METHODS.md section 2 (c). Cost: a look at the records not yet alone for each set that is left.
 */
export async function enumerateNearKeys(
  table: CodeTable,
  bound: number,
  options: KeySearchOptions,
): Promise<KeySearchResult> {
  const search = new NearKeyWalk(table, bound, options);
  await search.run();
  return search.result();
}

interface NearKey {
  readonly columns: readonly number[];
  readonly notUnique: number;
}

class NearKeyWalk {
  readonly #groups: ColumnGroups;
  readonly #order: readonly number[];
  readonly #least: number;
  readonly #most: number;
  readonly #options: KeySearchOptions;
  readonly #deadline: number;
  readonly #trie = emptyTrie();
  #found: NearKey[] = [];
  /** Near-keys of the size at hand, by places in the order. */
  #fresh: number[][] = [];
  #turn = performance.now();
  #stoppedBy: KeySearchResult['stoppedBy'];

  constructor(table: CodeTable, bound: number, options: KeySearchOptions) {
    this.#deadline = performance.now() + (options.timeoutMs ?? Number.POSITIVE_INFINITY);
    this.#groups = new ColumnGroups(table, undefined, PATH_BYTES);
    const { values } = this.#groups;
    const varied = [...table.names.keys()].filter((column) => values[column] > 1);
    this.#order = varied.sort((a, b) => values[b] - values[a] || a - b);
    this.#least = table.records - bound;
    this.#most = Math.min(options.maxColumns ?? table.names.length, table.names.length);
    this.#options = options;
  }

  async run(): Promise<void> {
    for (let size = 1; size <= Math.min(this.#most, this.#order.length); size++) {
      await this.#pause();
      await this.#descend([], [this.#trie], 0, size);
      if (this.#stoppedBy !== undefined) return;
      for (const key of this.#fresh.splice(0)) addToTrie(this.#trie, key);
    }
  }

  result(): KeySearchResult {
    const { records, kinds, values } = this.#groups;
    const sizes = Math.max(2, this.#most + 1);
    const countBySize = new Float64Array(sizes);
    const countByColumn = values.map(() => new Float64Array(sizes));
    for (const { columns } of this.#found) {
      countBySize[columns.length]++;
      for (const column of columns) countByColumn[column][columns.length]++;
    }
    const listed = this.#found.sort(bySizeThenColumns).slice(0, this.#options.limit ?? this.#found.length);
    const { starts, columns } = KeyList.from(listed.map((key) => key.columns));
    const notUnique = Uint32Array.from(listed, (key) => key.notUnique);
    return {
      records,
      duplicates: records - kinds,
      keys: new KeyList(starts, columns, notUnique),
      count: this.#found.length,
      countBySize,
      countByColumn,
      complete: this.#stoppedBy === undefined,
      ...(this.#stoppedBy === undefined ? {} : { stoppedBy: this.#stoppedBy }),
    };
  }

  /** Tries the sets of `more` further columns from a place on. */
  async #descend(
    places: readonly number[],
    within: readonly KeyTrie[],
    from: number,
    more: number,
  ): Promise<void> {
    this.#stand(places);
    if (more === 1) return this.#addLast(places, within, from);
    for (let place = from; place <= this.#order.length - more; place++) {
      await this.#pauseInTime();
      if (this.#stoppedBy !== undefined) return;
      const passed = place - from;
      if ((passed & (passed - 1)) === 0 && !this.#canReach(places, place, more)) return;
      const next = extendWithin(within, place);
      if (next !== undefined) await this.#descend([...places, place], next, place + 1, more - 1);
    }
  }

  /** Whether sets that go on from a place may be near-keys; what follows a place that leads to none leads to none. */
  #canReach(places: readonly number[], from: number, more: number): boolean {
    const { values } = this.#groups;
    this.#stand(places);
    const parts = this.#order
      .slice(from, from + more)
      .reduce((product, column) => product * values[column], 1);
    if (this.#groups.boundUnique(parts) < this.#least) return false;
    const rest = Array.from({ length: this.#order.length - from }, (_, i) => from + i);
    return this.#stand([...places, ...rest]).unique >= this.#least;
  }

  async #addLast(places: readonly number[], within: readonly KeyTrie[], from: number): Promise<void> {
    const { values, records } = this.#groups;
    let [low, high] = [from, this.#order.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#groups.boundUnique(values[this.#order[middle]]) < this.#least) high = middle;
      else low = middle + 1;
    }
    for (let place = from; place < high; place++) {
      await this.#pauseInTime();
      if (this.#stoppedBy !== undefined) return;
      if (extendWithin(within, place) === undefined) continue;
      const { unique } = this.#groups.count(this.#order[place]);
      if (unique < this.#least) continue;
      const key = [...places, place];
      this.#fresh.push(key);
      const columns = key.map((at) => this.#order[at]).sort((a, b) => a - b);
      this.#found.push({ columns, notUnique: records - unique });
    }
  }

  #stand(places: readonly number[]) {
    return this.#groups.stand(places.map((place) => this.#order[place]));
  }

  async #pauseInTime(): Promise<void> {
    if (this.#groups.work > (this.#options.maxWork ?? Number.POSITIVE_INFINITY)) this.#stoppedBy ??= 'work';
    if (performance.now() - this.#turn > TURN_MS) await this.#pause();
  }

  /** Lets other work in, and looks whether the search must end. */
  async #pause(): Promise<void> {
    this.#options.progress?.({ step: `searching keys: ${this.#found.length} found` });
    await setImmediate();
    this.#turn = performance.now();
    if (this.#options.signal?.aborted) this.#stoppedBy ??= 'request';
    else if (this.#turn > this.#deadline) this.#stoppedBy ??= 'time';
  }
}

function bySizeThenColumns({ columns: a }: NearKey, { columns: b }: NearKey): number {
  if (a.length !== b.length) return a.length - b.length;
  const i = a.findIndex((column, at) => column !== b[at]);
  return i < 0 ? 0 : a[i] - b[i];
}
