import type { RunOptions } from '../../core/progress.js';
import type { Generator } from '../../generate/generator.js';
import { writeGenerated } from '../../generate/write.js';
import { csvToNumbers } from '../../source/duckdb/csv-to-parquet.js';
import type { Context } from '../context.js';

/** One column of what is said of every record; null for an empty cell. */
export interface NumberedColumn {
  readonly name: string;
  readonly cell: (record: number) => string | null;
}

const ROWS = 4096;

/** Writes what is said of every record as a table, in the order of the records, whose numbers from 1 come first. */
export async function writeNumbered(
  { files }: Context,
  output: string,
  columns: readonly NumberedColumn[],
  records: number,
  run: RunOptions = {},
): Promise<void> {
  const all = [{ name: 'record', cell: (record: number) => String(record + 1) }, ...columns];
  const table: Generator = {
    name: 'records',
    columns: all.map(({ name }) => name),
    *rows() {
      for (let start = 0; start < records; start += ROWS) {
        const rows = Math.min(ROWS, records - start);
        const part = (cell: NumberedColumn['cell']) =>
          Array.from({ length: rows }, (_, row) => cell(start + row));
        yield { rows, columns: all.map(({ cell }) => part(cell)) };
      }
    },
  };
  await writeGenerated(table, { records, seed: 0 }, output, {
    ...run,
    toParquet: csvToNumbers,
    guard: files,
  });
}
