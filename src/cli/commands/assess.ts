import { Command } from 'commander';
import { defined } from '../../core/defined.js';
import { addCommonOptions, type CommonFlags, type Context } from '../context.js';
import { withTable } from '../input/with-table.js';
import { listOptions } from '../options/list-options.js';
import { parseNumber } from '../options/parse-number.js';
import { readProbabilities } from '../options/read-probabilities.js';
import { addTableOptions, prepareOptions, settle, TABLES } from '../options/table-options.js';
import { addDryRun, printDryRun } from '../output/print-dry-run.js';
import { settleOutput } from '../output/settle-output.js';

interface AssessFlags extends CommonFlags {
  readonly report?: string;
  readonly full?: boolean;
  readonly showValues?: true | number;
  readonly dryRun?: boolean;
  readonly approximate?: number | true;
}

/** `singleout assess`: from files to findings. */
export function assessCommand(context: Context): Command {
  const command = new Command('assess')
    .summary('how easily can people be singled out of this table?')
    .description(
      'Counts groups of equal records and says how easily a person can be singled out, through which columns.\n' +
        'Columns without a role get one proposed from their counts; the output says which and why.\n' +
        'No value of the data is printed, nor written to a report, unless --show-values asks for it.',
    )
    .argument('<files...>', TABLES)
    .option(
      '--population <n>',
      'people the table is a random sample of: adds the risk among them',
      parseNumber,
    )
    .option(
      '--rate <share>',
      'share of the population that is in the table, instead of its size',
      parseNumber,
    )
    .option(
      '--probability <chance>',
      'that an attacker knows a column: 0.3 for all, zip=0.9, role:quasi-identifier=0.2; repeatable (default: by what a column is)',
      readProbabilities,
    )
    .option(
      '--approximate [share]',
      'very large tables: count a random share of the groups, every number with its error (default: 0.01)',
      parseNumber,
    )
    .option('--full', 'print all findings, not only what decides')
    .option('--report <file>', 'also write a report: .html, .md, .txt or .json')
    .option(
      '--show-values [n]',
      'name the n records that are easiest to find (default: 10), and the commonest and rarest values of every column: personal data',
      parseNumber,
    );
  addTableOptions(addCommonOptions(addDryRun(command)));
  return command
    .addHelpText(
      'after',
      `
Examples:
  singleout assess visits.csv
  singleout assess visits.csv --qi age,sex,zip --sensitive diagnosis --report risk.html
  singleout assess 'visits-*.parquet' --user patient --json > risk.json
  singleout assess visits.csv patients.csv --sql 'SELECT * FROM visits JOIN patients USING (patient)'
  singleout assess visits.csv --show-values 5 --report riskiest.html
  singleout assess sample.csv --qi age,sex,zip --population 4000000
  singleout assess postgres://reader@db.example.org/clinic --table visits --qi age,sex,zip
  singleout assess trino://reader@trino.example.org:8080/hive/clinic --table visits --dry-run
  singleout assess trino://reader@trino.example.org:8080/hive/clinic --table visits --qi age,sex,zip --approximate
  singleout assess survey.csv --weight w --household hh --missing any --null '?,NA'`,
    )
    .action((files: string[], flags: AssessFlags) => run(context, files, flags));
}

async function run(context: Context, files: string[], flags: AssessFlags): Promise<void> {
  const config = await settle(flags);
  if (flags.approximate !== undefined)
    return (await import('../input/approximate-table.js')).approximateTable(context, files, config, flags);
  const { assess, dryRunAssess } = await import('../../questions/assess.js');
  if (flags.dryRun) {
    const options = { ...prepareOptions(config, {}), ...listOptions(flags.showValues) };
    return printDryRun(context, files, config, (table) => dryRunAssess(table, options));
  }
  const tell = settleOutput(context, flags);
  const list = listOptions(flags.showValues);
  const assessment = await withTable(context, flags, files, config, async (table, running) => {
    const { seed, population, rate, probability } = config;
    const found = await assess(table, {
      ...prepareOptions(config, running),
      ...defined({ seed, population, rate, probability }),
      ...list,
    });
    // the terminal shows no digests: only what is kept is worth reading the files again
    if (!flags.json && flags.report === undefined) return found;
    const { addProvenance } = await import('../../questions/provenance.js');
    return await addProvenance(found, table, { ...config, ...defined({ showValues: flags.showValues }) });
  });
  await tell(assessment, (await import('../../report/pages/assessment.js')).pageOfAssessment);
}
