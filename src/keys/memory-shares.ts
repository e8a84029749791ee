import type { CodeTable } from '../kernel/code-table.js';

/** What a search for keys may take of the memory allowed. */
export interface MemoryShares {
  /** Bytes of the search itself. */
  readonly memoryBytes?: number;
  /** Keys held and listed; the others are counted. */
  readonly mostKeys?: number;
}

/** What a key takes beside its set of columns: places, names, and the text they become. */
const BYTES_PER_KEY = 400;

/**
 * Shares memory out: half for the search, less the codes that lie beside it, a quarter for the keys found; the rest is
 * for the program itself. All is the search's where nothing is said.
 */
export function memoryShares(memoryBytes: number | undefined, table: CodeTable): MemoryShares {
  if (memoryBytes === undefined) return {};
  const codes = 4 * table.records * table.names.length;
  // a set is held twice, and twice more while it is sorted
  const perKey = BYTES_PER_KEY + 32 * Math.ceil(table.names.length / 64);
  return {
    memoryBytes: Math.max(1, Math.floor(memoryBytes / 2 - codes)),
    mostKeys: Math.max(1, Math.floor(memoryBytes / 4 / perKey)),
  };
}
