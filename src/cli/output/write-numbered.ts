import type { RunOptions } from '../../core/progress.js';
import { csvToNumbers } from '../../source/duckdb/csv-to-parquet.js';
import { chunksOfCells } from '../../source/write/chunk.js';
import { writeTable } from '../../source/write/write-table.js';
import type { Context } from '../context.js';

/** One column of what is said of every record; null for an empty cell. */
export interface NumberedColumn {
  readonly name: string;
  readonly cell: (record: number) => string | null;
}

/** Writes what is said of every record as a table, in the order of the records, whose numbers from 1 come first. */
export async function writeNumbered(
  { files }: Context,
  output: string,
  columns: readonly NumberedColumn[],
  records: number,
  run: RunOptions = {},
): Promise<void> {
  const all = [{ name: 'record', cell: (record: number) => String(record + 1) }, ...columns];
  const rows = chunksOfCells(
    records,
    all.map(({ cell }) => cell),
  );
  const table = { step: 'generating records', columns: all.map(({ name }) => name), records, rows };
  await writeTable(table, output, { ...run, toParquet: csvToNumbers, guard: files });
}
