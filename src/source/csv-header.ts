import { SingleoutError } from '../core/errors.js';
import { option, wording } from '../core/wording.js';
import { startsWithMark } from '../kernel/utf8-check.js';
import { type FileHead, latin1 } from './file-bytes.js';

/** How a CSV file is written. */
export interface CsvShape {
  readonly delimiter: string;
  readonly encoding: string;
  readonly header: boolean;
  readonly columns: readonly string[];
  /** Whether a reader that looks for the end of the first line without heeding quotes and marks would find it. */
  readonly plainFirstLine: boolean;
}

/** What the caller knows of a CSV file; the rest is read off its first line. */
export interface CsvOptions {
  readonly delimiter?: string;
  readonly encoding?: string;
  /** False when the first line holds data; columns are then called column1, column2 .. */
  readonly header?: boolean;
}

const DELIMITERS = [',', '\t', ';', '|'];

/**
 * Reads delimiter, encoding and column names off the start of a file. The engine is then told all of them:
 * its own sniffer may skip lines or settle on one column when a file is odd, and would lose records silently.
 */
export function readCsvShape(path: string, head: FileHead, options: CsvOptions = {}): CsvShape {
  if (head.bytes.length === 0) throw new SingleoutError('data/empty', 'the file is empty', { where: path });
  const encoding = options.encoding ?? (hasUtf16Mark(head.bytes) ? 'utf-16' : 'utf-8');
  if (options.delimiter !== undefined) requireDelimiter(options.delimiter);
  const text = decode(head.bytes, encoding, path);
  const delimiter = options.delimiter ?? likelyDelimiter(path, firstRecord(text, DELIMITERS) ?? text);
  const first = firstRecord(text, delimiter);
  if (first === undefined && !head.whole) {
    throw new SingleoutError('data/cell-too-large', 'the first line is longer than 1 MiB', {
      where: `${path}, line 1`,
      hint: 'does a quoted cell in the header end?',
    });
  }
  const line = first ?? text;
  if (line.includes('\0')) {
    throw new SingleoutError('data/encoding', `the file is not ${encoding}`, {
      where: path,
      hint: wording`name its encoding, for example ${option('encoding', 'utf-16')}`,
    });
  }
  const cells = splitRecord(line, delimiter, path);
  const header = options.header ?? true;
  const columns = header ? cells : cells.map((_, i) => `column${i + 1}`);
  checkNames(columns, path);
  const plainFirstLine = !/[\r\n]/.test(line) && !(line.includes('"') && startsWithMark(head.bytes));
  return { delimiter, encoding, header, columns, plainFirstLine };
}

/** Refuses empty names, names with zero bytes, which no statement can hold, and names that are equal but for upper and lower case. */
export function checkNames(names: readonly string[], where: string): void {
  const seen = new Map<string, number>();
  for (const [i, name] of names.entries()) {
    if (name.trim() === '') {
      throw new SingleoutError('data/bad-columns', `column ${i + 1} has no name`, {
        where,
        hint: wording`give it a name in the first line, or pass ${option('header', false)} if that line holds data`,
      });
    }
    if (name.includes('\0'))
      throw new SingleoutError('data/bad-columns', `the name of column ${i + 1} holds a zero byte`, {
        where,
      });
    const twin = seen.get(name.toLowerCase());
    if (twin !== undefined) {
      throw new SingleoutError(
        'data/bad-columns',
        `columns ${twin + 1} and ${i + 1} have the same name (upper and lower case count as one)`,
        {
          where,
          hint: wording`rename one of them, or pass ${option('header', false)} if the first line holds data`,
        },
      );
    }
    seen.set(name.toLowerCase(), i);
  }
}

function requireDelimiter(delimiter: string): void {
  if ([...delimiter].length === 1 && !/["\r\n\0]/.test(delimiter)) return;
  const rule = 'must be one character, neither a quote nor a line end';
  throw new SingleoutError('config/invalid', `\`delimiter\` ${rule}; got ${JSON.stringify(delimiter)}`);
}

function hasUtf16Mark(bytes: Uint8Array): boolean {
  return bytes.length >= 2 && bytes[0] === 0xff && bytes[1] === 0xfe;
}

function decode(bytes: Uint8Array, encoding: string, path: string): string {
  if (encoding === 'latin-1') return latin1(bytes);
  if (encoding !== 'utf-8' && encoding !== 'utf-16') {
    const message = `\`encoding\` must be utf-8, utf-16 or latin-1; got ${encoding}`;
    throw new SingleoutError('config/invalid', message, { where: path });
  }
  try {
    // the last character may be cut in half at the end of what was read: stream leaves it out
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
  } catch (cause) {
    throw new SingleoutError('data/encoding', `the file is not ${encoding}`, {
      where: path,
      hint: wording`name its encoding, for example ${option('encoding', 'latin-1')}`,
      cause,
    });
  }
}

/** The text up to the first line end outside quotes; undefined where there is none. */
function firstRecord(text: string, delimiters: string | readonly string[]): string | undefined {
  let begin = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    // in a cell that does not begin with a quote, a quote is a character like any other
    if (char === '"' && text[begin] === '"') quoted = !quoted;
    else if (!quoted && (char === '\n' || char === '\r')) return text.slice(0, i);
    else if (!quoted && delimiters.includes(char)) begin = i + 1;
  }
  return undefined;
}

function likelyDelimiter(path: string, line: string): string {
  if (/\.tsv(\.gz)?$/i.test(path)) return '\t';
  const outside = line.replace(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => outside.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))];
}

/** The cells of a line, as `CsvFeed` reads them. */
function splitRecord(line: string, delimiter: string, path: string): string[] {
  const cells: string[] = [];
  for (let start = 0; ; ) {
    const quoted = line[start] === '"';
    const end = quoted ? endOfQuoted(line, start) : start;
    const next = line.indexOf(delimiter, end);
    const stop = next === -1 ? line.length : next;
    if (quoted && (end === -1 || stop !== end)) {
      throw new SingleoutError('data/malformed', 'a quoted cell does not end, or goes on behind its end', {
        where: `${path}, line 1`,
        hint: 'inside quotes write a quote twice',
      });
    }
    cells.push(quoted ? line.slice(start + 1, end - 1).replaceAll('""', '"') : line.slice(start, stop));
    if (next === -1) return cells;
    start = next + delimiter.length;
  }
}

/** The place behind the quote that ends a cell; -1 where none does. */
function endOfQuoted(line: string, start: number): number {
  for (let at = start + 1; ; at += 2) {
    at = line.indexOf('"', at);
    if (at === -1) return -1;
    if (line[at + 1] !== '"') return at + 1;
  }
}
