import type { TupleGroups } from '../../kernel/tuple-table.js';

/** Group sizes as far as goals ask for them: every size below a limit, all larger ones together. Grows block by block. */
export class SizeSummary {
  /** Records of the whole table. */
  readonly records: number;
  readonly #small: Float64Array;
  readonly #persons: boolean;
  readonly #large = new Map<number, number>();
  #largeGroups = 0;
  #seen = 0;

  /**
   * @param records of the whole table
   * @param persons whether sizes count persons
   * @param limit sizes from here on are not told apart; no group has more members than there are records
   */
  constructor(records: number, persons: boolean, limit: number) {
    this.records = records;
    this.#persons = persons;
    this.#small = new Float64Array(Math.min(limit, records + 2));
  }

  add({ groups, records, sizes }: TupleGroups): void {
    const small = this.#small;
    for (let g = 0; g < groups; g++) {
      const size = sizes[g];
      this.#seen += records[g];
      if (size < small.length) small[size] += records[g];
      else if (this.#persons) this.#large.set(size, (this.#large.get(size) ?? 0) + records[g]);
      else this.#largeGroups++;
    }
  }

  /** Records in groups of exactly this size, seen so far. */
  recordsOf(size: number): number {
    return size < this.#small.length ? this.#small[size] : 0;
  }

  /** Records in smaller groups, seen so far. */
  recordsBelow(size: number): number {
    let sum = 0;
    for (let s = 1; s < Math.min(size, this.#small.length); s++) sum += this.#small[s];
    return sum;
  }

  /** Sum over the records seen so far, in groups of at least this size, of 1/(size of the group). */
  riskFrom(size: number): number {
    // in order of size: the sum does not depend on the order of groups
    let risk = this.#persons
      ? [...this.#large].sort((a, b) => b[0] - a[0]).reduce((sum, [large, held]) => sum + held / large, 0)
      : this.#largeGroups;
    for (let s = this.#small.length - 1; s >= Math.max(1, size); s--) risk += this.#small[s] / s;
    return risk;
  }

  /** Mean of that over those records; Infinity where there are none. Domain: all groups were added. */
  averageRiskFrom(size: number): number {
    const left = this.#seen - this.recordsBelow(size);
    return left === 0 ? Infinity : this.riskFrom(size) / left;
  }
}
