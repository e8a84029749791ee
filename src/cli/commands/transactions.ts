import { Command, Option } from 'commander';
import type { Config } from '../../core/config.js';
import { SingleoutError } from '../../core/errors.js';
import { type TransactionsOptions, transactions } from '../../questions/transactions.js';
import { pageOfTransactions } from '../../report/pages/transactions.js';
import { addCommonOptions, type CommonFlags, type Context } from '../context.js';
import { readStatistics } from '../input/read-statistics.js';
import { withTable } from '../input/with-table.js';
import { columnList } from '../options/column-list.js';
import { listOptions } from '../options/list-options.js';
import { parseNumber } from '../options/parse-number.js';
import { addReadingOptions, settle, TABLES } from '../options/table-options.js';
import { addDryRun, printDryRun } from '../output/print-dry-run.js';
import { settleOutput } from '../output/settle-output.js';

interface TransactionFlags extends CommonFlags {
  readonly report?: string;
  readonly sampleOnly?: boolean;
  readonly statistics?: string;
  readonly showValues?: true | number;
  readonly dryRun?: boolean;
}

/** `singleout transactions`: attackers on the records of users. */
export function transactionsCommand(context: Context): Command {
  const command = new Command('transactions')
    .summary('what can somebody do who learns a value, or a few records, of a user?')
    .description(
      'For data with several records per user (purchases, visits, journeys): how often an attacker who learns a date, a\n' +
        'price or several such things together picks the right user; which values give users away; how many users a few of\n' +
        'their records tell apart. Exact, and by the cheap models with their errors. No value of the data is printed\n' +
        'unless --show-values asks for it.',
    )
    .argument('<files...>', TABLES)
    .option('--report <file>', 'also write a report: .html, .md, .txt or .json');
  addCommonOptions(addDryRun(command))
    .optionsGroup('Columns')
    .option(
      '--user <column>',
      'whose record it is (default: a column that looks like it, else each record is a user of its own)',
    )
    .addOption(
      new Option(
        '--attribute <columns>',
        'what an attacker knows: a column, or several together (a,b); repeatable. ' +
          'Parts of times: when:date, when:time (default: each column that describes users)',
      ).argParser((text: string, before: readonly string[][] = []) => [...before, columnList(text)]),
    )
    .addOption(new Option('--ignore <columns>', 'no attributes').argParser(columnList))
    .addOption(
      new Option('--missing <how>', 'missing cells: a value of their own, or leave records out')
        .choices(['own', 'drop'])
        .default(undefined, 'own'),
    )
    .optionsGroup('Attackers')
    .option('--unicity <p>', 'up to how many records of a user they know (default: 4)', parseNumber)
    .option(
      '--round <rules...>',
      'they know values only rounded: date:month, time:hour, price:1; all figures before and after',
    )
    .option('--show-values [n]', 'name the n riskiest values of each attribute (default: 10)', parseNumber)
    .optionsGroup('Sampling model')
    .option('--sample <s>', 'values to draw (default: 50, or all if fewer)', parseNumber)
    .option(
      '--trials <n>',
      'draw again and again, at most 1000000 times: how often do the intervals hold the risk?',
      parseNumber,
    )
    .option('--sample-only', 'for large data: read no records but those of the drawn values')
    .option('--statistics <file>', 'with --sample-only: statistics.json that tells the values');
  addReadingOptions(command);
  return command
    .addHelpText(
      'after',
      `
Examples:
  singleout transactions purchases.csv --user customer
  singleout transactions purchases.csv --user customer --attribute date --attribute time,goods --report risk.html
  singleout transactions purchases.csv --user customer --attribute date --attribute price --round date:month price:1
  singleout transactions rides.parquet --user rider --attribute start:date,from --attribute start:time:hour,from,to
  singleout transactions purchases.csv --user customer --attribute shop --show-values 5
  singleout transactions purchases.csv --user customer --attribute date --sample 10 --trials 1000
  singleout transactions 'big-*.parquet' --user customer --attribute date --sample 50 --sample-only`,
    )
    .action((files: string[], flags: TransactionFlags) => run(context, files, flags));
}

async function run(context: Context, files: string[], flags: TransactionFlags): Promise<void> {
  const config = await settle(flags);
  const tell = settleOutput(context, flags);
  const options = optionsOf(config, flags);
  if (flags.dryRun) {
    const { attributes } = options;
    if (attributes === undefined || flags.sampleOnly)
      throw new SingleoutError('config/unsupported', '`--dry-run` needs --attribute, and all records', {
        hint: 'which columns describe users, and which values are drawn of them, only counts tell',
      });
    const { dryRunTransactions } = await import('../../questions/transactions/dry-run-transactions.js');
    return printDryRun(context, files, config, (table) =>
      dryRunTransactions(table, { ...options, attributes }),
    );
  }
  const report = await withTable(context, flags, files, config, (table, running) =>
    transactions(table, { ...options, ...running }),
  );
  await tell(report, pageOfTransactions);
}

function optionsOf(config: Config, flags: TransactionFlags): TransactionsOptions {
  const { user, attribute, missing, ignore, round, sample, trials, unicity, seed } = config;
  if (missing === 'any') {
    throw new SingleoutError('config/unsupported', '`--missing` must be own or drop; got any', {
      hint: 'a missing cell that matches every value belongs to no value',
    });
  }
  if (flags.statistics !== undefined && flags.sampleOnly !== true) {
    throw new SingleoutError('config/invalid', '`--statistics` needs --sample-only');
  }
  return {
    ...(user !== undefined && { user }),
    ...(attribute && { attributes: attribute.map((columns) => [columns].flat()) }),
    ...(missing && { missing }),
    ...(ignore && { ignore }),
    ...(round && { round }),
    ...(sample !== undefined && { sample }),
    ...(trials !== undefined && { trials }),
    ...(unicity !== undefined && { unicity }),
    ...(seed !== undefined && { seed }),
    ...listOptions(flags.showValues),
    ...(flags.sampleOnly && { sampleOnly: true }),
    ...(flags.statistics !== undefined && { statistics: readStatistics(flags.statistics) }),
  };
}
