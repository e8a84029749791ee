import { type Random, shuffle } from '../../src/maths/random.js';
import type { ColumnStatistics, PairTable, Statistics } from '../../src/statistics/statistics.js';

/** Columns of codes 0, 1 .. by name: a table small enough to count by hand. */
export type CodedTable = Record<string, ArrayLike<number>>;

/** Counts every column and every pair of columns of a table. */
export function statisticsOf(
  table: CodedTable,
  pairs: 'all' | readonly [string, string][] = 'all',
): Statistics {
  const names = Object.keys(table);
  const columns = names.map((name) => columnOf(name, table[name]));
  const wanted =
    pairs === 'all'
      ? names.flatMap((a, i) => names.slice(i + 1).map((b): [string, string] => [a, b]))
      : pairs;
  return {
    records: table[names[0]].length,
    columns,
    pairs: wanted.map(([a, b]) => pairOf(a, b, table[a], table[b])),
    groups: [],
  };
}

/** Keeps each code as its own index, so that cells of the model are rows of the table. */
function columnOf(name: string, codes: ArrayLike<number>): ColumnStatistics {
  const counts: number[] = [];
  for (let i = 0; i < codes.length; i++) counts[codes[i]] = (counts[codes[i]] ?? 0) + 1;
  return { name, values: counts.map((_, code) => `v${code}`), counts: Float64Array.from(counts) };
}

function pairOf(nameA: string, nameB: string, a: ArrayLike<number>, b: ArrayLike<number>): PairTable {
  const cells = new Map<number, number>();
  for (let i = 0; i < a.length; i++) {
    const key = a[i] * 1e6 + b[i];
    cells.set(key, (cells.get(key) ?? 0) + 1);
  }
  const keys = [...cells.keys()];
  return {
    columns: [nameA, nameB],
    a: Int32Array.from(keys, (key) => Math.floor(key / 1e6)),
    b: Int32Array.from(keys, (key) => key % 1e6),
    counts: Float64Array.from(cells.values()),
  };
}

/** Gives codes 0, 1 .. to values, most frequent first, as published statistics list them. */
export function encode(values: readonly unknown[]): Int32Array {
  const counts = new Map<unknown, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const order = [...counts.keys()].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
  const codes = new Map(order.map((value, code) => [value, code]));
  return Int32Array.from(values, (value) => codes.get(value) ?? -1);
}

/** Sizes of the groups of equal rows. */
export function groupSizes(columns: readonly ArrayLike<number>[]): number[] {
  const radix = columns.map(
    (column) => Array.from(column).reduce((most, code) => Math.max(most, code), 0) + 1,
  );
  const exact = radix.reduce((p, r) => p * r, 1) < Number.MAX_SAFE_INTEGER;
  const groups = new Map<number | string, number>();
  for (let i = 0; i < columns[0].length; i++) {
    const key = exact
      ? columns.reduce((k, column, j) => k * radix[j] + column[i], 0)
      : columns.map((column) => column[i]).join(',');
    groups.set(key, (groups.get(key) ?? 0) + 1);
  }
  return [...groups.values()];
}

/** Shuffles each column on its own. */
export function shuffled(columns: readonly ArrayLike<number>[], random: Random): Int32Array[] {
  return columns.map((column) => shuffle(Int32Array.from(column), random));
}
