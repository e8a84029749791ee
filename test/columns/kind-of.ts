import { decideKind } from '../../src/columns/decide-kind.js';
import type { ColumnKindFound } from '../../src/core/results/column-kind.js';

/** What a column of these cells is taken for; null is a missing cell. */
export function kindOf(name: string, cells: readonly (string | number | null)[]): ColumnKindFound {
  const counts = new Map<string, number>();
  for (const cell of cells) if (cell !== null) counts.set(`${cell}`, (counts.get(`${cell}`) ?? 0) + 1);
  const missing = cells.filter((cell) => cell === null).length;
  const sampled = [...counts].map(([value, records]) => ({ value, records }));
  return decideKind({ name, records: cells.length, missing, distinct: counts.size }, sampled.slice(0, 1000));
}

/** So many cells, each made from a stream of its own numbers from 0 to 1. */
export function cells<T>(many: number, make: (random: (below: number) => number, i: number) => T): T[] {
  let state = 12345;
  const random = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return Array.from({ length: many }, (_, i) => make(random, i));
}
