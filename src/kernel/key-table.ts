import { SingleoutError } from '../core/errors.js';
import type { CodeTable } from './code-table.js';
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
}

interface Column {
  /** Original columns, the first being the one whose codes are kept. */
  readonly members: number[];
  readonly codes: number;
  distinct: number;
  stream: number;
  length: number;
  measure: number;
}

/** Records alike in all search columns: how many, how many but for the first of each kind, and their clusters. */
interface Repeats {
  readonly records: number;
  readonly extra: number;
  readonly marks: number;
}
const NO_REPEATS: Repeats = { records: 0, extra: 0, marks: 0 };

/**
 * Copies a table into the module's memory and prepares it: constant columns left out, columns that split the
 * records alike taken together, complete duplicates counted, clusters of every column, and the codes once more
 * by row. Memory: about 13 bytes per cell. Cost: a few looks at every cell.
 */
export function layOutTable(instance: KeyInstance, table: CodeTable, options: KeyTableOptions): KeyTable {
  return new Layout(instance, table, options).build();
}

class Layout {
  readonly #instance: KeyInstance;
  readonly #table: CodeTable;
  readonly #options: KeyTableOptions;
  readonly #scratch: number;
  readonly #uniqueColumns: number[] = [];
  #columns: Column[] = [];
  #records: number;

  constructor(instance: KeyInstance, table: CodeTable, options: KeyTableOptions) {
    this.#instance = instance;
    this.#table = table;
    this.#options = options;
    this.#records = table.records;
    this.#scratch = this.#allocate(4 * (1 + Math.max(0, ...table.cardinalities)));
  }

  build(): KeyTable {
    this.#copyColumns();
    this.#measure();
    let repeats = this.#findRepeats();
    const duplicates = this.#uniqueColumns.length > 0 ? 0 : repeats.extra;
    if (duplicates > 0 && this.#options.dropDuplicates) {
      this.#drop(repeats);
      repeats = this.#uniqueColumns.length > 0 ? this.#findRepeats() : NO_REPEATS;
    }
    this.#columns.sort((a, b) => a.measure - b.measure || a.members[0] - b.members[0]);
    this.#describe();
    return {
      records: this.#records,
      duplicates,
      repeated: repeats.records,
      uniqueColumns: this.#uniqueColumns,
      classes: this.#columns.map((column) => column.members),
    };
  }

