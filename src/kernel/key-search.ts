import { availableParallelism } from 'node:os';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { SingleoutError } from '../core/errors.js';
import type { CodeTable } from './code-table.js';
import { countDuplicates } from './count-duplicates.js';
import { KeyCounts } from './key-counts.js';
import { KeyList } from './key-list.js';
import { HEADER, type KeyInstance, MOST_BYTES, openKeyModule, wordsOf } from './key-module.js';
import type { KeyQuestion, KeySearchOptions, KeySearchResult, KeyTuning } from './key-options.js';
import { KeyStore } from './key-store.js';
import { type KeyTable, layOutTable, OutOfTime } from './key-table.js';
import { startThreads, type ThreadReport, type Threads } from './key-threads.js';

const TUNING: KeyTuning = { allPairs: 600_000, smallCluster: 10, aloneMs: 25 };
const DEFAULT_LIMIT = 1_000_000;
/** Looks at records between two looks at the clock. */
const SLICE = 1 << 20;
/** Keys listed of a search that time or a request ended: more would take longer than the search was given. */
const LATE_KEYS = 100_000;
/** How long pairs of records are looked at before the clock is read again. */
const PAIRS_MS = 20;
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
  let search: KeySearch;
  try {
    search = new KeySearch(table, question, options);
  } catch (error) {
    if (error instanceof SingleoutError && error.code === 'data/too-complex')
      return nothingProved(table, 'memory');
    if (error instanceof OutOfTime) return nothingProved(table, 'time');
    throw error;
  }
  return search.run();
}

/** What is known of a table that does not fit into the memory allowed, or was not prepared in time. */
function nothingProved(table: CodeTable, stoppedBy: 'memory' | 'time'): KeySearchResult {
  return {
    records: table.records,
    duplicates: countDuplicates(table),
    keys: KeyList.from([]),
    count: 0,
    countBySize: new Float64Array(2),
    countByColumn: table.names.map(() => new Float64Array(2)),
    complete: false,
    stoppedBy,
  };
}

