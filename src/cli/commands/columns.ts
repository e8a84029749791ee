import { Command } from 'commander';
import { pageOfColumns } from '../../report/pages/columns.js';
import { renderText } from '../../report/render/text.js';
import { addCommonOptions, type CommonFlags, type Context, print, textOptions } from '../context.js';
import { withTable } from '../input/with-table.js';
import { addReadingOptions, settle, TABLES } from '../options/table-options.js';
import { addDryRun, printDryRun } from '../output/print-dry-run.js';
import { asJson } from '../output/report-writer.js';

interface ColumnsFlags extends CommonFlags {
  readonly dryRun?: boolean;
}

/** `singleout columns`: what each column is. */
export function columnsCommand(context: Context): Command {
  const command = new Command('columns')
    .summary('what is each column: a name, a date, an amount, a code, a key of people?')
    .description(
      'Says for every column what it is, how sure that is and why, by its name, its counts and the look of its values,\n' +
        'and which role follows where you name none. No value of the data is printed.',
    )
    .argument('<files...>', TABLES);
  addReadingOptions(addCommonOptions(addDryRun(command)));
  return command
    .addHelpText(
      'after',
      `
Examples:
  singleout columns visits.csv
  singleout columns visits.csv --json`,
    )
    .action((files: string[], flags: ColumnsFlags) => run(context, files, flags));
}

async function run(context: Context, files: string[], flags: ColumnsFlags): Promise<void> {
  const config = await settle(flags);
  const { columns, dryRunColumns } = await import('../../questions/columns.js');
  if (flags.dryRun) return printDryRun(context, files, config, dryRunColumns);
  const found = await withTable(context, flags, files, config, columns);
  const text = flags.json ? asJson(found) : renderText(pageOfColumns(found), textOptions(context));
  await print(context, text);
}
