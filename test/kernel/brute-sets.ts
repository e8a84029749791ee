import type { CodeTable } from '../../src/kernel/code-table.js';

/** Sum over records of 1/(records or persons alike), and the records whose group is of one, by comparing texts. */
export function measureSet(
  { records, codes }: CodeTable,
  set: readonly number[],
  users?: ArrayLike<number>,
): { risk: number; unique: number } {
  const keys = Array.from({ length: records }, (_, i) => set.map((c) => codes[c][i]).join());
  const units = new Map<string, Set<number>>();
  for (const [i, key] of keys.entries()) {
    units.set(key, (units.get(key) ?? new Set()).add(users?.[i] ?? i));
  }
  const sizes = keys.map((key) => units.get(key)?.size as number);
  return {
    risk: sizes.reduce((sum, size) => sum + 1 / size, 0),
    unique: sizes.filter((size) => size === 1).length,
  };
}

/** All sets of so many of the first columns. */
export function setsOfSize(columns: number, size: number): number[][] {
  return Array.from({ length: 1 << columns }, (_, mask) =>
    Array.from({ length: columns }, (_, c) => c).filter((c) => (mask >> c) & 1),
  ).filter((set) => set.length === size);
}
