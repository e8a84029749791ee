import type { AssessKeysOptions } from './assess-keys-options.js';
import { SingleoutError } from './core/errors.js';
import type { KeyCount } from './core/keys.js';
import { requireGoingOn } from './core/require-going-on.js';
import { version } from './core/version.js';
import { chooseColumns } from './keys/choose-columns.js';
import { countFound, findKeys } from './keys/find-keys.js';
import { openCodes } from './open-codes.js';
import { isDatabase } from './source/is-database.js';

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
  const opened = await openCodes(input, opening);
  const { table, dropped } = chooseColumns(opened.name, opened.table, options, options.missing ?? 'own');
  const found = await findKeys(table, { ...options, limit: 0 });
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
