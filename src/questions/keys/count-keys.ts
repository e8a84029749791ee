import { defined } from '../../core/defined.js';
import type { KeyCount } from '../../core/results/keys.js';
import { throwIfAborted } from '../../core/throw-if-aborted.js';
import { version } from '../../core/version.js';
import type { CodeSource } from '../../counts/codes/open-codes.js';
import { chooseColumns } from '../../keys/choose-columns.js';
import { countFound, findKeys } from '../../keys/find-keys.js';
import { memoryShares } from '../../keys/memory-shares.js';
import { withinTime } from '../../keys/within-time.js';
import type { KeysOptions } from './keys-options.js';

/** How many minimal keys records have that are read as codes: the search alone, within the time given. */
export async function countKeysOfCodes(source: CodeSource, options: KeysOptions): Promise<KeyCount> {
  const end = performance.now() + (options.timeoutMs ?? Number.POSITIVE_INFINITY);
  const { progress } = options;
  const opened = await withinTime(end, options.signal, (signal) =>
    source.readCodes(defined({ progress, signal })),
  );
  const { table, dropped } = chooseColumns(opened.name, opened.table, options, options.missing ?? 'own');
  const found = await findKeys(table, {
    ...options,
    ...memoryShares(options.memoryBytes, table),
    limit: 0,
    timeoutMs: Math.max(0, end - performance.now()),
  });
  throwIfAborted(options.signal);
  return {
    format: 'singleout/key-count',
    version: 1,
    tool: `singleout ${version}`,
    source: { name: opened.name, engine: opened.engine, records: opened.table.records, dropped },
    duplicates: found.duplicates,
    ...countFound(found),
  };
}
