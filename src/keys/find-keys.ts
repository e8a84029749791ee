import { outOfDomain } from '../core/errors.js';
import type { CodeTable } from '../kernel/code-table.js';
import { canEnumerate, enumerateNearKeys } from '../kernel/enumerate-near-keys.js';
import type { KeyList } from '../kernel/key-list.js';
import type { KeySearchOptions, KeySearchResult } from '../kernel/key-options.js';
import { searchKeys } from '../kernel/key-search.js';

/** How to search for keys. */
export interface FindKeysOptions extends KeySearchOptions {
  /** The textbook reading: complete duplicates are kept, and leave no key at all. */
  readonly strict?: boolean;
}

/** The keys of a table, by column number; {@link keyNames} gives their names. */
export interface Keys extends KeySearchResult {
  readonly names: readonly string[];
}

/** Near-keys: `uniqueShares[i]` of all records are unique under `keys.at(i)`. */
export interface NearKeys extends Keys {
  readonly uniqueShares: Float64Array;
}

const MOST_THREADS = 64;

/**
 * Finds the minimal unique column combinations (UCC): minimal sets of columns under which every record is
 * unique, a missing cell being a value like any other. Complete duplicates are set aside unless `strict`.
 * @formula METHODS.md section 2. Exact; independent of `seed` and `threads`; sorted by size, then by columns.
 */
export async function findKeys(table: CodeTable, options: FindKeysOptions = {}): Promise<Keys> {
  checkOptions(options);
  const result = await searchKeys(table, { dropDuplicates: options.strict !== true }, options);
  return { ...result, names: table.names };
}

/**
 * Finds the near-keys: minimal sets of columns under which at least a share `uniqueness` of all records is
 * unique; complete duplicates count as not unique.
 * @formula METHODS.md section 2 (c). Exact, with the share each set achieves.
 * @param uniqueness in (0, 1]
 */
export async function findNearKeys(
  table: CodeTable,
  uniqueness: number,
  options: KeySearchOptions = {},
): Promise<NearKeys> {
  if (!(uniqueness > 0 && uniqueness <= 1)) {
    throw outOfDomain('uniqueness', 'a share above 0, at most 1', uniqueness);
  }
  checkOptions(options);
  const bound = table.records - leastUnique(uniqueness, table.records);
  const result = canEnumerate(table, options)
    ? await enumerateNearKeys(table, bound, options)
    : await searchKeys(table, { dropDuplicates: false, bound }, options);
  const notUnique = result.keys.notUnique ?? new Uint32Array();
  const uniqueShares = Float64Array.from(notUnique, (n) => (table.records - n) / Math.max(1, table.records));
  return { ...result, names: table.names, uniqueShares };
}

/** How many keys a search found, by number of columns, and whether these are all. */
export function countFound<S extends string>({
  complete,
  stoppedBy,
  count,
  countBySize,
}: Pick<KeySearchResult, 'complete' | 'count' | 'countBySize'> & { readonly stoppedBy?: S | undefined }) {
  return {
    complete,
    ...(stoppedBy !== undefined && stoppedBy !== 'request'
      ? { stoppedBy: stoppedBy as Exclude<S, 'request'> }
      : {}),
    keyCount: count,
    keysBySize: [...countBySize.entries()].filter(([, keys]) => keys > 0),
  };
}

/** The names of the columns of one key. */
export function keyNames(keys: KeyList, names: readonly string[], index: number): string[] {
  return keys.at(index).map((column) => names[column]);
}

/** The least number of records whose share reaches `uniqueness`, as the division rounds. */
function leastUnique(uniqueness: number, records: number): number {
  let least = Math.ceil(uniqueness * records);
  while (least > 0 && (least - 1) / records >= uniqueness) least--;
  while (least / records < uniqueness) least++;
  return least;
}

function checkOptions({ maxColumns, limit, threads, timeoutMs, memoryBytes, seed }: KeySearchOptions): void {
  checkInteger('maxColumns', maxColumns, 1, Number.MAX_SAFE_INTEGER);
  checkInteger('limit', limit, 0, 2 ** 27);
  checkInteger('threads', threads, 1, MOST_THREADS);
  checkInteger('memoryBytes', memoryBytes, 1, Number.MAX_SAFE_INTEGER);
  checkInteger('seed', seed, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  if (timeoutMs !== undefined && !(timeoutMs >= 0))
    throw outOfDomain('timeoutMs', 'a number from 0', timeoutMs);
}

function checkInteger(name: string, value: number | undefined, least: number, most: number): void {
  if (value === undefined || (Number.isSafeInteger(value) && value >= least && value <= most)) return;
  throw outOfDomain(name, `an integer from ${least} to ${most}`, value);
}
