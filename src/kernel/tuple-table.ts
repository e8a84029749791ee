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

/** Keys up to this many are counted in an array, without hashing. */
const DIRECT = 1 << 22;
/** Whole numbers up to here are exact in a double. */
const EXACT = 2 ** 53;

/** Groups of tuples: the group of every tuple, numbered in order of appearance. */
interface Grouping {
  readonly groupOf: Int32Array;
  readonly groups: number;
}

/**
 * Groups tuples that agree after their codes are made coarser.
 * @param columns numbers of the columns to agree in
 * @param maps coarser codes by column number; a column without one keeps its codes
 * Cost: one look at every tuple and column; no more while the product of the cardinalities is below 2^53.
 */
function groupTuples(
  table: TupleTable,
  columns: readonly number[],
  maps: readonly (CodeMap | undefined)[],
): Grouping {
  const keys = new Float64Array(table.size);
  let range = 1;
  let grouping: Grouping = { groupOf: new Int32Array(table.size), groups: table.size > 0 ? 1 : 0 };
  for (const column of columns) {
    const cardinality = maps[column]?.cardinality ?? table.cardinalities[column];
    if (range * cardinality >= EXACT) {
      grouping = numberKeys(keys, range);
      range = grouping.groups;
      for (let t = 0; t < keys.length; t++) keys[t] = grouping.groupOf[t];
    }
    appendCodes(keys, table.codes[column], cardinality, maps[column]?.to);
    range *= cardinality;
  }
  return columns.length === 0 ? grouping : numberKeys(keys, range);
}

function appendCodes(
  keys: Float64Array,
  codes: Int32Array,
  cardinality: number,
  to: Int32Array | undefined,
): void {
  if (to === undefined) for (let t = 0; t < keys.length; t++) keys[t] = keys[t] * cardinality + codes[t];
  else for (let t = 0; t < keys.length; t++) keys[t] = keys[t] * cardinality + to[codes[t]];
}

function numberKeys(keys: Float64Array, range: number): Grouping {
  return range <= Math.max(1 << 12, Math.min(DIRECT, keys.length * 8))
    ? numberDirectly(keys, range)
    : numberByHash(keys);
}

function numberDirectly(keys: Float64Array, range: number): Grouping {
  const numbers = new Int32Array(range);
  const groupOf = new Int32Array(keys.length);
  let groups = 0;
  for (let t = 0; t < keys.length; t++) {
    const key = keys[t];
    if (numbers[key] === 0) numbers[key] = ++groups;
    groupOf[t] = numbers[key] - 1;
  }
  return { groupOf, groups };
}

/** Open addressing with linear probing in twice as many slots as there may be keys. */
function numberByHash(keys: Float64Array): Grouping {
  const bits = Math.max(4, Math.ceil(Math.log2(keys.length + 1)) + 1);
  const slots = new Int32Array(2 ** bits);
  const last = slots.length - 1;
  const found = new Float64Array(keys.length);
  const groupOf = new Int32Array(keys.length);
  let groups = 0;
  for (let t = 0; t < keys.length; t++) {
    const key = keys[t];
    const high = (key / 4294967296) | 0;
    const mixed = Math.imul((key | 0) ^ Math.imul(high, 0x85ebca6b), 0x9e3779b1);
    let slot = (mixed ^ (mixed >>> 15)) & last;
    while (slots[slot] !== 0 && found[slots[slot] - 1] !== key) slot = (slot + 1) & last;
    if (slots[slot] === 0) {
      found[groups] = key;
      slots[slot] = ++groups;
    }
    groupOf[t] = slots[slot] - 1;
  }
  return { groupOf, groups };
}

/** The table of coarser tuples: those that have become equal are one. Exact; sums of whole numbers. */
export function rollUp(table: TupleTable, maps: readonly (CodeMap | undefined)[]): TupleTable {
  const { groupOf, groups } = groupTuples(table, [...table.codes.keys()], maps);
  const records = new Float64Array(groups);
  const codes = table.codes.map(() => new Int32Array(groups));
  const firsts = new Int32Array(groups);
  for (let t = table.size - 1; t >= 0; t--) {
    records[groupOf[t]] += table.records[t];
    firsts[groupOf[t]] = t;
  }
  for (const [column, target] of codes.entries()) {
    const source = table.codes[column];
    const to = maps[column]?.to;
    if (to === undefined) for (let g = 0; g < groups; g++) target[g] = source[firsts[g]];
    else for (let g = 0; g < groups; g++) target[g] = to[source[firsts[g]]];
  }
  const cardinalities = table.cardinalities.map((cardinality, c) => maps[c]?.cardinality ?? cardinality);
  return { size: groups, codes, cardinalities, records };
}

/** Group sizes: records in every group, and tuples in it (of tuples with a person: persons, if rolled up before). */
export interface GroupSizes {
  readonly records: Float64Array;
  readonly tuples: Float64Array;
}

/** Sizes of the groups of tuples that agree in the given columns after their codes are made coarser. */
export function groupSizes(
  table: TupleTable,
  columns: readonly number[],
  maps: readonly (CodeMap | undefined)[],
): GroupSizes {
  const { groupOf, groups } = groupTuples(table, columns, maps);
  const records = new Float64Array(groups);
  const tuples = new Float64Array(groups);
  for (let t = 0; t < table.size; t++) {
    records[groupOf[t]] += table.records[t];
    tuples[groupOf[t]]++;
  }
  return { records, tuples };
}
