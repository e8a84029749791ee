import type { CodeTable } from './code-table.js';
import { allocateBlock, ColumnLoader, type KeyColumn } from './key-columns.js';
import { HEADER, type KeyInstance, wordsOf } from './key-module.js';

/** What a table looks like to the key search, once it lies in the module's memory. */
export interface KeyTable {
  /** Records the search sees: without complete duplicates where these are set aside. */
  readonly records: number;
  /** Records that equal an earlier one in every column. */
  readonly duplicates: number;
  /** Records that equal another one in every search column: no search column set tells them apart. */
  readonly repeated: number;
  /** Columns that are keys by themselves. */
  readonly uniqueColumns: readonly number[];
  /** Per search column the original columns it stands for: all split the records alike. */
  readonly classes: readonly (readonly number[])[];
}

/** How a table is laid out. */
export interface KeyTableOptions {
  /** Most columns of a key. */
  readonly maxColumns: number;
  /** Whether complete duplicates are dropped before the search. */
  readonly dropDuplicates: boolean;
  /** Near-keys: how many records may be not unique. */
  readonly bound?: number;
  /** Clusters of at most this many records are looked at pair by pair. */
  readonly smallCluster: number;
  /** When to give up, by the clock of `performance.now`: thrown as {@link OutOfTime}. */
  readonly deadline: number;
}

/** The table was not laid out in time. */
export class OutOfTime extends Error {}

/** Records alike in all search columns: how many there are, how many besides the first of each kind, and marks on these. */
interface Repeats {
  readonly records: number;
  readonly extra: number;
  readonly marks: number;
}
const NO_REPEATS: Repeats = { records: 0, extra: 0, marks: 0 };

/**
 * Copies a table into the module's memory and prepares it: constant columns left out, columns that split the
 * records alike taken together, complete duplicates counted, clusters of every column, and the codes once more
 * by row. Memory: 7 to 13 bytes per cell. Cost: a few looks at every cell.
 */
export function layOutTable(instance: KeyInstance, table: CodeTable, options: KeyTableOptions): KeyTable {
  return new Layout(instance, table, options).build();
}

class Layout {
  readonly #instance: KeyInstance;
  readonly #options: KeyTableOptions;
  readonly #loader: ColumnLoader;
  readonly #unique: number[];
  readonly #keyWords: number;
  #columns: KeyColumn[];
  #records: number;

  constructor(instance: KeyInstance, table: CodeTable, options: KeyTableOptions) {
    this.#instance = instance;
    this.#options = options;
    this.#records = table.records;
    this.#keyWords = Math.ceil(table.names.length / 64);
    this.#loader = new ColumnLoader(instance, table, options.smallCluster, () => this.#lookAtClock());
    const { columns, unique } = this.#loader.load(table);
    this.#columns = columns;
    this.#unique = unique;
  }

  build(): KeyTable {
    let repeats = this.#findRepeats();
    const duplicates = this.#unique.length > 0 ? 0 : repeats.extra;
    if (duplicates > 0 && this.#options.dropDuplicates) {
      this.#drop(repeats);
      repeats = this.#unique.length > 0 ? this.#findRepeats() : NO_REPEATS;
    }
    this.#columns.sort(bySelectivity);
    this.#describe();
    return {
      records: this.#records,
      duplicates,
      repeated: repeats.records,
      uniqueColumns: this.#unique,
      classes: this.#columns.map((column) => column.members),
    };
  }

