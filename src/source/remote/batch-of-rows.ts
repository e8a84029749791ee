import type { Batch } from '../engine.js';

/** Rows as drivers of remote engines hand them out: one array of cells each. */
export type Row = readonly unknown[];

/** A batch over such rows. Numbers may have travelled as texts. */
export function batchOfRows(rows: readonly Row[]): Batch {
  return {
    rows: rows.length,
    numbers: (column) => Float64Array.from(rows, (row) => Number(row[column])),
    texts: (column) => rows.map((row) => row[column] as string | null),
  };
}
