import { expect } from 'vitest';
import type { CodeTable } from '../../src/kernel/code-table.js';
import type { KeySearchOptions } from '../../src/kernel/key-options.js';
import { searchKeys } from '../../src/kernel/key-search.js';
import { randomStream } from '../../src/maths/random.js';
import { tableOf } from './small-table.js';

/** All keys of a table, duplicates set aside. */
export async function keysOf(table: CodeTable, options: KeySearchOptions = {}): Promise<number[][]> {
  const { keys, complete } = await searchKeys(table, { dropDuplicates: true }, options);
  expect(complete).toBe(true);
  return [...keys];
}

/** A table with many keys of several columns. */
export function randomTable(records: number, cardinalities: readonly number[], seed: number): CodeTable {
  const random = randomStream(seed, 'table');
  const row = () => cardinalities.map((k) => random.int(1 + random.int(k)));
  return tableOf(Array.from({ length: records }, row));
}

/** Cardinalities of columns of many kinds. */
export const MIXED = [2, 2, 3, 4, 6, 10, 30, 80, 2, 3, 4, 6, 10, 30, 5, 7, 9];
