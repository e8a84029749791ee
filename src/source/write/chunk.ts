/** One value of a table that is written; `null` is a missing cell. */
export type Cell = string | null;

/** Some thousand rows, column by column: `columns[c][r]`. */
export interface Chunk {
  readonly rows: number;
  readonly columns: readonly (readonly Cell[])[];
}

/** Rows of a chunk. */
export const CHUNK_ROWS = 4096;

/** Rows of cells that are known by the number of their record, in chunks. Memory: one chunk. */
export function* chunksOfCells(
  records: number,
  cells: readonly ((record: number) => Cell)[],
): Iterable<Chunk> {
  for (let start = 0; start < records; start += CHUNK_ROWS) {
    const rows = Math.min(CHUNK_ROWS, records - start);
    const columns = cells.map((cell) => Array.from({ length: rows }, (_, row) => cell(start + row)));
    yield { rows, columns };
  }
}
