import type { Prose } from '../content/prose.js';
import type { Table } from '../content/section.js';

/** Explanations in the last column stand below their row on a phone; many columns are set closer. */
export function tableLook(columns: Table['columns']): 'explained' | 'dense' | 'plain' {
  const last = columns.at(-1);
  if (last?.only === 'document' && last.align === 'left') return 'explained';
  return columns.length > 8 ? 'dense' : 'plain';
}

/** Few plain words look best unbroken; long text needs room where the page is narrow. */
export function lookOf(rows: Table['rows'], column: number): 'short' | 'names' | 'long' {
  const cells = rows.map((row) => row[column]);
  const length = (cell: Prose) =>
    cell.reduce((sum, part) => sum + (typeof part === 'string' ? part : part.name).length, 0);
  if (cells.some((cell) => length(cell) > 24)) return 'long';
  return cells.every((cell) => cell.every((part) => typeof part === 'string')) ? 'short' : 'names';
}
