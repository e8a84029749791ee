import { CSV_WASM } from './csv-wasm.js';

/** What the compiled CSV reader exports (assembly/csv). */
export interface CsvExports {
  allocate(bytes: number): number;
  create(columns: number, delimiter: number, header: number): number;
  addMissing(at: number, length: number): number;
  missingValues(): number;
  parse(start: number, end: number, last: number): number;
  batchOf(column: number): number;
  clearBatch(): void;
  cardinality(column: number): number;
  slotsOf(column: number): number;
  slotCount(column: number): number;
  readonly position: WebAssembly.Global;
  readonly records: WebAssembly.Global;
  readonly line: WebAssembly.Global;
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
