import { CSV_WASM } from './csv-wasm.js';

/** What the compiled CSV reader exports (assembly/csv). */
export interface CsvExports {
  allocate(bytes: number): number;
  create(columns: number, delimiter: number, header: number, mode: number, mostBytes: number): number;
  addMissing(at: number, length: number): number;
  missingValues(): number;
  parse(start: number, end: number, last: number): number;
  batchOf(column: number): number;
  clearBatch(): void;
  writeTo(at: number): void;
  cardinality(column: number): number;
  slotsOf(column: number): number;
  slotCount(column: number): number;
  readonly position: WebAssembly.Global;
  readonly records: WebAssembly.Global;
  readonly column: WebAssembly.Global;
  readonly line: WebAssembly.Global;
  readonly recordLine: WebAssembly.Global;
  readonly recordBytes: WebAssembly.Global;
  readonly lineEnds: WebAssembly.Global;
  readonly quotedBreaks: WebAssembly.Global;
  readonly strayQuotes: WebAssembly.Global;
  readonly blankRecords: WebAssembly.Global;
  readonly outputBytes: WebAssembly.Global;
  readonly longestRecord: WebAssembly.Global;
}

/** The reader on a memory of its own. */
export interface CsvModule {
  readonly memory: WebAssembly.Memory;
  readonly call: CsvExports;
}

let compiled: WebAssembly.Module | undefined;

/** A fresh reader. */
export function openCsvModule(): CsvModule {
  compiled ??= new WebAssembly.Module(Buffer.from(CSV_WASM, 'base64'));
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 65536 });
  const instance = new WebAssembly.Instance(compiled, { env: { memory } });
  return { memory, call: instance.exports as unknown as CsvExports };
}

/** Reads the dictionary of a column back (assembly/csv/dictionary.ts says how it is laid out). */
export function readValues({ call, memory }: CsvModule, column: number): string[] {
  const first = call.missingValues();
  const values = new Array<string>(call.cardinality(column) - first);
  const view = new DataView(memory.buffer);
  const start = call.slotsOf(column) >>> 0;
  for (let slot = start; slot < start + 16 * call.slotCount(column); slot += 16) {
    const code = view.getUint32(slot + 8, true) - 1 - first;
    if (code < 0) continue;
    const isLong = view.getUint8(slot + 7) === 255;
    const value = isLong ? view.getUint32(slot + 12, true) : slot;
    const length = isLong ? view.getUint32(value, true) : view.getUint8(slot + 7);
    values[code] = Buffer.from(memory.buffer, isLong ? value + 8 : slot, length).toString('utf8');
  }
  return values;
}
