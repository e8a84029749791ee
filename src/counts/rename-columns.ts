import type { Dialect } from '../source/engine.js';

/** Columns under names of our own, which no name that a query gives to a count can clash with. */
export function renameColumns(
  { identifier }: Dialect,
  columns: readonly string[],
): { keys: string; renamed: string } {
  return {
    keys: columns.map((_, i) => `key_${i}`).join(', '),
    renamed: columns.map((name, i) => `${identifier(name)} AS key_${i}`).join(', '),
  };
}
