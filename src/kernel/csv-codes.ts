import type { EncodedTable } from './code-table.js';
import { type Bytes, CsvFeed, type CsvLayout } from './csv-feed.js';
import { readValues } from './csv-module.js';

/** How a CSV file is written, and which parts of it to read. */
export interface CsvCodesOptions extends CsvLayout {
  /** Texts that mean "missing" besides the empty cell. */
  readonly nullValues?: readonly string[];
  /** Whether the values can be asked for afterwards; they then stay in memory. */
  readonly keepValues?: boolean;
}

/**
 * Turns the bytes of a CSV file (UTF-8, RFC 4180) into dictionary codes, byte by byte without ever making
 * strings: codes in order of first appearance, -1 for a missing cell. Cells are compared as they are written,
 * quotes taken off; an empty cell is missing. Memory: 4 bytes per cell, and the distinct values. Cost: about one
 * look at each byte.
 */
export async function encodeCsv(bytes: Bytes, options: CsvCodesOptions): Promise<EncodedTable> {
  const { columns, keepValues = false } = options;
  const batches: Int32Array[][] = columns.map(() => []);
  let records = 0;
  const takeBatch = () => {
    const { call, memory } = feed.module;
    const count = call.records.value as number;
    for (const [c, own] of batches.entries())
      own.push(new Int32Array(memory.buffer, call.batchOf(c) >>> 0, count).slice());
    records += count;
    call.clearBatch();
  };
  const feed = new CsvFeed(options, 'encode', { takeBatch });
  addMissing(feed, options.nullValues ?? []);
  await feed.read(bytes);
  takeBatch();
  const { call } = feed.module;
  return {
    records,
    names: columns,
    codes: batches.map((own) => join(own, records)),
    cardinalities: columns.map((_, c) => call.cardinality(c) - call.missingValues()),
    ...(keepValues && { values: (column: number) => readValues(feed.module, column) }),
  };
}

function addMissing(feed: CsvFeed, nullValues: readonly string[]): void {
  for (const text of new Set(nullValues)) {
    const value = Buffer.from(text);
    if (value.length === 0) continue;
    // up to seven bytes behind the value are looked at
    const at = feed.allocate(value.length + 8);
    feed.view(at, value.length).set(value);
    if (!feed.module.call.addMissing(at, value.length)) feed.refuseSize();
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
