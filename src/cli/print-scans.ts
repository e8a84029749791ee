import type { Config } from '../core/config.js';
import { SingleoutError } from '../core/errors.js';
import type { PlannedScan } from '../dry-run.js';
import { isDatabase } from '../source/is-database.js';
import { open } from '../source/open.js';
import type { Relation } from '../source/relation.js';
import { type Context, print } from './context.js';
import { openOptions } from './table-options.js';

/** `--dry-run`: what a database would be asked, and how often its table would be read. Only the columns are looked up. */
export async function printScans(
  context: Context,
  files: string[],
  config: Config,
  plan: (table: Relation) => PlannedScan[],
): Promise<void> {
  if (!files.some(isDatabase))
    throw new SingleoutError('config/unsupported', '`--dry-run` tells what a database would be asked', {
      hint: 'files are read twice, whatever is asked',
    });
  const table = await open(files, openOptions(config, { signal: context.signal }));
  try {
    const planned = plan(table);
    const parts = planned.map(({ what, sql, times }, i) => `-- ${i + 1}. ${what}: ${times} x\n${sql};\n`);
    const scans = planned.reduce((sum, { times }) => sum + times, 0);
    await print(context, `${parts.join('\n')}\n-- The table would be read ${scans} times.\n`);
  } finally {
    await table.engine.close();
  }
}
