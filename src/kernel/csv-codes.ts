import { SingleoutError } from '../core/errors.js';
import type { RunOptions } from '../core/progress.js';
import { requireGoingOn } from '../core/require-going-on.js';
import type { EncodedTable } from './code-table.js';
import { type CsvModule, openCsvModule, readValues } from './csv-module.js';
import { checkUtf8, withoutMark } from './utf8-check.js';

/** How a CSV file is written; `columns` are its names, whether or not the first line holds them. */
export interface CsvCodesOptions extends RunOptions {
  readonly columns: readonly string[];
  /** One ASCII character. */
  readonly delimiter: string;
  /** Whether the first record is to be left out. */
  readonly header: boolean;
  /** Texts that mean "missing" besides the empty cell. */
  readonly nullValues?: readonly string[];
  /** Whether the values can be asked for afterwards; they then stay in memory. */
  readonly keepValues?: boolean;
  /** File name for error messages. */
  readonly where?: string;
}

/** Cells may be this long. */
const MOST_CELL_BYTES = 1 << 24;
const CHUNK = 1 << 20;
/** Bytes behind the input that the module may look at. */
const MARGIN = 64;
const [MORE, BATCH_FULL, RAGGED, MALFORMED] = [0, 1, 2, 3];

/**
 * Turns the bytes of a CSV file (UTF-8, RFC 4180) into dictionary codes, byte by byte without ever making
 * strings: codes in order of first appearance, -1 for a missing cell. Cells are compared as they are written,
 * quotes taken off; an empty cell is missing. Memory: 4 bytes per cell, and the distinct values. Cost: about one
 * look at each byte.
 */
export async function encodeCsv(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: CsvCodesOptions,
): Promise<EncodedTable> {
  const encoder = new Encoder(options);
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.length; at += CHUNK) encoder.add(chunk.subarray(at, at + CHUNK));
    requireGoingOn(options.signal);
  }
  return encoder.finish();
}

class Encoder {
  readonly #options: CsvCodesOptions;
  readonly #module: CsvModule;
  readonly #batches: Int32Array[][];
  #records = 0;
  /** Where the input lies, and how far it is filled. */
  #input: number;
  #room: number;
  #filled = 0;
  /** How much of the input is known to be valid text. */
  #checked = 0;
  #atStart = true;

  constructor(options: CsvCodesOptions) {
    this.#options = options;
    this.#module = openCsvModule();
    this.#batches = options.columns.map(() => []);
    this.#room = 2 * CHUNK;
    const { call } = this.#module;
    const delimiter = options.delimiter.charCodeAt(0);
    const columns = options.columns.length;
    if (!call.create(columns, delimiter, Number(options.header))) this.#refuseSize();
    this.#input = this.#allocate(this.#room + MARGIN);
    for (const text of new Set(options.nullValues)) {
      const value = Buffer.from(text);
      if (value.length === 0) continue;
      this.#view(this.#input, value.length).set(value);
      if (!call.addMissing(this.#input, value.length)) this.#refuseSize();
    }
  }

  add(chunk: Uint8Array): void {
    const content = this.#atStart ? withoutMark(chunk) : chunk;
    if (chunk.length > 0) this.#atStart = false;
    if (this.#filled + content.length > this.#room) this.#enlarge(content.length);
    this.#view(this.#input + this.#filled, content.length).set(content);
    this.#filled += content.length;
    this.#check(false);
    this.#parse(false);
  }

  finish(): EncodedTable {
    this.#check(true);
    this.#parse(true);
    this.#takeBatch();
    const { columns } = this.#options;
    const codes = this.#batches.map((batches) => join(batches, this.#records));
    const { call } = this.#module;
    return {
      records: this.#records,
      names: columns,
      codes,
      cardinalities: columns.map((_, c) => call.cardinality(c) - call.missingValues()),
      ...(this.#options.keepValues === true
        ? { values: (column: number) => readValues(this.#module, column) }
        : {}),
    };
  }

  #parse(last: boolean): void {
    const { call } = this.#module;
    let start = this.#input;
    for (;;) {
      const status = call.parse(start, this.#input + this.#filled, Number(last));
      start = call.position.value as number;
      if (status === BATCH_FULL) this.#takeBatch();
      else if (status === MORE) break;
      else this.#refuse(status);
    }
    const rest = this.#input + this.#filled - start;
    this.#view(this.#input, this.#filled).copyWithin(0, start - this.#input);
    this.#checked -= this.#filled - rest;
    this.#filled = rest;
  }

  #takeBatch(): void {
    const { call, memory } = this.#module;
    const count = call.records.value as number;
    for (const [c, batches] of this.#batches.entries()) {
      batches.push(new Int32Array(memory.buffer, call.batchOf(c) >>> 0, count).slice());
    }
    this.#records += count;
    call.clearBatch();
  }

  /** Refuses bytes that are not UTF-8; the last character of a part may be incomplete. */
  #check(last: boolean): void {
    const bytes = this.#view(this.#input + this.#checked, this.#filled - this.#checked);
    const whole = checkUtf8(bytes, last);
    if (whole < 0) {
      throw new SingleoutError('data/encoding', 'the file is not utf-8', {
        ...this.#where(),
        hint: 'name its encoding, for example --encoding latin-1',
      });
    }
    this.#checked += whole;
  }

  #enlarge(more: number): void {
    if (this.#filled > MOST_CELL_BYTES) {
      throw new SingleoutError('data/cell-too-large', 'a cell is longer than 16 MiB', {
        ...this.#where(),
        hint: 'does a quoted cell end?',
      });
    }
    const room = 2 * this.#room + more;
    const input = this.#allocate(room + MARGIN);
    this.#view(input, this.#filled).set(this.#view(this.#input, this.#filled));
    this.#input = input;
    this.#room = room;
  }

  #view(address: number, length: number): Uint8Array {
    return new Uint8Array(this.#module.memory.buffer, address, length);
  }

  #allocate(bytes: number): number {
    const address = this.#module.call.allocate(bytes) >>> 0;
    return address === 0 ? this.#refuseSize() : address;
  }

  #where(): { where?: string } {
    const { where } = this.#options;
    return where === undefined ? {} : { where: `${where}, line ${this.#module.call.line.value}` };
  }

  #refuse(status: number): never {
    if (status === RAGGED) {
      const message = `a record does not have ${this.#options.columns.length} cells`;
      throw new SingleoutError('data/ragged', message, this.#where());
    }
    if (status === MALFORMED) {
      throw new SingleoutError(
        'data/malformed',
        'a quoted cell does not end, or goes on behind its end',
        this.#where(),
      );
    }
    return this.#refuseSize();
  }

  #refuseSize(): never {
    throw new SingleoutError('data/too-complex', 'the distinct values do not fit into 4 GB', {
      hint: 'leave out columns that are not needed',
    });
  }
}

/** Joins batches and lets go of them. */
function join(batches: Int32Array[], length: number): Int32Array {
  const all = new Int32Array(length);
  let at = 0;
  for (const batch of batches.splice(0)) {
    all.set(batch, at);
    at += batch.length;
  }
  return all;
}
