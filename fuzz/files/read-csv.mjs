/**
 * A small reader of its own, for files that were damaged: UTF-8, one delimiter, quotes only around whole cells.
 * @returns the table, `refuse` where every reader must refuse, or undefined where it is a matter of opinion
 */
export function readCsv(bytes, delimiter) {
  const text = decode(bytes);
  if (text === undefined) return 'refuse';
  const parsed = parse(text.replace(/^\ufeff/, ''), delimiter);
  if (parsed === undefined || parsed.rows.length < 2) return undefined;
  const { isBlank } = parsed;
  const [names, ...rows] = parsed.rows;
  const lower = names.map((name) => name.toLowerCase());
  if (names.some((name) => name.trim() === '' || name.includes('\0')) || new Set(lower).size < names.length)
    return 'refuse';
  // a blank line is no record, unless it may be one with its only cell missing
  const filled = names.length === 1 ? rows : rows.filter((row) => !isBlank(row));
  if (filled.some((row) => row.length < names.length)) return 'refuse';
  const over = filled.filter((row) => row.length > names.length);
  if (over.length > 0)
    return over.some((row) => row.slice(names.length).some((cell) => cell !== '')) ? 'refuse' : undefined;
  return { names, rows: filled.map((row) => row.map((cell) => (cell === '' ? null : cell))) };
}

function decode(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Rows of cells, and which of them are blank lines: a cell in quotes is one. Undefined where quotes or line ends leave more than one reading. */
function parse(text, delimiter) {
  const ends = new Set();
  const rows = [[]];
  const quoted = new Set();
  let at = 0;
  for (;;) {
    const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at, delimiter);
    if (cell === undefined) return undefined;
    rows.at(-1).push(cell.value);
    if (text[at] === '"') quoted.add(rows.at(-1));
    at = cell.end;
    if (at >= text.length) break;
    if (text[at] === delimiter) {
      at++;
      continue;
    }
    const [end] = /^(\r\n|\r|\n)/.exec(text.slice(at, at + 2)) ?? [];
    if (end === undefined) return undefined;
    ends.add(end);
    at += end.length;
    if (at >= text.length) break;
    rows.push([]);
  }
  if (ends.size > 1) return undefined;
  return { rows, isBlank: (row) => row.length === 1 && row[0] === '' && !quoted.has(row) };
}

function plainCell(text, from, delimiter) {
  let end = from;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end++;
  const value = text.slice(from, end);
  return value.includes('"') ? undefined : { value, end };
}

function quotedCell(text, from) {
  let value = '';
  for (let i = from + 1; i < text.length; i++) {
    if (text[i] !== '"') value += text[i];
    else if (text[i + 1] === '"') {
      value += '"';
      i++;
    } else return { value, end: i + 1 };
  }
  return undefined;
}