  /** Splits the records by all search columns: what is still together is alike. */
  #findRepeats(): Repeats {
    const { call } = this.#instance;
    const [first, ...others] = [...this.#columns].sort(bySelectivity);
    if (first === undefined) {
      return this.#records < 2 ? NO_REPEATS : { records: this.#records, extra: this.#records - 1, marks: 0 };
    }
    wordsOf(this.#instance.memory).set([this.#records, 0, 0, this.#mostDistinct()], HEADER.shape);
    if (call.beginPrepare() === 0) allocateBlock(this.#instance, Number.POSITIVE_INFINITY);
    const room = 4 * Math.ceil(1.5 * first.length);
    let [to, other] = [allocateBlock(this.#instance, room), allocateBlock(this.#instance, room)];
    let { stream, length } = first;
    for (const { codes, width } of others) {
      this.#lookAtClock();
      length = call.refinePlain(stream, length, codes, width, to);
      stream = to;
      [to, other] = [other, to];
    }
    if (length === 0) return NO_REPEATS;
    const marks = allocateBlock(this.#instance, this.#records);
    const extra = call.markRepeats(stream, length, marks);
    // a cluster of s records takes s + 1 entries and has s - 1 extra records
    return { records: (length + extra) / 2, extra, marks };
  }

  /** Leaves out all but the first of records that are alike. */
  #drop({ extra, marks }: Repeats): void {
    const { call } = this.#instance;
    for (const { codes, width } of this.#columns) call.dropMarked(codes, width, this.#records, marks);
    this.#records -= extra;
    const isUnique = ({ distinct }: KeyColumn) => distinct === this.#records;
    this.#unique.push(...this.#columns.filter(isUnique).flatMap(({ members }) => members));
    this.#columns = this.#columns.filter((column) => !isUnique(column));
    for (const column of this.#columns) this.#loader.cluster(column, this.#records);
  }

  #lookAtClock(): void {
    if (performance.now() > this.#options.deadline) throw new OutOfTime('the table was not laid out in time');
  }

  #mostDistinct(): number {
    return this.#columns.reduce((most, { distinct }) => Math.max(most, distinct), 1);
  }

  /** Writes the shape of the table where every thread finds it (assembly/keys/table.ts, output.ts). */
  #describe(): void {
    const columns = this.#columns;
    const { wide, medium, rowBytes } = rowShape(columns);
    // what is read behind the last code of the last row must exist
    const rows = allocateBlock(this.#instance, this.#records * rowBytes + 16);
    const list = allocateBlock(this.#instance, 16 * columns.length);
    const members = columns.flatMap((column) => column.members);
    const classes = allocateBlock(this.#instance, 4 * (columns.length + 1));
    const memberList = allocateBlock(this.#instance, 4 * members.length);
    const words = wordsOf(this.#instance.memory);
    let place = 0;
    for (const [i, { codes, stream, length, width, members }] of columns.entries()) {
      words.set([codes, stream, length, width], list / 4 + 4 * i);
      words[classes / 4 + i] = place;
      place += members.length;
    }
    words[classes / 4 + columns.length] = place;
    words.set(members, memberList / 4);
    const { bound, maxColumns, smallCluster } = this.#options;
    const depth = Math.min(maxColumns, columns.length);
    const arena = 24 * this.#records + 65536;
    const table = [this.#records, columns.length, depth, this.#mostDistinct(), rows, rowBytes, list];
    const search = [bound ?? 0, bound === undefined ? 0 : 1, arena];
    const output = [classes, memberList, this.#keyWords];
    words.set([...table, ...search, ...output, smallCluster, wide, medium], HEADER.shape);
    this.#instance.call.fillRows();
  }
}

/** Codes of four bytes come first, as rows need it; then the most selective column. */
function bySelectivity(a: KeyColumn, b: KeyColumn): number {
  if ((a.width === 4) !== (b.width === 4)) return b.width - a.width;
  return a.measure - b.measure || a.members[0] - b.members[0];
}

/** How many codes of a row take four bytes and two; a row fills a part of a cache line or whole ones. */
function rowShape(columns: readonly KeyColumn[]): { wide: number; medium: number; rowBytes: number } {
  const wide = columns.filter(({ width }) => width === 4).length;
  const end = columns.findLastIndex(({ width }) => width > 1) + 1;
  const medium = Math.max(0, end - wide);
  const bytes = 4 * wide + 2 * medium + (columns.length - wide - medium);
  const line = Math.ceil(bytes / 64) * 64;
  const rowBytes = bytes <= 32 ? 2 ** Math.ceil(Math.log2(Math.max(8, bytes))) : line;
  return { wide, medium, rowBytes };
}
