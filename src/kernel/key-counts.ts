import type { KeyInstance } from './key-module.js';

/** How many keys were found, by number of columns, and by search column and number of columns. */
export class KeyCounts {
  /** Longest key searched for, plus one. */
  readonly sizes: number;
  readonly #bySize: Float64Array;
  readonly #byColumn: Float64Array;

  /** @param columns search columns */
  constructor(maxColumns: number, columns: number) {
    this.sizes = Math.min(maxColumns, columns) + 1;
    this.#bySize = new Float64Array(this.sizes);
    this.#byColumn = new Float64Array(this.sizes * columns);
  }

  /** Adds what one thread counted. */
  add(bySize: Float64Array, byColumn: Float64Array): void {
    for (let i = 0; i < bySize.length; i++) this.#bySize[i] += bySize[i];
    for (let i = 0; i < byColumn.length; i++) this.#byColumn[i] += byColumn[i];
  }

  /** Adds what the first thread counted. */
  addOwn({ call, memory }: KeyInstance): void {
    const read = (global: WebAssembly.Global, length: number) =>
      new Float64Array(memory.buffer, Number(global.value) >>> 0, length);
    this.add(read(call.sizeCounts, this.sizes), read(call.columnCounts, this.#byColumn.length));
  }

  /**
   * The counts by original column.
   * @param classes per search column the columns it stands for
   * @param plain keys found without a search, of one column at most
   */
  unfold(
    names: number,
    classes: readonly (readonly number[])[],
    plain: readonly (readonly number[])[],
  ): { countBySize: Float64Array; countByColumn: Float64Array[] } {
    const length = Math.max(this.sizes, 2);
    const countBySize = new Float64Array(length);
    countBySize.set(this.#bySize);
    const countByColumn = Array.from({ length: names }, () => new Float64Array(length));
    for (const [i, members] of classes.entries()) {
      const counts = this.#byColumn.subarray(i * this.sizes, (i + 1) * this.sizes);
      for (const column of members) countByColumn[column].set(counts);
    }
    for (const key of plain) {
      countBySize[key.length]++;
      for (const column of key) countByColumn[column][1]++;
    }
    return { countBySize, countByColumn };
  }
}
