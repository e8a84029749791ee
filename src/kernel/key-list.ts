/**
 * Column sets in flat arrays: set i holds `columns[starts[i]] .. columns[starts[i + 1] - 1]`, ascending. Sorted
 * by number of columns, then by columns.
 */
export class KeyList implements Iterable<number[]> {
  readonly starts: Uint32Array;
  readonly columns: Uint16Array;
  /** Near-keys: records that are not unique under each set. */
  readonly notUnique: Uint32Array | undefined;

  constructor(starts: Uint32Array, columns: Uint16Array, notUnique?: Uint32Array) {
    this.starts = starts;
    this.columns = columns;
    this.notUnique = notUnique;
  }

  /** Sets of ascending columns, as they come. */
  static from(sets: Iterable<readonly number[]>): KeyList {
    const all = [...sets];
    const starts = new Uint32Array(all.length + 1);
    for (const [i, set] of all.entries()) starts[i + 1] = starts[i] + set.length;
    const columns = new Uint16Array(starts[all.length]);
    for (const [i, set] of all.entries()) columns.set(set, starts[i]);
    return new KeyList(starts, columns);
  }

  get length(): number {
    return this.starts.length - 1;
  }

  /** The columns of one set. */
  at(index: number): number[] {
    return Array.from(this.columns.subarray(this.starts[index], this.starts[index + 1]));
  }

  *[Symbol.iterator](): Iterator<number[]> {
    for (let i = 0; i < this.length; i++) yield this.at(i);
  }
}
