import type { Command } from 'commander';
import type { Config } from '../../core/config.js';
import { SingleoutError } from '../../core/errors.js';
import { countScans, type Statement } from '../../counts/statement.js';
import { isDatabase } from '../../source/is-database.js';
import { open } from '../../source/open.js';
import type { Relation } from '../../source/relation.js';
import { type Context, print } from '../context.js';
import { openOptions } from '../options/table-options.js';

/** `--dry-run`: what a database would be asked, and how often its table would be read. Only the columns are looked up. */
export async function printDryRun(
  context: Context,
  files: string[],
  config: Config,
  dryRun: (table: Relation) => Statement[] | Promise<Statement[]>,
): Promise<void> {
  requireDatabase(files);
  const table = await open(files, openOptions(config, { signal: context.signal }));
  try {
    const statements = await dryRun(table);
    const parts = statements.map(({ what, sql, times }, i) => {
      const sent = table.engine.explain?.(sql).sql ?? sql;
      return `-- ${i + 1}. ${what}: ${times === 1 ? 'once' : `up to ${times} times`}\n${sent};\n`;
    });
    const scans = countScans(table, statements);
    await print(
      context,
      `${parts.join('\n')}\n-- The table would be read ${scans} times at most, where memory suffices.\n`,
    );
  } finally {
    await table.close();
  }
}

/** Refuses `--dry-run` of files. */
export function requireDatabase(files: readonly string[]): void {
  if (files.some(isDatabase)) return;
  throw new SingleoutError('config/unsupported', '`--dry-run` tells what a database would be asked', {
    hint: 'files are read twice, whatever is asked',
  });
}

/** Adds `--dry-run`. */
export function addDryRun(command: Command): Command {
  return command.option(
    '--dry-run',
    'of a database: print the SQL and how often the table would be read, and stop',
  );
}
