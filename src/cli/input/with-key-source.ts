import type { Config } from '../../core/config.js';
import { type CodeSource, openCodes } from '../../counts/codes/open-codes.js';
import type { KeysOptions } from '../../questions/keys/keys-options.js';
import { isDatabase } from '../../source/is-database.js';
import type { Relation } from '../../source/relation.js';
import { type CommonFlags, type Context, type Running, withProgress } from '../context.js';
import { openOptions } from '../options/table-options.js';
import { withTable } from './with-table.js';

/** Works on what keys are searched in: a table of a database where it lies, files as codes. */
export async function withKeySource<T>(
  context: Context,
  flags: CommonFlags,
  files: readonly string[],
  config: Config,
  options: KeysOptions,
  work: (source: Relation | CodeSource, running: Running) => Promise<T>,
): Promise<T> {
  if (!files.some(isDatabase))
    return withProgress(context, flags, (running) =>
      work(openCodes(files, openOptions(config, running)), running),
    );
  // what needs records is refused before anybody is asked for a connection
  (await import('../../questions/keys/keys-in-database.js')).refuseNeedingRecords(options);
  return withTable(context, flags, files, config, work);
}
