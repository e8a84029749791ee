import { encodeRelation } from '../../src/counts/codes/encode-relation.js';
import type { EncodedTable } from '../../src/kernel/code-table.js';
import { type OpenOptions, open } from '../../src/source/open.js';

/** A table as its names and rows of cells, null where one is missing. */
export interface Cells {
  readonly names: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
}

/** The table behind codes. */
export function cellsOf({ names, codes, records, values }: EncodedTable): Cells {
  const texts = names.map((_, c) => values?.(c) ?? []);
  const cell = (c: number, code: number) => (code < 0 ? null : texts[c][code]);
  const row = (_: unknown, i: number) => codes.map((own, c) => cell(c, own[i]));
  return { names, rows: Array.from({ length: records }, row) };
}

/** The table that the engine reads from files. */
export async function readCells(
  files: string | readonly string[],
  options: OpenOptions = {},
): Promise<Cells> {
  const relation = await open(files, { threads: 1, ...options });
  try {
    return cellsOf(await encodeRelation(relation));
  } finally {
    await relation.close();
  }
}
