import { isUtf8 } from 'node:buffer';

/** A table as rows of cells, null where one is missing, or the code of the error that the file deserves. */
export type Truth =
  | { readonly names: readonly string[]; readonly rows: readonly (readonly (string | null)[])[] }
  | { readonly code: string };

interface Parsed {
  readonly records: readonly (readonly string[])[];
}

/**
 * Reads a CSV file character by character, as docs/usage.md says and as slowly as need be: RFC 4180, a quote in a cell that does
 * not begin with one is a character like any other, lines end in LF and CRLF, or else all in CR.
 */
export function readTruth(
  bytes: Buffer,
  { header = true, delimiter = ',', nullValues = [] as readonly string[] } = {},
): Truth {
  if (bytes.length === 0) return { code: 'data/empty' };
  if (!isUtf8(bytes)) return { code: 'data/encoding' };
  const text = bytes.toString('utf8').replace(/^\ufeff/, '');
  const parsed = parse(text, delimiter);
  if ('code' in parsed) return parsed;
  const first = parsed.records[0] ?? [''];
  const names = header ? first : first.map((_, i) => `column${i + 1}`);
  const lower = names.map((name) => name.toLowerCase());
  // what is taken for UTF-8 and holds zero bytes in its first line is most likely UTF-16
  if (first.some((name) => name.includes('\0'))) return { code: 'data/encoding' };
  if (names.some((name) => name.trim() === '') || new Set(lower).size < lower.length)
    return { code: 'data/bad-columns' };
  const all = parsed.records.slice(header ? 1 : 0);
  const records = names.length === 1 ? all : all.filter((cells) => cells !== BLANK);
  if (records.some((cells) => cells.length !== names.length)) return { code: 'data/ragged' };
  if (records.length === 0) return { code: 'data/no-records' };
  const missing = new Set(['', ...nullValues]);
  return { names, rows: records.map((cells) => cells.map((cell) => (missing.has(cell) ? null : cell))) };
}

const BLANK = [''];

function parse(text: string, delimiter: string): Parsed | { code: string } {
  const records: string[][] = [];
  const ends = new Set<string>();
  let at = 0;
  while (at < text.length) {
    const cells: string[] = [];
    const start = at;
    for (;;) {
      let cell = '';
      if (text[at] === '"') {
        for (at++; ; at++) {
          if (at >= text.length) return { code: 'data/malformed' };
          if (text[at] === '"' && text[at + 1] === '"') at++;
          else if (text[at] === '"') break;
          cell += text[at];
        }
        at++;
        const next = text[at];
        if (next !== undefined && next !== delimiter && next !== '\n' && next !== '\r')
          return { code: 'data/malformed' };
      } else {
        for (; at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r'; at++)
          cell += text[at];
      }
      cells.push(cell);
      if (text[at] !== delimiter) break;
      at++;
    }
    records.push(at === start ? BLANK : cells);
    if (at < text.length) {
      const end = text.startsWith('\r\n', at) ? '\r\n' : text[at];
      ends.add(end);
      at += end.length;
    }
  }
  return ends.has('\r') && ends.size > 1 ? { code: 'data/malformed' } : { records };
}
