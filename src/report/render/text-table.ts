import type { TableColumn } from '../content/section.js';
import { widthOf, wrapText } from './wrap-text.js';

const gap = 2;
const narrowest = 10;

/**
 * A table for the terminal within `width` columns where that is possible: numbers keep their width,
 * text columns share the rest and wrap. `paintHead` colours a line of the head.
 */
export function textTable(
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  width: number,
  paintHead: (line: string) => string,
): string {
  const most = fitWidths(columns, rows, width);
  const head = inLines(
    columns.map(({ title }) => title),
    most,
  );
  const body = rows.flatMap((row) => inLines(row, most));
  const lines = [...head, ...body];
  const widths = columns.map((_, i) => Math.max(...lines.map((cells) => widthOf(cells[i]))));
  const show = (cells: readonly string[], paint = (cell: string) => cell) =>
    cells
      .map((cell, i) => {
        const blanks = ' '.repeat(widths[i] - widthOf(cell));
        const painted = cell === '' ? '' : paint(cell);
        return columns[i].align === 'right' ? blanks + painted : painted + blanks;
      })
      .join(' '.repeat(gap))
      .trimEnd();
  const rule = widths.map((columns) => '─'.repeat(columns)).join(' '.repeat(gap));
  return [...head.map((cells) => show(cells, paintHead)), rule, ...body.map((cells) => show(cells))].join(
    '\n',
  );
}

/** A row as lines of cells, each cell wrapped to its width. */
function inLines(row: readonly string[], widths: readonly number[]): string[][] {
  const cells = row.map((text, i) => wrapText(text, widths[i]));
  const height = Math.max(...cells.map((lines) => lines.length));
  return Array.from({ length: height }, (_, line) => cells.map((lines) => lines[line] ?? ''));
}

function fitWidths(
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  width: number,
): number[] {
  const cells = (i: number) => rows.map((row) => widthOf(row[i]));
  // A head above numbers wraps to its longest word rather than widening the column.
  const widths = columns.map(({ title, align }, i) =>
    Math.max(...(align === 'right' ? title.split(' ') : [title]).map(widthOf), ...cells(i)),
  );
  let excess = widths.reduce((sum, w) => sum + w, gap * (widths.length - 1)) - width;
  while (excess > 0) {
    const widest = columns.reduce(
      (best, { align }, i) => (align === 'left' && widths[i] > (widths[best] ?? narrowest) ? i : best),
      -1,
    );
    if (widest === -1) break;
    widths[widest]--;
    excess--;
  }
  return widths;
}
