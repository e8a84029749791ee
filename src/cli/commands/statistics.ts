import { Command } from 'commander';
import type { Config } from '../../core/config.js';
import { SingleoutError } from '../../core/errors.js';
import { dryRunStatistics, statistics } from '../../questions/statistics.js';
import { statisticsToJson } from '../../statistics/statistics-json.js';
import { withhold } from '../../statistics/withhold.js';
import { addCommonOptions, type CommonFlags, type Context, print } from '../context.js';
import { withTable } from '../input/with-table.js';
import { parseNumber } from '../options/parse-number.js';
import { addTableOptions, prepareOptions, settle, TABLES } from '../options/table-options.js';
import { addDryRun, printDryRun } from '../output/print-dry-run.js';
import { writeOutput } from '../output/write-output.js';

interface StatisticsFlags extends CommonFlags {
  readonly output?: string;
  readonly withholdBelow?: number;
  readonly dryRun?: boolean;
}

/** `singleout statistics`: the counts of a table, to be published instead of it. */
export function statisticsCommand(context: Context): Command {
  const command = new Command('statistics')
    .summary('take the counts of a table, for others to predict its risk')
    .description(
      'Writes statistics.json: value counts, pair tables and group sizes of the quasi-identifiers. It holds the\n' +
        'values themselves; with --withhold-below, values and pairs that few records hold are left out and replaced\n' +
        'by a remainder, so that the file can be published.',
    )
    .argument('<files...>', TABLES)
    .option('-o, --output <file>', 'where to write (default: standard output)')
    .option('--withhold-below <count>', 'withhold values and pairs that fewer records hold', parseNumber);
  addTableOptions(addCommonOptions(addDryRun(command)));
  return command
    .addHelpText(
      'after',
      `
Examples:
  singleout statistics visits.csv --qi age,sex,zip -o statistics.json
  singleout statistics visits.csv --withhold-below 11 -o statistics.json`,
    )
    .action((files: string[], flags: StatisticsFlags) => run(context, files, flags));
}

async function run(context: Context, files: string[], flags: StatisticsFlags): Promise<void> {
  const config = await settle(flags);
  refuseUnsupported(config);
  const below = flags.withholdBelow;
  if (below !== undefined && !(Number.isInteger(below) && below >= 2)) {
    throw new SingleoutError('config/invalid', '`--withhold-below` must be a whole number of at least 2');
  }
  if (flags.dryRun) {
    return printDryRun(context, files, config, (table) =>
      dryRunStatistics(table, prepareOptions(config, {})),
    );
  }
  const found = await withTable(context, flags, files, config, (table, running) =>
    statistics(table, prepareOptions(config, running)),
  );
  const published = below === undefined ? found : withhold(found, below);
  const text = statisticsToJson(published);
  if (flags.output === undefined) await print(context, text);
  else await writeOutput(context, flags.output, text);
  if (flags.quiet) return;
  const remark =
    below === undefined
      ? 'The file holds values and counts down to 1; publish it only with --withhold-below 11 or the like.'
      : `Values and pairs that fewer than ${below} records hold are withheld.`;
  context.stderr.write(`${remark}\n`);
}

/** Statistics count records as they are: what asks for another count is refused, not ignored. */
function refuseUnsupported({ weight, household, missing }: Config): void {
  const asked = [
    weight !== undefined && '--weight',
    household !== undefined && '--household',
    missing === 'any' && '--missing any',
  ].filter((option) => option !== false);
  if (asked.length === 0) return;
  throw new SingleoutError('config/unsupported', `statistics cannot honour ${asked.join(' and ')}`, {
    hint: 'statistics.json holds plain counts of records; leave the option out',
  });
}
