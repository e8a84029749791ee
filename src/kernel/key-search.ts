import { availableParallelism } from 'node:os';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { RunOptions } from '../core/progress.js';
import type { CodeTable } from './code-table.js';
import type { KeyList } from './key-list.js';
import { HEADER, type KeyInstance, MOST_BYTES, openKeyModule, wordsOf } from './key-module.js';
import { KeyStore } from './key-store.js';
import { type KeyTable, layOutTable } from './key-table.js';
import { startThreads, type ThreadReport, type Threads } from './key-threads.js';

/** How far a key search goes. */
export interface KeySearchOptions extends RunOptions {
  /** Most columns of a key (kappa); bounds the search itself. */
  readonly maxColumns?: number;
  /** Keys beyond this number are counted, not listed; the smallest ones are. */
  readonly limit?: number;
  /** Threads, this one included. The result does not depend on it. */
  readonly threads?: number;
  readonly timeoutMs?: number;
  readonly memoryBytes?: number;
  /** Steers which pairs of records are looked at first; the result does not depend on it. */
  readonly seed?: number;
  readonly tuning?: Partial<KeyTuning>;
}

/** Settings that trade one kind of work for another; the result does not depend on them. */
export interface KeyTuning {
  /** Pairs of records up to which all are looked at before the search. */
  readonly allPairs: number;
  /** Clusters of at most this many records are looked at pair by pair. */
  readonly smallCluster: number;
  /** Searches shorter than this start no helping threads; at 0 they are waited for before it begins. */
  readonly aloneMs: number;
}

const TUNING: KeyTuning = { allPairs: 600_000, smallCluster: 10, aloneMs: 25 };

/** What the search must find. */
export interface KeyQuestion {
  /** Whether complete duplicates are set aside, so that the other records can have keys. */
  readonly dropDuplicates: boolean;
  /** Near-keys: how many records may be not unique. */
  readonly bound?: number;
}

/** All that a search found; every key listed is proved, also when it ended early. */
export interface KeySearchResult {
  readonly records: number;
  readonly duplicates: number;
  readonly keys: KeyList;
  /** Keys found, listed or not. */
  readonly count: number;
  /** Keys found by number of columns. */
  readonly countBySize: Float64Array;
  /** Per column, keys found that hold it, by number of columns. */
  readonly countByColumn: readonly Float64Array[];
  /** Whether these are all keys (of at most `maxColumns` columns). */
  readonly complete: boolean;
  readonly stoppedBy?: 'time' | 'memory' | 'request';
}

const DEFAULT_LIMIT = 1_000_000;
/** Looks at records between two looks at the clock. */
const SLICE = 1n << 20n;
const [FINISHED, FULL, NO_MEMORY, STOPPED] = [1, 2, 3, 4];

/**
 * Finds all minimal sets of columns under which every record is unique, or all but a bound of them are.
 * Exact, and independent of seed and number of threads.
 * @formula METHODS.md section 2 (UCC, near-keys). Cost: DESIGN.md "Key search".
 */
export async function searchKeys(
  table: CodeTable,
  question: KeyQuestion,
  options: KeySearchOptions = {},
): Promise<KeySearchResult> {
  return new Search(table, question, options).run();
}

class Search {
  readonly #options: KeySearchOptions;
  readonly #tuning: KeyTuning;
  readonly #question: KeyQuestion;
  readonly #table: CodeTable;
  readonly #instance: KeyInstance;
  readonly #layout: KeyTable;
  readonly #store: KeyStore;
  readonly #deadline: number;
  readonly #sizes: number;
  readonly #sizeCounts: Float64Array;
  readonly #columnCounts: Float64Array;
  #helpers: Threads | undefined;
  #stoppedBy: KeySearchResult['stoppedBy'];

