/** How a CSV file is written: everything that may differ between two files of the same table. */
export function makeCsvStyle(choose) {
  const delimiter = choose.weighted([
    [6, ','],
    [2, ';'],
    [2, '\t'],
    [1, '|'],
    [0.3, ':'],
    [0.1, '^'],
    [0.1, ' '],
    [0.1, '§'],
  ]);
  const named = !',;\t|'.includes(delimiter) || choose.chance(0.2);
  return {
    delimiter,
    /** Whether the reader is told the delimiter. */
    named,
    end: choose.weighted([
      [6, '\n'],
      [3, '\r\n'],
      [1, '\r'],
    ]),
    quotes: choose.pick(['needed', 'needed', 'all', 'some']),
    mark: choose.chance(0.1),
    lastEnd: choose.chance(0.8),
    header: choose.chance(0.9),
    encoding: choose.weighted([
      [12, 'utf-8'],
      [1, 'latin-1'],
      [1, 'utf-16'],
    ]),
  };
}

/** The bytes of a table as CSV. Which cells are quoted without need follows from their place, so that it is the same each time. */
export function writeCsv({ names, rows }, style) {
  const { delimiter, end, mark, lastEnd, header, encoding } = style;
  const lines = [...(header ? [names] : []), ...rows].map((cells, r) =>
    cells
      .map((cell, c) => quote(cell ?? '', style, cells.length === 1 || (r * 7 + c * 3) % 4 === 0))
      .join(delimiter),
  );
  const text = lines.join(end) + (lastEnd && lines.length > 0 ? end : '');
  if (encoding === 'latin-1') return Buffer.from(text, 'latin1');
  if (encoding === 'utf-16') return Buffer.from(`\ufeff${text}`, 'utf16le');
  // a text that begins with a mark needs one before it, or the first is taken for the file's
  return Buffer.from((mark || text.startsWith('\ufeff') ? '\ufeff' : '') + text);
}

function quote(cell, { delimiter, quotes }, atTimes) {
  const special = /[",;|\t\r\n]/.test(cell) || cell.includes(delimiter);
  const wanted = quotes === 'all' || (quotes === 'some' && atTimes) || (cell === '' && atTimes);
  return special || wanted ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/**
 * The table that a style can hold: an encoding may lack characters, and a zero in the first line is taken for a sign of
 * another encoding.
 */
export function fitCsv({ names, rows }, { encoding, header }) {
  const spelled =
    encoding === 'latin-1' ? (text) => text.replace(/[^ -~\t\r\n\u00a0-\u00ff]/gu, 'x') : (text) => text;
  const fitted = names.map((name) => spelled(name).trim() || 'x');
  const same = new Set(fitted.map((name) => name.toLowerCase())).size < names.length;
  const kept = same ? names.map((_, c) => `c${c}`) : names.map(spelled);
  return {
    names: header ? kept : names.map((_, c) => `column${c + 1}`),
    rows: rows.map((row) =>
      row.map((cell) =>
        cell === null || cell === '' ? null : spelled(header ? cell : cell.replaceAll('\0', '0')),
      ),
    ),
  };
}