  #allocate(bytes: number): number {
    const address = this.#instance.call.allocate(bytes) >>> 0;
    if (address !== 0) return address;
    throw new SingleoutError('data/too-complex', 'the table does not fit into the memory allowed', {
      hint: 'search fewer columns, or allow more memory with --memory (4 GB at most)',
    });
  }

  /** Zeroed working space of that many words. */
  #clearScratch(words: number): number {
    wordsOf(this.#instance.memory, this.#scratch, words).fill(0);
    return this.#scratch;
  }

  /** Brings in the codes; a column that is constant, unique or like an earlier one leaves its block to the next. */
  #copyColumns(): void {
    const { call, memory } = this.#instance;
    const alike = new Map<string, Column[]>();
    let block = 0;
    for (const [index, codes] of this.#table.codes.entries()) {
      block ||= this.#allocate(4 * this.#records);
      new Int32Array(memory.buffer, block, this.#records).set(codes);
      const cardinality = this.#table.cardinalities[index];
      const scratch = this.#clearScratch(cardinality + 1);
      const distinct = call.renumber(block, this.#records, cardinality, scratch);
      if (distinct === 0 && this.#records > 0) {
        throw new SingleoutError('internal/bug', 'a code lies outside the codes of its column', {
          where: this.#table.names[index],
        });
      }
      if (distinct === this.#records) this.#uniqueColumns.push(index);
      if (distinct <= 1 || distinct === this.#records) continue;
      const key = `${distinct}/${call.hashCodes(block, this.#records)}`;
      const candidates = alike.get(key) ?? [];
      const twin = candidates.find((other) => call.equalCodes(other.codes, block, this.#records) !== 0);
      if (twin !== undefined) {
        twin.members.push(index);
        continue;
      }
      const column = { members: [index], codes: block, distinct, stream: 0, length: 0, measure: 0 };
      alike.set(key, [...candidates, column]);
      this.#columns.push(column);
      block = 0;
    }
  }

  /** Writes the clusters of every column. */
  #measure(): void {
    const { call } = this.#instance;
    for (const column of this.#columns) {
      column.stream ||= this.#allocate(4 * Math.min(1.5 * this.#records, this.#records + column.distinct));
      const places = this.#clearScratch(column.distinct);
      column.length = call.buildStream(column.codes, this.#records, column.distinct, places, column.stream);
      column.measure = call.measureStream(column.stream, column.length, this.#options.smallCluster);
    }
  }

  /** Splits the records by all search columns: what is still together is alike. */
  #findRepeats(): Repeats {
    const { call } = this.#instance;
    const columns = [...this.#columns].sort((a, b) => a.measure - b.measure);
    if (columns.length === 0) {
      return this.#records < 2 ? NO_REPEATS : { records: this.#records, extra: this.#records - 1, marks: 0 };
    }
    this.#writeShape([this.#records, 0, 0, this.#mostDistinct()]);
    if (call.beginPrepare() === 0) this.#allocate(Number.POSITIVE_INFINITY);
    const room = Math.ceil(1.5 * columns[0].length) * 4;
    let [to, other] = [this.#allocate(room), this.#allocate(room)];
    let { stream, length } = columns[0];
    for (const column of columns.slice(1)) {
      length = call.refinePlain(stream, length, column.codes, to);
      stream = to;
      [to, other] = [other, to];
    }
    if (length === 0) return NO_REPEATS;
    const marks = this.#allocate(this.#records);
    const extra = call.markRepeats(stream, length, marks);
    // a cluster of s records takes s + 1 entries and has s - 1 extra records
    return { records: (length + extra) / 2, extra, marks };
  }

  /** Leaves out all but the first of records that are alike. */
  #drop({ extra, marks }: Repeats): void {
    for (const column of this.#columns) this.#instance.call.dropMarked(column.codes, this.#records, marks);
    this.#records -= extra;
    for (const column of this.#columns) {
      if (column.distinct === this.#records) this.#uniqueColumns.push(...column.members);
    }
    this.#columns = this.#columns.filter((column) => column.distinct < this.#records);
    this.#measure();
  }

  #mostDistinct(): number {
    return this.#columns.reduce((most, { distinct }) => Math.max(most, distinct), 1);
  }

  #writeShape(fields: readonly number[]): void {
    wordsOf(this.#instance.memory).set(fields, HEADER.shape);
  }

  /** Writes the shape of the table where every thread finds it (assembly/keys/table.ts, output.ts). */
  #describe(): void {
    const columns = this.#columns;
    const width = Math.ceil(columns.length / 4) * 16;
    const rows = this.#allocate(this.#records * width);
    const list = this.#allocate(16 * columns.length);
    const members = columns.flatMap((column) => column.members);
    const classes = this.#allocate(4 * (columns.length + 1));
    const memberList = this.#allocate(4 * members.length);
    const words = wordsOf(this.#instance.memory);
    let place = 0;
    for (const [i, { codes, stream, length, distinct, members }] of columns.entries()) {
      words.set([codes, stream, length, distinct], list / 4 + 4 * i);
      words[classes / 4 + i] = place;
      place += members.length;
    }
    words[classes / 4 + columns.length] = place;
    words.set(members, memberList / 4);
    const { bound, maxColumns, smallCluster } = this.#options;
    const depth = Math.min(maxColumns, columns.length);
    const arena = 24 * this.#records + 65536;
    const near = bound === undefined ? 0 : 1;
    const keyWords = Math.ceil(this.#table.names.length / 64);
    this.#writeShape([
      this.#records,
      columns.length,
      depth,
      this.#mostDistinct(),
      rows,
      width,
      list,
      bound ?? 0,
    ]);
    words.set([near, arena, classes, memberList, keyWords, smallCluster], HEADER.shape + 8);
    this.#instance.call.fillRows();
  }
}