  constructor(table: CodeTable, question: KeyQuestion, options: KeySearchOptions) {
    this.#options = options;
    this.#tuning = { ...TUNING, ...options.tuning };
    this.#question = question;
    this.#table = table;
    this.#deadline = performance.now() + (options.timeoutMs ?? Number.POSITIVE_INFINITY);
    this.#instance = openKeyModule(options.memoryBytes ?? MOST_BYTES);
    const maxColumns = Math.min(options.maxColumns ?? table.names.length, table.names.length);
    this.#layout = layOutTable(this.#instance, table, {
      ...question,
      maxColumns,
      smallCluster: this.#tuning.smallCluster,
    });
    const near = question.bound !== undefined;
    this.#store = new KeyStore(this.#instance, table.names.length, near, options.limit ?? DEFAULT_LIMIT);
    this.#sizes = Math.min(maxColumns, this.#layout.classes.length) + 1;
    this.#sizeCounts = new Float64Array(this.#sizes);
    this.#columnCounts = new Float64Array(this.#sizes * this.#layout.classes.length);
  }

  async run(): Promise<KeySearchResult> {
    const { records, duplicates, repeated, uniqueColumns, classes } = this.#layout;
    const { bound, dropDuplicates } = this.#question;
    if (records <= 1) return this.#result([[]]);
    if (duplicates > 0 && !dropDuplicates && bound === undefined) return this.#result([]);
    // records alike in all other columns leave no key among these
    if (classes.length > 0 && repeated <= (bound ?? 0)) await this.#search();
    return this.#result(uniqueColumns.map((column) => [column]));
  }

  /** Runs here in slices, and after a while in helping threads too. */
  async #search(): Promise<void> {
    const { call } = this.#instance;
    const near = this.#question.bound !== undefined;
    const seed = (this.#options.seed ?? 1) >>> 0;
    if (call.createShared() === 0 || call.join(0, seed) === 0) {
      this.#stoppedBy = 'memory';
      return;
    }
    if (!near) await this.#lookAhead();
    Atomics.store(wordsOf(this.#instance.memory), HEADER.active, 1);
    const mayHelp = !near && (this.#options.threads ?? availableParallelism()) > 1;
    if (mayHelp && this.#tuning.aloneMs === 0) await this.#startHelpers(seed).ready;
    call.startRoot();
    const started = performance.now();
    while (await this.#slice()) {
      const late = performance.now() - started > this.#tuning.aloneMs;
      if (late && mayHelp && this.#helpers === undefined) this.#startHelpers(seed);
    }
    await this.#helpers?.ended;
    this.#takeKeys();
    this.#addCounts(
      this.#read(call.sizeCounts, this.#sizes),
      this.#read(call.columnCounts, this.#columnCounts.length),
    );
  }

  /** Looks at pairs of records before the search: at all where they are few, else column by column. */
  async #lookAhead(): Promise<void> {
    const { call } = this.#instance;
    const { records, classes } = this.#layout;
    if ((records * (records - 1)) / 2 <= this.#tuning.allPairs) call.lookAtEveryPair();
    else for (let c = 0; c < classes.length && (await this.#pause()); c++) call.lookAhead(c);
    call.forget();
  }

  /** Works for some milliseconds; false at the end of the search. */
  async #slice(): Promise<boolean> {
    const { call, memory } = this.#instance;
    const header = wordsOf(memory, 0, 256);
    const status = call.run(SLICE);
    if (status === FULL) this.#takeKeys();
    if (status === NO_MEMORY) this.#stop('memory');
    if (status === NO_MEMORY || status === STOPPED) return false;
    if (status !== FINISHED) return this.#pause();
    while (Atomics.load(header, HEADER.active) > 0) {
      if (call.startTask() !== 0) return true;
      Atomics.add(header, HEADER.idle, 1);
      await setTimeout(1);
      Atomics.sub(header, HEADER.idle, 1);
      if (!(await this.#pause())) return false;
    }
    return false;
  }

  /** Lets other work in and looks at the clock; false where the search must end. */
  async #pause(): Promise<boolean> {
    await setImmediate();
    if (this.#options.signal?.aborted) this.#stop('request');
    else if (performance.now() > this.#deadline) this.#stop('time');
    const found = this.#read(this.#instance.call.sizeCounts, this.#sizes).reduce((sum, n) => sum + n, 0);
    this.#options.progress?.({ step: `searching keys: ${found} found` });
    return this.#stoppedBy === undefined;
  }

  #stop(reason: 'time' | 'memory' | 'request'): void {
    this.#stoppedBy ??= reason;
    Atomics.store(wordsOf(this.#instance.memory, 0, 256), HEADER.stop, 1);
  }

  #startHelpers(seed: number): Threads {
    const count = (this.#options.threads ?? availableParallelism()) - 1;
    const outWords = Math.ceil(this.#table.names.length / 64);
    const shape = { seed, outWords, sizes: this.#sizes, columns: this.#layout.classes.length };
    const helpers = startThreads(this.#instance, count, shape, (report) => this.#receive(report));
    // a thread that died leaves its task undone: the others end, and waiting for it tells why
    const stop = () => this.#stop('request');
    helpers.ready.catch(stop);
    helpers.ended.catch(stop);
    this.#helpers = helpers;
    return helpers;
  }

  #receive({ keys, done }: ThreadReport): void {
    if (keys !== undefined) this.#store.add(keys);
    if (done === undefined) return;
    this.#addCounts(done.sizeCounts, done.columnCounts);
    if (done.status === NO_MEMORY) this.#stop('memory');
  }

  #read(global: WebAssembly.Global, length: number): Float64Array {
    return new Float64Array(this.#instance.memory.buffer, Number(global.value) >>> 0, length);
  }

  #takeKeys(): void {
    const { call, memory } = this.#instance;
    const kept = Number(call.kept.value);
    if (kept === 0) return;
    const words = Math.ceil(this.#table.names.length / 64) + (this.#question.bound === undefined ? 0 : 1);
    this.#store.add(new BigUint64Array(memory.buffer, call.outputAddress() >>> 0, kept * words).slice());
    call.clearOutput();
  }

  #addCounts(sizes: Float64Array, columns: Float64Array): void {
    for (let i = 0; i < sizes.length; i++) this.#sizeCounts[i] += sizes[i];
    for (let i = 0; i < columns.length; i++) this.#columnCounts[i] += columns[i];
  }

  /** @param plain keys known without a search: the empty one, or single columns */
  #result(plain: readonly (readonly number[])[]): KeySearchResult {
    const { records, duplicates, classes } = this.#layout;
    const length = Math.max(this.#sizes, 2);
    const countBySize = new Float64Array(length);
    countBySize.set(this.#sizeCounts);
    const countByColumn = this.#table.names.map(() => new Float64Array(length));
    for (const [i, members] of classes.entries()) {
      const counts = this.#columnCounts.subarray(i * this.#sizes, (i + 1) * this.#sizes);
      for (const column of members) countByColumn[column].set(counts);
    }
    for (const key of plain) {
      this.#store.addColumns(key);
      countBySize[key.length]++;
      for (const column of key) countByColumn[column][1]++;
    }
    return {
      records,
      duplicates,
      keys: this.#store.list(),
      count: countBySize.reduce((sum, n) => sum + n, 0),
      countBySize,
      countByColumn,
      complete: this.#stoppedBy === undefined,
      ...(this.#stoppedBy === undefined ? {} : { stoppedBy: this.#stoppedBy }),
    };
  }
}