/** One search at work: here in slices, so that other work gets its turn, and in helping threads. */
class KeySearch {
  readonly #options: KeySearchOptions;
  readonly #tuning: KeyTuning;
  readonly #question: KeyQuestion;
  readonly #table: CodeTable;
  readonly #instance: KeyInstance;
  readonly #layout: KeyTable;
  readonly #store: KeyStore;
  readonly #deadline: number;
  readonly #counts: KeyCounts;
  /** Where each thread counts the keys it finds, for progress. */
  readonly #tallies: number[] = [];
  #helpers: Threads | undefined;
  #stoppedBy: KeySearchResult['stoppedBy'];
  #work = 0;

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
      deadline: this.#deadline,
    });
    const near = question.bound !== undefined;
    this.#store = new KeyStore(this.#instance, table.names.length, near, options.limit ?? DEFAULT_LIMIT);
    this.#counts = new KeyCounts(maxColumns, this.#layout.classes.length);
  }

  /** Runs to the end, or to one of its limits. */
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
    this.#tallies.push(Number(call.sizeCounts.value) >>> 0);
    if (!near) await this.#lookAhead();
    if (this.#stoppedBy !== undefined) return;
    const mayTell = call.beginSearch() !== 0;
    Atomics.store(wordsOf(this.#instance.memory), HEADER.active, 1);
    const mayHelp = mayTell && (this.#options.threads ?? availableParallelism()) > 1;
    if (mayHelp && this.#tuning.aloneMs === 0) await this.#startHelpers(seed).ready;
    call.startRoot();
    const started = performance.now();
    while (await this.#slice()) {
      const late = performance.now() - started > this.#tuning.aloneMs;
      if (late && mayHelp && this.#helpers === undefined) this.#startHelpers(seed);
    }
    await this.#helpers?.ended;
    this.#takeKeys();
    this.#counts.addOwn(this.#instance);
  }

  /** Looks at pairs of records before the search: at all where they are few, else column by column. */
  async #lookAhead(): Promise<void> {
    const { call } = this.#instance;
    const { records, classes } = this.#layout;
    const few = (records * (records - 1)) / 2 <= this.#tuning.allPairs;
    if (few) await this.#lookAtEveryPair();
    else for (let c = 0; c < classes.length && (await this.#pause()); c++) call.lookAhead(c);
    this.#spend(Number(call.pairsSeen.value) * classes.length);
  }

  async #lookAtEveryPair(): Promise<void> {
    let turn = performance.now();
    for (let record = 1; record < this.#layout.records; record++) {
      if (this.#instance.call.lookAtPairsOf(record) === 0) return;
      if (performance.now() - turn < PAIRS_MS) continue;
      if (!(await this.#pause())) return;
      turn = performance.now();
    }
  }

  /** Counts work done, and ends the search where it is more than was allowed. */
  #spend(work: number): void {
    this.#work += work;
    if (this.#work > (this.#options.maxWork ?? Number.POSITIVE_INFINITY)) this.#stop('work');
  }

  /** Works for some milliseconds; false at the end of the search. */
  async #slice(): Promise<boolean> {
    const { call, memory } = this.#instance;
    const header = wordsOf(memory, 0, 256);
    const before = Number(call.work.value);
    const status = call.run(BigInt(SLICE));
    this.#spend(Number(call.work.value) - before);
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
    this.#options.progress?.({ step: `searching keys: ${this.#found()} found` });
    return this.#stoppedBy === undefined;
  }

  #found(): number {
    const { buffer } = this.#instance.memory;
    const tally = (address: number) => new Float64Array(buffer, address, this.#counts.sizes);
    return this.#tallies.reduce((sum, at) => tally(at).reduce((a, b) => a + b, sum), 0);
  }

  #stop(reason: NonNullable<KeySearchResult['stoppedBy']>): void {
    this.#stoppedBy ??= reason;
    Atomics.store(wordsOf(this.#instance.memory, 0, 256), HEADER.stop, 1);
  }

  #isLate(): boolean {
    return this.#stoppedBy === 'time' || this.#stoppedBy === 'request';
  }

  #startHelpers(seed: number): Threads {
    const count = (this.#options.threads ?? availableParallelism()) - 1;
    const outWords = this.#outWords();
    const shape = { seed, outWords, sizes: this.#counts.sizes, columns: this.#layout.classes.length };
    const helpers = startThreads(this.#instance, count, shape, (report) => this.#receive(report));
    // a thread that died leaves its task undone: the others end, and waiting for it tells why
    const stop = () => this.#stop('request');
    helpers.ready.catch(stop);
    helpers.ended.catch(stop);
    this.#helpers = helpers;
    return helpers;
  }

  #receive({ tally, keys, done }: ThreadReport): void {
    if (tally !== undefined && tally !== 0) this.#tallies.push(tally);
    if (keys !== undefined) this.#store.add(keys);
    if (done === undefined) return;
    this.#counts.add(done.sizeCounts, done.columnCounts);
    if (done.status === NO_MEMORY) this.#stop('memory');
  }

  /** 64-bit words of a key as it is written. */
  #outWords(): number {
    return Math.ceil(this.#table.names.length / 64) + (this.#question.bound === undefined ? 0 : 1);
  }

  #takeKeys(): void {
    const { call, memory } = this.#instance;
    const kept = Number(call.kept.value);
    if (kept === 0) return;
    const length = kept * this.#outWords();
    this.#store.add(new BigUint64Array(memory.buffer, call.outputAddress() >>> 0, length).slice());
    call.clearOutput();
  }

  /** @param plain keys known without a search: the empty one, or single columns */
  #result(plain: readonly (readonly number[])[]): KeySearchResult {
    const { records, duplicates, classes } = this.#layout;
    for (const key of plain) this.#store.addColumns(key);
    const counts = this.#counts.unfold(this.#table.names.length, classes, plain);
    return {
      records,
      duplicates,
      keys: this.#store.list(this.#isLate() ? LATE_KEYS : Number.POSITIVE_INFINITY),
      count: counts.countBySize.reduce((sum, n) => sum + n, 0),
      ...counts,
      complete: this.#stoppedBy === undefined,
      ...(this.#stoppedBy === undefined ? {} : { stoppedBy: this.#stoppedBy }),
    };
  }
}
