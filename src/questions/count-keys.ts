import { SingleoutError } from '../core/errors.js';
import { requireGoingOn } from '../core/require-going-on.js';
import type { KeyCount } from '../core/results/keys.js';
import { version } from '../core/version.js';
import { chooseColumns } from '../keys/choose-columns.js';
import { countFound, findKeys } from '../keys/find-keys.js';
import { memoryShares } from '../keys/memory-shares.js';
import { withinTime } from '../keys/within-time.js';
import { isDatabase } from '../source/is-database.js';
import type { AssessKeysOptions } from './assess-keys-options.js';
import { openCodes } from './open-codes.js';

/**
 * How many minimal keys the records in some files have, and of how many columns: the search of {@link assessKeys} alone.
 * @formula METHODS.md section 2
 */
export async function countKeys(
  input: string | readonly string[],
  options: AssessKeysOptions = {},
): Promise<KeyCount> {
  if ([input].flat().some(isDatabase))
    throw new SingleoutError('config/unsupported', 'keys in a database are listed, not only counted');
  const { threads: _, ...opening } = options;
  const end = performance.now() + (options.timeoutMs ?? Number.POSITIVE_INFINITY);
  const opened = await withinTime(end, options.signal, (signal) =>
    openCodes(input, { ...opening, ...(signal && { signal }) }),
  );
  const { table, dropped } = chooseColumns(opened.name, opened.table, options, options.missing ?? 'own');
  const found = await findKeys(table, {
    ...options,
    ...memoryShares(options.memoryBytes, table),
    limit: 0,
    timeoutMs: Math.max(0, end - performance.now()),
  });
  requireGoingOn(options.signal);
  return {
    format: 'singleout/key-count',
    version: 1,
    tool: `singleout ${version}`,
    source: { name: opened.name, engine: opened.engine, records: opened.table.records, dropped },
    duplicates: found.duplicates,
    ...countFound(found),
  };
}
