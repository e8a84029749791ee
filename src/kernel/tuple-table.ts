/**
 * Distinct tuples of codes with the number of records that have them: all that group sizes depend on. Codes are 0, 1 ..
 * below the column's cardinality; what is missing has a code like any other.
 */
export interface TupleTable {
  readonly size: number;
  readonly codes: readonly Int32Array[];
  readonly cardinalities: readonly number[];
  readonly records: Float64Array;
}

/** A coarser code for every code of a column. */
export interface CodeMap {
  readonly to: Int32Array;
  readonly cardinality: number;
}

/** The same tuples in the order of one column's codes, these ranked by `rank`. Stable; cost: one look at every cell. */
export function sortTuples(table: TupleTable, column: number, rank: Int32Array): TupleTable {
  const by = table.codes[column];
  const starts = new Int32Array(rank.length + 1);
  for (let t = 0; t < table.size; t++) starts[rank[by[t]] + 1]++;
  for (let r = 0; r < rank.length; r++) starts[r + 1] += starts[r];
  const place = new Int32Array(table.size);
  for (let t = 0; t < table.size; t++) place[t] = starts[rank[by[t]]]++;
  const move = <T extends Int32Array | Float64Array>(from: T, to: T): T => {
    for (let t = 0; t < from.length; t++) to[place[t]] = from[t];
    return to;
  };
  return {
    ...table,
    codes: table.codes.map((codes) => move(codes, new Int32Array(table.size))),
    records: move(table.records, new Float64Array(table.size)),
  };
}

/** Groups of tuples: how many, and in parallel arrays their records and sizes (records, or different persons). */
export interface TupleGroups {
  readonly groups: number;
  readonly records: Float64Array;
  readonly sizes: Float64Array;
}

/** Whole numbers up to here are exact in a double. */
const EXACT = 2 ** 53;

/**
 * Groups tuples that agree in some columns after their codes are made coarser. Holds working space that is used again;
 * what {@link group} returns is valid until it is called again.
 */
export class TupleGrouper {
  readonly #table: TupleTable;
  readonly #columns: readonly number[];
  readonly #person: number | undefined;
  #keys = new Float64Array(0);
  #groupOf = new Int32Array(0);
  #memberOf = new Int32Array(0);
  #found = new Float64Array(0);
  #slots = new Int32Array(0);
  #records = new Float64Array(0);
  #sizes = new Float64Array(0);

  /** @param person number of the column that tells persons apart; without it sizes are records */
  constructor(table: TupleTable, columns: readonly number[], person?: number) {
    this.#table = table;
    this.#columns = columns;
    this.#person = person;
  }

  /**
   * The groups among the tuples from `start` to before `end`. Exact: sums of whole numbers.
   * @param maps coarser codes by column number; a column without one keeps its codes
   * Cost: one look at every tuple and column, two where persons are counted.
   */
  group(maps: readonly (CodeMap | undefined)[], start = 0, end = this.#table.size): TupleGroups {
    const length = end - start;
    this.#reserve(length);
    const groups = this.#number(this.#columns, maps, start, end, this.#groupOf);
    const [records, sizes, groupOf] = [this.#records, this.#sizes, this.#groupOf];
    records.fill(0, 0, groups);
    const held = this.#table.records;
    for (let t = 0; t < length; t++) records[groupOf[t]] += held[start + t];
    if (this.#person === undefined) return { groups, records, sizes: records };
    const members = this.#number([...this.#columns, this.#person], maps, start, end, this.#memberOf);
    sizes.fill(0, 0, groups);
    const seen = this.#slots.fill(0, 0, members);
    for (let t = 0; t < length; t++) {
      const member = this.#memberOf[t];
      if (seen[member] === 1) continue;
      seen[member] = 1;
      sizes[groupOf[t]]++;
    }
    return { groups, records, sizes };
  }

  #reserve(length: number): void {
    if (this.#keys.length >= length) return;
    this.#keys = new Float64Array(length);
    this.#groupOf = new Int32Array(length);
    this.#memberOf = new Int32Array(this.#person === undefined ? 0 : length);
    this.#found = new Float64Array(length);
    this.#records = new Float64Array(length);
    this.#sizes = new Float64Array(this.#person === undefined ? 0 : length);
    this.#slots = new Int32Array(slotsFor(length));
  }

  /** Numbers equal tuples in order of appearance. @returns how many there are */
  #number(
    columns: readonly number[],
    maps: readonly (CodeMap | undefined)[],
    start: number,
    end: number,
    into: Int32Array,
  ): number {
    const length = end - start;
    const keys = this.#keys;
    keys.fill(0, 0, length);
    let range = 1;
    for (const column of columns) {
      const cardinality = maps[column]?.cardinality ?? this.#table.cardinalities[column];
      if (cardinality === 1) continue;
      if (range * cardinality >= EXACT) {
        range = this.#numberKeys(length, range, into);
        for (let t = 0; t < length; t++) keys[t] = into[t];
      }
      const codes = this.#table.codes[column];
      const to = maps[column]?.to;
      if (to === undefined)
        for (let t = 0; t < length; t++) keys[t] = keys[t] * cardinality + codes[start + t];
      else for (let t = 0; t < length; t++) keys[t] = keys[t] * cardinality + to[codes[start + t]];
      range *= cardinality;
    }
    return this.#numberKeys(length, range, into);
  }

  #numberKeys(length: number, range: number, into: Int32Array): number {
    return range <= slotsFor(length) ? this.#numberDirectly(length, range, into) : this.#hash(length, into);
  }

  #numberDirectly(length: number, range: number, into: Int32Array): number {
    const numbers = this.#slots.fill(0, 0, range);
    const keys = this.#keys;
    let groups = 0;
    for (let t = 0; t < length; t++) {
      const key = keys[t];
      if (numbers[key] === 0) numbers[key] = ++groups;
      into[t] = numbers[key] - 1;
    }
    return groups;
  }

  /** Open addressing with linear probing. */
  #hash(length: number, into: Int32Array): number {
    const size = slotsFor(length);
    const slots = this.#slots.fill(0, 0, size);
    const [keys, found, last] = [this.#keys, this.#found, size - 1];
    let groups = 0;
    for (let t = 0; t < length; t++) {
      const key = keys[t];
      const high = (key / 4294967296) | 0;
      const mixed = Math.imul((key | 0) ^ Math.imul(high, 0x85ebca6b), 0x9e3779b1);
      let slot = (mixed ^ (mixed >>> 15)) & last;
      while (slots[slot] !== 0 && found[slots[slot] - 1] !== key) slot = (slot + 1) & last;
      if (slots[slot] === 0) {
        found[groups] = key;
        slots[slot] = ++groups;
      }
      into[t] = slots[slot] - 1;
    }
    return groups;
  }
}

/** A power of two, from two to four times as many as there are keys. */
function slotsFor(keys: number): number {
  return 2 ** Math.ceil(Math.log2(2 * keys + 2));
}
