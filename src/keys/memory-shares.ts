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

/** Keys that can be held, sorted and listed per millisecond of the time allowed, and so many in any time. */
const KEYS_PER_MS = 20;
const FEWEST_KEYS = 100_000;

/**
 * Shares memory out: half for the search, less the codes that lie beside it, a quarter for the keys found; the rest is
 * for the program itself. All is the search's where nothing is said. A limit of time bounds the keys held as well: sorting and
 * listing them takes some of it.
 */
export function memoryShares(
  memoryBytes: number | undefined,
  table: CodeTable,
  timeoutMs = Number.POSITIVE_INFINITY,
): MemoryShares {
  const inTime = Math.max(FEWEST_KEYS, Math.floor(KEYS_PER_MS * timeoutMs));
  if (memoryBytes === undefined) return inTime < Number.POSITIVE_INFINITY ? { mostKeys: inTime } : {};
  const codes = 4 * table.records * table.names.length;
  // a set is held twice, and twice more while it is sorted
  const perKey = BYTES_PER_KEY + 32 * Math.ceil(table.names.length / 64);
  return {
    memoryBytes: Math.max(1, Math.floor(memoryBytes / 2 - codes)),
    mostKeys: Math.max(1, Math.min(inTime, Math.floor(memoryBytes / 4 / perKey))),
  };
}
