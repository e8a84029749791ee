import type { Config } from '../../core/config.js';
import { defined } from '../../core/defined.js';
import { SingleoutError } from '../../core/errors.js';
import { approximate, dryRunApproximate } from '../../questions/approximate.js';
import { pageOfApproximation } from '../../report/pages/approximation.js';
import type { CommonFlags, Context } from '../context.js';
import { printDryRun } from '../output/print-dry-run.js';
import { settleOutput } from '../output/settle-output.js';
import { withTable } from './with-table.js';

/** Settings that need all records, or counts that are not taken. */
const REFUSED = ['user', 'weight', 'household', 'sensitive', 'population', 'rate'] as const;

/** `singleout assess --approximate`: the risk of a very large table from a share of its groups. */
export async function approximateTable(
  context: Context,
  files: string[],
  config: Config,
  flags: CommonFlags & {
    readonly report?: string;
    readonly approximate?: number | true;
    readonly dryRun?: boolean;
  },
): Promise<void> {
  const refused = REFUSED.find((name) => config[name] !== undefined);
  if (refused !== undefined)
    throw new SingleoutError('config/unsupported', `\`--approximate\` cannot honour \`--${refused}\``, {
      hint: 'leave one of them out',
    });
  if (config.missing !== undefined && config.missing !== 'own')
    throw new SingleoutError(
      'config/unsupported',
      '`--approximate` takes a missing cell for a value of its own',
    );
  const tell = settleOutput(context, flags);
  const share = flags.approximate === true ? undefined : flags.approximate;
  if (share !== undefined && !(share > 0 && share <= 1))
    throw new SingleoutError('config/invalid', '`--approximate` must be a share above 0, at most 1');
  const asked = defined({ qi: config.qi, seed: config.seed, share });
  if (flags.dryRun) return printDryRun(context, files, config, (table) => dryRunApproximate(table, asked));
  const found = await withTable(context, flags, files, config, (table, running) =>
    approximate(table, { ...running, ...asked }),
  );
  await tell(found, pageOfApproximation);
}
