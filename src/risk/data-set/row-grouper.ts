/** Keys stay exact whole numbers up to here. */
const LARGEST_KEY = 2 ** 53;

/**
 * Counts how often each row of a table of codes occurs; made once for tables of the same shape and reused.
 * Memory: about 40 bytes per record. Cost: one pass per column and one hash look-up per record.
 */
export class RowGrouper {
  readonly #records: number;
  readonly #cardinalities: readonly number[];
  readonly #keys: Float64Array;
  readonly #sizes: Int32Array;
  readonly #slotKeys: Float64Array;
  readonly #slotIds: Int32Array;
  readonly #shift: number;

  constructor(records: number, cardinalities: readonly number[]) {
    this.#records = records;
    this.#cardinalities = cardinalities;
    this.#keys = new Float64Array(records);
    this.#sizes = new Int32Array(records);
    const bits = Math.max(4, Math.ceil(Math.log2(records + 1)) + 1);
    this.#slotKeys = new Float64Array(2 ** bits);
    this.#slotIds = new Int32Array(2 ** bits);
    this.#shift = 32 - bits;
  }

  /** Sizes of the groups of equal rows, in order of appearance; valid until the next call. */
  sizesOf(columns: readonly Int32Array[]): Int32Array {
    const keys = this.#keys;
    keys.fill(0);
    let span = 1;
    for (let j = 0; j < columns.length; j++) {
      const cardinality = this.#cardinalities[j];
      if (span * cardinality > LARGEST_KEY) span = this.#recode();
      const column = columns[j];
      for (let i = 0; i < this.#records; i++) keys[i] = keys[i] * cardinality + column[i];
      span *= cardinality;
    }
    return this.#sizes.subarray(0, this.#recode());
  }

  /** The size of the group of every row. */
  sizeOfEach(columns: readonly Int32Array[]): Int32Array {
    const sizes = this.sizesOf(columns);
    return Int32Array.from(this.#keys, (id) => sizes[id]);
  }

  /** Replaces keys by 0, 1 .. in order of appearance and counts them; returns how many there are. */
  #recode(): number {
    const [keys, sizes, slotKeys, slotIds] = [this.#keys, this.#sizes, this.#slotKeys, this.#slotIds];
    const mask = slotIds.length - 1;
    slotIds.fill(-1);
    let groups = 0;
    for (let i = 0; i < this.#records; i++) {
      const key = keys[i];
      let slot =
        Math.imul((key | 0) ^ Math.imul((key / 4294967296) | 0, 0x85ebca6b), 0x9e3779b1) >>> this.#shift;
      while (slotIds[slot] !== -1 && slotKeys[slot] !== key) slot = (slot + 1) & mask;
      let id = slotIds[slot];
      if (id === -1) {
        id = groups++;
        slotIds[slot] = id;
        slotKeys[slot] = key;
        sizes[id] = 0;
      }
      sizes[id]++;
      keys[i] = id;
    }
    return groups;
  }
}
