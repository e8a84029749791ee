import { SingleoutError } from '../core/errors.js';
import { checkUtf8 } from '../kernel/utf8-check.js';
import { isBlank } from './json-cells.js';

/** A record may be this long. */
export const MOST_RECORD_CHARS = 1 << 24;

/** What may come next: anything, a record or the end of the array, a record, what stands between two, nothing. */
type Next = 'start' | 'first' | 'record' | 'between' | 'nothing';

const QUOTE = 34;
const BACKSLASH = 92;
/** Opening brackets and braces; the closing ones are two further. */
const BRACKET = 91;
const BRACE = 123;

/**
 * Cuts JSON (an array of objects, or objects one after another) into the texts of its records. Each was read by the language's
 * own parser, so that whoever takes it apart need not check it. Memory: one record and one part of the file.
 */
export class JsonRecords {
  readonly #where: string;
  #text = '';
  /** Bytes of a character that is not whole yet. */
  #cut: Uint8Array = new Uint8Array();
  #atStart = true;
  #next: Next = 'start';
  #inArray = false;
  #count = 0;
  /** How far the current record was read without finding its end, and where that is. */
  #seen = { at: 0, depth: 0, quoted: false };

  constructor(where: string) {
    this.#where = where;
  }

  /** The records that some more bytes complete. */
  *add(part: Uint8Array, last = false): Iterable<string> {
    const bytes = Buffer.concat([this.#cut, part]);
    const { length, whole } = checkUtf8(bytes, last);
    this.#cut = bytes.subarray(length);
    this.#text += bytes.toString('utf8', 0, length);
    if (this.#atStart && this.#text !== '') {
      this.#atStart = false;
      if (this.#text.startsWith('\ufeff')) this.#text = this.#text.slice(1);
    }
    yield* this.#records();
    if (!whole)
      this.#refuse('data/encoding', 'the file is not UTF-8', 'convert it: JSON is written in UTF-8');
    if (this.#text.length > MOST_RECORD_CHARS) {
      const hint = 'leave such a column out of the file: no two people share a value that long';
      this.#refuse('data/cell-too-large', 'a record is larger than 16 MiB', hint);
    }
  }

  /** What is left at the end of the file. */
  *finish(): Iterable<string> {
    yield* this.add(new Uint8Array(), true);
    const done = this.#inArray ? this.#next === 'nothing' : this.#next !== 'between';
    if (!done || this.#text !== '') this.#refuseMalformed();
  }

  *#records(): Iterable<string> {
    let at = 0;
    for (;;) {
      while (isBlank(this.#text[at])) at++;
      if (at === this.#text.length) break;
      if (!this.#isRecord(this.#text[at])) {
        at++;
        continue;
      }
      const end = this.#endOfRecord(at);
      if (end === undefined) break;
      const record = this.#text.slice(at, end);
      if (!isJson(record)) this.#refuseMalformed();
      this.#count += 1;
      this.#next = this.#inArray ? 'between' : 'record';
      yield record;
      at = end;
    }
    this.#text = this.#text.slice(at);
    this.#seen.at -= at;
  }

  /** Whether a record begins here; else the character is one that may stand between records. */
  #isRecord(char: string): boolean {
    const next = this.#next;
    if (char === '{' && next !== 'between' && next !== 'nothing') return true;
    if (char === '[' && next === 'start') {
      this.#inArray = true;
      this.#next = 'first';
    } else if (char === ']' && (next === 'first' || next === 'between')) this.#next = 'nothing';
    else if (char === ',' && next === 'between') this.#next = 'record';
    else this.#refuseMalformed();
    return false;
  }

  /** The place behind the record that begins at `start`; undefined where it is not whole yet. */
  #endOfRecord(start: number): number | undefined {
    let { at, depth, quoted } = this.#seen;
    if (depth === 0) at = start;
    const text = this.#text;
    for (; at < text.length; at++) {
      const char = text.charCodeAt(at);
      if (quoted) {
        if (char === BACKSLASH) at++;
        else if (char === QUOTE) quoted = false;
      } else if (char === QUOTE) quoted = true;
      else if (char === BRACKET || char === BRACE) depth++;
      else if (char === BRACKET + 2 || char === BRACE + 2) {
        depth--;
        if (depth === 0) {
          this.#seen = { at: 0, depth: 0, quoted: false };
          return at + 1;
        }
      }
    }
    this.#seen = { at, depth, quoted };
    return undefined;
  }

  #refuseMalformed(): never {
    const hint = 'expected is an array of objects, or one object per line, no name twice in an object';
    return this.#refuse('data/malformed', 'the JSON cannot be read', hint);
  }

  #refuse(
    code: 'data/malformed' | 'data/encoding' | 'data/cell-too-large',
    says: string,
    hint: string,
  ): never {
    throw new SingleoutError(code, says, { where: `${this.#where}, record ${this.#count + 1}`, hint });
  }
}

/** Whether a text is JSON; numbers may be NaN and Infinity, as some programs write them. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return isJsonButForNaN(text);
  }
}

function isJsonButForNaN(text: string): boolean {
  if (!/NaN|Infinity/.test(text)) return false;
  try {
    const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\bInfinity\b|\bNaN\b/gs;
    JSON.parse(text.replace(tokens, (token) => (token.startsWith('"') ? token : 'null')));
    return true;
  } catch {
    return false;
  }
}
