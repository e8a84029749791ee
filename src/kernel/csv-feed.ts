import { SingleoutError } from '../core/errors.js';
import type { RunOptions } from '../core/progress.js';
import { throwIfAborted } from '../core/throw-if-aborted.js';
import { option, wording } from '../core/wording.js';
import { type CsvModule, openCsvModule } from './csv-module.js';
import { checkUtf8, startsWithMark } from './utf8-check.js';

/** How a CSV file is written; `columns` are its names, whether or not the first line holds them. */
export interface CsvLayout extends RunOptions {
  readonly columns: readonly string[];
  /** One character, neither a quote nor a line end. */
  readonly delimiter: string;
  /** Whether the first record is to be left out. */
  readonly header: boolean;
  /** File name for error messages. */
  readonly where?: string;
}

/** Some bytes after another. */
export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** What becomes of the cells: codes, nothing, or cells written out again. */
export type CsvMode = 'encode' | 'check' | 'copy';

/** A record may be this long. */
export const MOST_RECORD_BYTES = 1 << 24;
const MODES: readonly CsvMode[] = ['encode', 'check', 'copy'];
const CHUNK = 1 << 20;
/** Bytes behind the input that the module may look at. */
const MARGIN = 64;
const [MORE, BATCH_FULL, RAGGED, MALFORMED, MIXED, TOO_LONG] = [0, 1, 2, 3, 5, 6];

/** What is done around each call of the module. */
interface FeedHooks {
  /** Before it reads up to so many bytes. */
  prepare?(length: number): void;
  /** When its batch of codes is full. */
  takeBatch?(): void;
}

/**
 * Hands the bytes of a CSV file (UTF-8, with or without a byte-order mark) to the compiled reader, part by part, and refuses what
 * is not CSV. This is the one reading of CSV: whoever else reads such a file is given only what was found in order here.
 */
export class CsvFeed {
  readonly module: CsvModule = openCsvModule();
  readonly #layout: CsvLayout;
  readonly #hooks: FeedHooks;
  /** Where the input lies, and how far it is filled. */
  #input: number;
  #room = 2 * CHUNK;
  #filled = 0;
  /** How much of the input is known to be valid text. */
  #checked = 0;
  #atStart = true;

  constructor(layout: CsvLayout, mode: CsvMode, hooks: FeedHooks = {}) {
    this.#layout = layout;
    this.#hooks = hooks;
    const delimiter = Buffer.alloc(4);
    delimiter.write(layout.delimiter);
    const created = this.module.call.create(
      layout.columns.length,
      delimiter.readUInt32LE(),
      Number(layout.header),
      MODES.indexOf(mode),
      MOST_RECORD_BYTES,
    );
    if (!created) this.refuseSize();
    this.#input = this.allocate(this.#room + MARGIN);
  }

  /** Reads all bytes to their end; stops after each part for `then`. */
  async read(bytes: Bytes, then?: () => Promise<void>): Promise<void> {
    for await (const part of bytes) {
      for (let at = 0; at < part.length; at += CHUNK) {
        this.#add(part.subarray(at, at + CHUNK));
        await then?.();
      }
      throwIfAborted(this.#layout.signal);
    }
    this.#readOn(true);
    await then?.();
  }

  view(address: number, length: number): Uint8Array {
    return new Uint8Array(this.module.memory.buffer, address, length);
  }

  allocate(bytes: number): number {
    const address = this.module.call.allocate(bytes) >>> 0;
    return address === 0 ? this.refuseSize() : address;
  }

  refuseSize(): never {
    throw new SingleoutError('data/too-complex', 'the distinct values do not fit into 4 GB', {
      hint: 'leave out columns that are not needed',
    });
  }

  #add(part: Uint8Array): void {
    if (this.#filled + part.length > this.#room) this.#enlarge(part.length);
    this.view(this.#input + this.#filled, part.length).set(part);
    this.#filled += part.length;
    // the mark may come in pieces
    if (!this.#atStart || this.#filled >= 3) this.#readOn(false);
  }

  #readOn(last: boolean): void {
    const start = this.#atStart && startsWithMark(this.view(this.#input, this.#filled)) ? 3 : 0;
    this.#atStart = false;
    this.#checked = Math.max(this.#checked, start);
    const rest = this.view(this.#input + this.#checked, this.#filled - this.#checked);
    const valid = checkUtf8(rest, last);
    this.#checked += valid.length;
    this.#parse(this.#input + start, last && valid.whole);
    if (!valid.whole) {
      throw new SingleoutError('data/encoding', 'the file is not UTF-8', {
        ...this.#where(this.#number('line') + countLines(this.view(this.#input, this.#checked))),
        hint: wording`name its encoding, for example ${option('encoding', 'latin-1')} or ${option('encoding', 'utf-16')}`,
      });
    }
  }

  /** Reads what is known to be valid, and moves the rest to the front. */
  #parse(from: number, last: boolean): void {
    const { call } = this.module;
    let start = from;
    const end = this.#input + this.#checked;
    this.#hooks.prepare?.(end - start);
    for (;;) {
      const status = call.parse(start, this.#input + this.#checked, Number(last));
      start = (call.position.value as number) >>> 0;
      if (status === MORE) break;
      if (status !== BATCH_FULL) this.#refuse(status);
      this.#hooks.takeBatch?.();
    }
    this.view(this.#input, this.#filled).copyWithin(0, start - this.#input);
    this.#filled -= start - this.#input;
    this.#checked -= start - this.#input;
    if (this.#filled + this.#number('recordBytes') > MOST_RECORD_BYTES) this.#refuse(TOO_LONG);
  }

  #enlarge(more: number): void {
    const room = 2 * this.#room + more;
    const input = this.allocate(room + MARGIN);
    this.view(input, this.#filled).set(this.view(this.#input, this.#filled));
    this.#input = input;
    this.#room = room;
  }

  #number(name: 'recordBytes' | 'line' | 'recordLine' | 'column'): number {
    return (this.module.call[name].value as number) >>> 0;
  }

  #where(line = this.#number('recordLine')): { where?: string } {
    const { where } = this.#layout;
    return where === undefined ? {} : { where: `${where}, line ${line}` };
  }

  #refuse(status: number): never {
    const place = this.#where();
    switch (status) {
      case RAGGED:
        throw raggedError(this.#number('column') + 1, this.#layout.columns.length, place);
      case MALFORMED:
        throw new SingleoutError('data/malformed', 'a quoted cell does not end, or goes on behind its end', {
          ...place,
          hint: 'inside quotes write a quote twice',
        });
      case MIXED:
        throw new SingleoutError(
          'data/malformed',
          'lines end in CR alone in one place, and in LF in another',
          {
            ...place,
            hint: 'put cells that hold a line break in quotes, and use one kind of line end',
          },
        );
      case TOO_LONG:
        throw new SingleoutError('data/cell-too-large', 'a record is longer than 16 MiB', {
          ...place,
          hint: 'does a quoted cell end? If so, leave that column out: no two people share a value that long',
        });
      default:
        return this.refuseSize();
    }
  }
}

function raggedError(found: number, expected: number, place: { where?: string }): SingleoutError {
  const cells = found === 1 ? '1 cell' : `${found} cells`;
  return new SingleoutError('data/ragged', `a line has ${cells} where the header has ${expected}`, {
    ...place,
    hint: wording`quote cells that hold the delimiter, or name it with ${option('delimiter')}`,
  });
}

function countLines(bytes: Uint8Array): number {
  return (
    Buffer.from(bytes)
      .toString('latin1')
      .split(/\r\n|[\r\n]/).length - 1
  );
}
