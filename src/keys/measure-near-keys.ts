import type { NearKeysFinding } from '../core/results/keys.js';
import { throwIfAborted } from '../core/throw-if-aborted.js';
import type { CodeTable } from '../kernel/code-table.js';
import { findNearKeys, keyNames } from './find-keys.js';
import { DEFAULT_LISTED, type MeasureKeysOptions } from './measure-keys.js';
import { measureSensitivity } from './sensitivity.js';

/**
 * The near-keys of a table, and the chance that an attacker holds one.
 * @formula METHODS.md section 2 (c)
 * @param uniqueness share of all records that must be unique, in (0, 1]
 */
export async function measureNearKeys(
  table: CodeTable,
  uniqueness: number,
  options: MeasureKeysOptions = {},
): Promise<NearKeysFinding> {
  const limit = Math.min(options.limit ?? DEFAULT_LISTED, options.mostKeys ?? Number.POSITIVE_INFINITY);
  const found = await findNearKeys(table, uniqueness, { ...options, limit });
  throwIfAborted(options.signal);
  const { p = 0.5, seed = 1, precision } = options;
  const chances = { p, seed, ...(precision !== undefined && { precision }) };
  const { attackSuccess, errorBound } = measureSensitivity(found.keys, table.names, chances);
  const { complete, stoppedBy } = found;
  const { maxColumns } = options;
  return {
    uniqueness,
    ...(maxColumns !== undefined && maxColumns < table.names.length ? { maxColumns } : {}),
    keyCount: found.count,
    complete,
    ...(stoppedBy !== undefined && stoppedBy !== 'request' ? { stoppedBy } : {}),
    attackSuccess,
    ...(errorBound === undefined ? {} : { errorBound }),
    keys: Array.from(found.uniqueShares, (share, i) => ({
      columns: keyNames(found.keys, table.names, i),
      share,
    })),
  };
}
