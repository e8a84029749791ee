import { Command, Option } from 'commander';
import { defined } from '../../core/defined.js';
import { calibrate } from '../../questions/calibrate.js';
import { pageOfCalibration } from '../../report/pages/calibration.js';
import { open } from '../../source/open.js';
import { addCommonOptions, type CommonFlags, type Context, withProgress } from '../context.js';
import { numberList } from '../options/number-list.js';
import { parseNumber } from '../options/parse-number.js';
import { addTableOptions, openOptions, prepareOptions, settle } from '../options/table-options.js';
import { settleOutput } from '../output/settle-output.js';

interface CalibrateFlags extends CommonFlags {
  readonly rates?: readonly number[];
  readonly repetitions?: number;
  readonly report?: string;
}

/** `singleout calibrate`: which estimates can be trusted on the user's own table. */
export function calibrateCommand(context: Context): Command {
  const command = new Command('calibrate')
    .summary('which estimates can be trusted on data like these?')
    .description(
      'Takes a table for the truth, draws samples from it, and holds what every estimator says of them against what is\n' +
        'true: bias, error, how often intervals hold the truth, and whether chances mean what they say.',
    )
    .argument(
      '<files...>',
      'the table: CSV, TSV, JSON, NDJSON or Parquet, also gzipped; - for standard input',
    )
    .addOption(
      new Option('--rates <shares>', 'shares of the table to draw (default: .01,.05,.1,.5)').argParser(
        numberList,
      ),
    )
    .option('--repetitions <n>', 'samples drawn at each rate, at most 10000 (default: 20)', parseNumber)
    .option('--report <file>', 'also write a report with curves: .html, .md, .txt or .json');
  addTableOptions(addCommonOptions(command));
  return command
    .addHelpText(
      'after',
      `
Examples:
  singleout calibrate visits.csv --qi age,sex,zip
  singleout calibrate visits.csv --qi age,sex,zip,county --rates .05,.1 --repetitions 10 --report trust.html`,
    )
    .action((files: string[], flags: CalibrateFlags) => run(context, files, flags));
}

async function run(context: Context, files: string[], flags: CalibrateFlags): Promise<void> {
  const { report, rates, repetitions, ...others } = flags;
  const config = await settle(others);
  const tell = settleOutput(context, flags);
  const found = await withProgress(context, flags, async (running) => {
    const table = await open(files, openOptions(config, running));
    try {
      const { seed } = config;
      return await calibrate(table, {
        ...prepareOptions(config, running),
        ...defined({ seed, rates, repetitions }),
      });
    } finally {
      await table.close();
    }
  });
  await tell(found, pageOfCalibration);
}
