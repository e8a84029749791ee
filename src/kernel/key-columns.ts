import { SingleoutError } from '../core/errors.js';
import { option, wording } from '../core/wording.js';
import type { CodeTable } from './code-table.js';
import { type KeyInstance, wordsOf } from './key-module.js';

/** A column of the search, as it lies in the module's memory. */
export interface KeyColumn {
  /** Original columns: all split the records alike. */
  readonly members: number[];
  /** Address of its codes, numbered in order of appearance, and bytes of each. */
  readonly codes: number;
  readonly width: 1 | 2 | 4;
  readonly distinct: number;
  /** Its clusters: address and entries. */
  stream: number;
  length: number;
  /** How far it is from telling records apart. */
  measure: number;
}

/** Columns that are worth a search, and those that need none. */
export interface KeyColumns {
  readonly columns: KeyColumn[];
  /** Columns that are keys by themselves. */
  readonly unique: number[];
}

/** A block of the module's memory; refuses where there is none left. */
export function allocateBlock({ call }: KeyInstance, bytes: number): number {
  const address = call.allocate(bytes) >>> 0;
  if (address !== 0) return address;
  throw new SingleoutError('data/too-complex', 'the table does not fit into the memory allowed', {
    hint: wording`search fewer columns, or allow more memory with ${option('memoryBytes')} (4 GB at most)`,
  });
}

/** Working space for bringing columns in: codes of four bytes, a stream, and a word per code. */
export class ColumnLoader {
  readonly #instance: KeyInstance;
  readonly #small: number;
  readonly #staging: number;
  readonly #stream: number;
  readonly #places: number;
  readonly #lookAtClock: () => void;

  /**
   * @param small clusters of at most this many records do not count in the measure of a column
   * @param lookAtClock called before every column; throws where time is over
   */
  constructor(instance: KeyInstance, table: CodeTable, small: number, lookAtClock: () => void) {
    this.#lookAtClock = lookAtClock;
    this.#instance = instance;
    this.#small = small;
    this.#staging = allocateBlock(instance, 4 * table.records);
    this.#stream = allocateBlock(instance, 6 * table.records);
    this.#places = allocateBlock(instance, 4 * (1 + table.cardinalities.reduce((a, b) => Math.max(a, b), 0)));
  }

  /** Brings in all columns but the constant ones; of those that split the records alike only the first. */
  load({ records, names, codes, cardinalities }: CodeTable): KeyColumns {
    const [columns, unique]: [KeyColumn[], number[]] = [[], []];
    const alike = new Map<string, KeyColumn[]>();
    for (const [index, name] of names.entries()) {
      this.#lookAtClock();
      const distinct = this.#stage(codes[index], cardinalities[index], name);
      if (distinct === records) unique.push(index);
      if (distinct <= 1 || distinct === records) continue;
      const column = this.#narrow(index, records, distinct);
      const key = `${distinct}/${this.#instance.call.hashBlock(column.codes, blockBytes(column, records))}`;
      const candidates = alike.get(key) ?? [];
      const twin = candidates.find((other) => this.#areEqual(other, column, records));
      if (twin !== undefined) {
        twin.members.push(index);
        continue;
      }
      alike.set(key, [...candidates, column]);
      columns.push(column);
    }
    for (const column of columns) this.cluster(column, records);
    return { columns, unique };
  }

  /** Writes the clusters of a column. */
  cluster(column: KeyColumn, records: number): void {
    const { call, memory } = this.#instance;
    const places = this.#clearPlaces(column.distinct);
    const { codes, width, distinct } = column;
    const length = call.buildStream(codes, width, records, distinct, places, this.#stream);
    column.stream ||= allocateBlock(this.#instance, 4 * length);
    column.length = length;
    wordsOf(memory, column.stream, length).set(wordsOf(memory, this.#stream, length));
    column.measure = call.measureStream(column.stream, length, this.#small);
  }

  /** Copies codes to the working space and numbers them; returns how many differ. */
  #stage(codes: Int32Array, cardinality: number, name: string): number {
    const { call, memory } = this.#instance;
    new Int32Array(memory.buffer, this.#staging, codes.length).set(codes);
    const places = this.#clearPlaces(cardinality + 1);
    const distinct = call.renumber(this.#staging, codes.length, cardinality, places);
    if (distinct > 0 || codes.length === 0) return distinct;
    throw new SingleoutError('internal/bug', 'a code lies outside the codes of its column', { where: name });
  }

  #narrow(index: number, records: number, distinct: number): KeyColumn {
    const width = distinct <= 256 ? 1 : distinct <= 65536 ? 2 : 4;
    const codes = allocateBlock(this.#instance, blockBytes({ width }, records));
    this.#instance.call.narrow(this.#staging, records, width, codes);
    return { members: [index], codes, width, distinct, stream: 0, length: 0, measure: 0 };
  }

  #areEqual(a: KeyColumn, b: KeyColumn, records: number): boolean {
    return this.#instance.call.equalBlocks(a.codes, b.codes, blockBytes(a, records)) !== 0;
  }

  #clearPlaces(words: number): number {
    wordsOf(this.#instance.memory, this.#places, words).fill(0);
    return this.#places;
  }
}

/** Bytes of a column's codes, up to the next multiple of eight. */
function blockBytes({ width }: Pick<KeyColumn, 'width'>, records: number): number {
  return Math.ceil((records * width) / 8) * 8;
}
