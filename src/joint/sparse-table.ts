import type { Random } from '../maths/random.js';
import { drawIndex, prepareDraws } from './draw-index.js';

/** A pair table by rows: row r holds `other[i]` with `counts[i]` for i from offsets[r] to offsets[r + 1], ascending. */
export interface SparseTable {
  readonly offsets: Int32Array;
  readonly other: Int32Array;
  readonly counts: Float64Array;
  readonly sums: Float64Array;
}

/** Sorts the cells of a pair table by row, then by column. Cost: cells plus rows plus columns. */
export function sparseTable(
  row: Int32Array,
  column: Int32Array,
  counts: Float64Array,
  rows: number,
  columns: number,
): SparseTable {
  const { order: byColumn } = orderBy(column, columns);
  const { order: byRow, offsets } = orderBy(pick(row, byColumn), rows);
  const order = pick(byColumn, byRow);
  const sorted = new Float64Array(counts.length);
  for (let i = 0; i < sorted.length; i++) sorted[i] = counts[order[i]];
  return { offsets, other: pick(column, order), counts: sorted, sums: prepareDraws(sorted) };
}

/** The values at some places. A loop: these are the largest tables, and a callback for each cell takes longer than the sort. */
function pick(values: Int32Array, places: Int32Array): Int32Array {
  const picked = new Int32Array(places.length);
  for (let i = 0; i < picked.length; i++) picked[i] = values[places[i]];
  return picked;
}

/** Stable counting sort of positions by key. */
function orderBy(keys: Int32Array, size: number): { order: Int32Array; offsets: Int32Array } {
  const offsets = new Int32Array(size + 1);
  for (let i = 0; i < keys.length; i++) offsets[keys[i] + 1]++;
  for (let i = 0; i < size; i++) offsets[i + 1] += offsets[i];
  const next = offsets.slice();
  const order = new Int32Array(keys.length);
  for (let i = 0; i < keys.length; i++) order[next[keys[i]]++] = i;
  return { order, offsets };
}

/** The count of a cell, 0 where it does not occur. Cost: log of the cells in the row. */
export function countAt({ offsets, other, counts }: SparseTable, row: number, column: number): number {
  let low = offsets[row];
  let high = offsets[row + 1] - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = other[middle];
    if (found === column) return counts[middle];
    if (found < column) low = middle + 1;
    else high = middle - 1;
  }
  return 0;
}

/** Draws a column in proportion to the counts of a row. */
export function drawFromRow({ offsets, other, sums }: SparseTable, row: number, random: Random): number {
  return other[drawIndex(sums, random, offsets[row], offsets[row + 1])];
}
