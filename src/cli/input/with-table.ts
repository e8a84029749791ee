import type { Config } from '../../core/config.js';
import { open } from '../../source/open.js';
import type { Relation } from '../../source/relation.js';
import { type CommonFlags, type Context, type Running, withProgress } from '../context.js';
import { openOptions } from '../options/table-options.js';

/** Opens a table for some work, shows how far it is, and says at its end how often a table of a database was read. */
export async function withTable<T>(
  context: Context,
  flags: CommonFlags,
  files: readonly string[],
  config: Config,
  work: (table: Relation, running: Running) => Promise<T>,
): Promise<T> {
  let scans: number | undefined;
  const found = await withProgress(context, flags, async (running) => {
    const table = await open(files, openOptions(config, running));
    try {
      const done = await work(table, running);
      scans = table.engine.scans;
      return done;
    } finally {
      await table.close();
    }
  });
  tellScans(context, flags, scans);
  return found;
}

/** Says how often a table of a database was read. */
function tellScans(context: Context, { quiet }: CommonFlags, scans: number | undefined): void {
  if (scans !== undefined && !quiet) context.stderr.write(`The table was read ${scans} times.\n`);
}
