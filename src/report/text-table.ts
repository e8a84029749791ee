import CliTable from 'cli-table3';
import type { TableColumn } from './section.js';
import { widthAtMost, wrapText } from './wrap-text.js';

const gap = 2;
const narrowest = 10;

const borders = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '─',
  'mid-mid': '  ',
  right: '',
  'right-mid': '',
  middle: '  ',
};

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
  const widths = fitWidths(columns, rows, width);
  const wrap = (text: string, i: number) => wrapText(text, widths[i]);
  const table = new CliTable({
    head: columns.map(({ title }, i) => wrap(title, i).map(paintHead).join('\n')),
    colAligns: columns.map(({ align }) => align),
    chars: borders,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0, compact: true },
  });
  // One table row per line: the library measures a cell of several lines again for every character of it.
  for (const row of rows) {
    const cells = row.map(wrap);
    const height = Math.max(...cells.map((lines) => lines.length));
    for (let line = 0; line < height; line++) table.push(cells.map((lines) => lines[line] ?? ''));
  }
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

function fitWidths(
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  width: number,
): number[] {
  const cells = (i: number) => rows.map((row) => widthAtMost(row[i]));
  // A head above numbers wraps to its longest word rather than widening the column.
  const widths = columns.map(({ title, align }, i) =>
    Math.max(...(align === 'right' ? title.split(' ') : [title]).map(widthAtMost), ...cells(i)),
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
