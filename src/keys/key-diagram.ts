/** Thrown where a diagram would grow beyond its limit. */
export class DiagramTooLarge extends Error {}

/** The two families without a node: no set at all, and the empty set alone. */
const NONE = 0;
const EMPTY_SET = 1;

/**
 * Families of column sets as zero-suppressed decision diagrams, kept minimal: no set holds another. Node n stands
 * for the sets of `high[n]` with column `column[n]` added, and the sets of `low[n]`. Equal families are the same
 * node.
 */
export class KeyDiagram {
  readonly #limit: number;
  #column = new Int32Array(1024);
  #low = new Int32Array(1024);
  #high = new Int32Array(1024);
  #count = 2;
  #table = new Int32Array(4096);
  readonly #unions: ResultCache;
  readonly #differences: ResultCache;

  /**
   * @param limit nodes at most
   * @param cached results remembered of each operation, a power of two
   */
  constructor(limit: number, cached: number) {
    this.#limit = limit;
    this.#unions = new ResultCache(cached);
    this.#differences = new ResultCache(cached);
  }

  /** A family from its sets, each ascending, the sets sorted by columns and none within another. */
  fromSets(sets: readonly (readonly number[])[]): number {
    return this.#build(sets, 0, sets.length, 0);
  }

  /** All sets share their first `depth` columns. */
  #build(sets: readonly (readonly number[])[], from: number, to: number, depth: number): number {
    if (from === to) return NONE;
    if (sets[from].length === depth) return EMPTY_SET;
    const column = sets[from][depth];
    let middle = from;
    while (middle < to && sets[middle][depth] === column) middle++;
    const high = this.#build(sets, from, middle, depth + 1);
    return this.#node(column, this.#build(sets, middle, to, depth), high);
  }

  /**
   * The chance that some set of the family is wholly known, each column being known independently of the others.
   * @param p chance to be known, by column
   * @param known chances of nodes already computed for this `p`
   */
  probability(family: number, p: Float64Array, known: Map<number, number>): number {
    if (family <= EMPTY_SET) return family;
    const before = known.get(family);
    if (before !== undefined) return before;
    const column = this.#column[family];
    const low = this.#low[family];
    const without = this.probability(low, p, known);
    const joined = p[column] > 0 ? this.union(low, this.#high[family]) : low;
    const chance = p[column] * this.probability(joined, p, known) + (1 - p[column]) * without;
    known.set(family, chance);
    return chance;
  }

  /** The sets that hold a column, without it (`held`), or the sets that do not hold it. */
  part(family: number, column: number, held: boolean, known = new Map<number, number>()): number {
    if (family <= EMPTY_SET || this.#column[family] > column) return held ? NONE : family;
    if (this.#column[family] === column) return held ? this.#high[family] : this.#low[family];
    const before = known.get(family);
    if (before !== undefined) return before;
    const low = this.part(this.#low[family], column, held, known);
    const result = this.#node(this.#column[family], low, this.part(this.#high[family], column, held, known));
    known.set(family, result);
    return result;
  }

  /** The minimal sets of two families together. */
  union(a: number, b: number): number {
    if (a === b || b === NONE) return a;
    if (a === NONE) return b;
    if (a === EMPTY_SET || b === EMPTY_SET) return EMPTY_SET;
    if (a > b) return this.union(b, a);
    const before = this.#unions.get(a, b);
    if (before >= 0) return before;
    const column = Math.min(this.#column[a], this.#column[b]);
    const [lowA, highA] = this.#split(a, column);
    const [lowB, highB] = this.#split(b, column);
    const low = this.union(lowA, lowB);
    const high = this.#withoutSupersets(this.union(highA, highB), low);
    return this.#unions.set(a, b, this.#node(column, low, high));
  }

  /** The sets of `a` that hold no set of `b`. */
  #withoutSupersets(a: number, b: number): number {
    if (a === NONE || b === NONE) return a;
    if (b === EMPTY_SET || a === b) return NONE;
    if (a === EMPTY_SET) return a;
    const before = this.#differences.get(a, b);
    if (before >= 0) return before;
    const column = Math.min(this.#column[a], this.#column[b]);
    const [lowA, highA] = this.#split(a, column);
    const [lowB, highB] = this.#split(b, column);
    const low = this.#withoutSupersets(lowA, lowB);
    const high = this.#withoutSupersets(this.#withoutSupersets(highA, highB), lowB);
    return this.#differences.set(a, b, this.#node(column, low, high));
  }

  #split(family: number, column: number): [number, number] {
    if (family <= EMPTY_SET || this.#column[family] !== column) return [family, NONE];
    return [this.#low[family], this.#high[family]];
  }

  #node(column: number, low: number, high: number): number {
    if (high === NONE) return low;
    const mask = this.#table.length - 1;
    let slot = hash(column, low, high) & mask;
    for (let node = this.#table[slot]; node !== 0; node = this.#table[slot]) {
      if (this.#column[node] === column && this.#low[node] === low && this.#high[node] === high) return node;
      slot = (slot + 1) & mask;
    }
    const node = this.#count++;
    if (node >= this.#limit) throw new DiagramTooLarge();
    if (node === this.#column.length) this.#grow();
    this.#column[node] = column;
    this.#low[node] = low;
    this.#high[node] = high;
    this.#table[slot] = node;
    if (2 * this.#count > this.#table.length) this.#rehash();
    return node;
  }

  #grow(): void {
    const larger = (old: Int32Array) => {
      const array = new Int32Array(2 * old.length);
      array.set(old);
      return array;
    };
    this.#column = larger(this.#column);
    this.#low = larger(this.#low);
    this.#high = larger(this.#high);
  }

  #rehash(): void {
    this.#table = new Int32Array(2 * this.#table.length);
    const mask = this.#table.length - 1;
    for (let node = 2; node < this.#count; node++) {
      let slot = hash(this.#column[node], this.#low[node], this.#high[node]) & mask;
      while (this.#table[slot] !== 0) slot = (slot + 1) & mask;
      this.#table[slot] = node;
    }
  }
}

/** Results of an operation on two nodes; a newer result may push out an older one. */
class ResultCache {
  readonly #mask: number;
  readonly #keys: Int32Array;
  readonly #results: Int32Array;

  constructor(size: number) {
    this.#mask = size - 1;
    this.#keys = new Int32Array(2 * size);
    this.#results = new Int32Array(size);
  }

  /** The result, or -1. */
  get(a: number, b: number): number {
    const slot = hash(a, b, 0) & this.#mask;
    return this.#keys[2 * slot] === a && this.#keys[2 * slot + 1] === b ? this.#results[slot] : -1;
  }

  set(a: number, b: number, result: number): number {
    const slot = hash(a, b, 0) & this.#mask;
    this.#keys[2 * slot] = a;
    this.#keys[2 * slot + 1] = b;
    this.#results[slot] = result;
    return result;
  }
}

function hash(a: number, b: number, c: number): number {
  let h = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  return h ^ (h >>> 13);
}
