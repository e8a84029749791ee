import { Command } from 'commander';
import type { Config } from '../../core/config.js';
import { defined } from '../../core/defined.js';
import { SingleoutError } from '../../core/errors.js';
import type { PersonReport } from '../../core/results/person.js';
import { nothingKnown, type PersonOptions, person } from '../../questions/person.js';
import { dryRunStatistics } from '../../questions/statistics.js';
import { pageOfPerson } from '../../report/pages/person.js';
import { addressShapes } from '../../source/engines.js';
import { isDatabase } from '../../source/is-database.js';
import type { Relation } from '../../source/relation.js';
import type { Statistics } from '../../statistics/statistics.js';
import { addCommonOptions, type Context } from '../context.js';
import { holdsStatistics, readStatistics } from '../input/read-statistics.js';
import { withTable } from '../input/with-table.js';
import { numberList } from '../options/number-list.js';
import { parseNumber } from '../options/parse-number.js';
import { personFromCounts, personValues } from '../options/person-arguments.js';
import { type PersonFlags, tableFlags } from '../options/person-flags.js';
import { reportOption } from '../options/report-option.js';
import { addTableOptions, prepareOptions, settle } from '../options/table-options.js';
import { addDryRun, printDryRun, requireDatabase } from '../output/print-dry-run.js';
import { scoreEvery } from '../output/score-every.js';
import { settleOutput } from '../output/settle-output.js';

/** `singleout person`: one person's risk from counts; or all records of a file, scored. */
export function personCommand(context: Context): Command {
  const gather = (text: string, before: readonly string[] = []) => [...before, text];
  const command = new Command('person')
    .summary('how likely is it that one person stands out, from counts alone?')
    .description(
      'Says how many records are expected to be like one person, and how probable at least k are, from counts of the\n' +
        "person's values: from statistics.json, from bare counts, or scaled up from a sample. With --every, all records\n" +
        'of a file are scored and, where the true numbers are there, the scores are held against them.',
    )
    .argument('[values...]', 'what is known of the person, as column=value; column= for a missing cell')
    .option(
      '--statistics <file>',
      `statistics.json to look the values up in; or ${addressShapes(', ')} with --table`,
    )
    .option('--sample <file>', 'statistics.json or records of a simple random sample; needs --records')
    .option('--records <n>', 'how many records there are', parseNumber)
    .option('--count <column=n>', 'how many records hold the value of a column (repeatable)', gather)
    .option('--pair <a,b=n>', 'how many hold the values of two columns together (repeatable)', gather)
    .option('--k <sizes>', 'numbers of records alike to ask for (default: 2,3,5,11)', numberList)
    .option('--every <file>', 'score all records of a file; --qi names the columns')
    .option(
      '--population <n>',
      'with --every: people the file is a random sample of; adds the risk of every record among them',
      parseNumber,
    )
    .option('--rate <share>', 'with --every: share of the population that is in the file', parseNumber)
    .option('-o, --output <file>', 'with --every: where scores go, .csv, .tsv, .ndjson or .parquet')
    .addOption(reportOption());
  addTableOptions(addCommonOptions(addDryRun(command)));
  return command
    .addHelpText(
      'after',
      `
Examples:
  singleout person --statistics statistics.json age=34 sex=F zip=94110 --report me.html
  singleout person --statistics postgres://reader@db.example.org/clinic --table visits age=34 sex=F
  singleout person --records 3985166 --count age=5210 --count sex=1990000 --pair age,sex=2600
  singleout person --sample survey.csv --records 2000000 age=34 sex=F
  singleout person --every visits.csv --qi age,sex,zip -o scores.parquet
  singleout person --every sample.csv --qi age,sex,zip --population 4000000 -o risks.csv`,
    )
    .action((values: string[], flags: PersonFlags) => run(context, values, flags));
}

async function run(context: Context, given: string[], flags: PersonFlags): Promise<void> {
  if (flags.dryRun)
    requireDatabase([flags.every, flags.statistics, flags.sample].filter((file) => file !== undefined));
  if (flags.every !== undefined) {
    refuseBeside(flags, ['sample', 'records', 'count', 'pair'], given);
    return scoreEvery(context, flags.every, flags);
  }
  refuseBeside(flags, ['population', 'rate']);
  // what is wrong is refused also where it would not be used
  await settle(tableFlags(flags));
  const tell = settleOutput(context, flags);
  if (flags.dryRun) return dryRunKnown(context, given, flags);
  await tell(await askGiven(context, given, flags), pageOfPerson);
}

async function askGiven(
  context: Context,
  given: readonly string[],
  flags: PersonFlags,
): Promise<PersonReport> {
  if (flags.statistics !== undefined) {
    refuseBeside(flags, ['sample', 'records', 'count', 'pair']);
    const ask = isDatabase(flags.statistics) ? askTable : askStatistics;
    return ask(context, flags.statistics, given, flags);
  }
  if (flags.sample !== undefined) {
    refuseBeside(flags, ['count', 'pair']);
    if (flags.records === undefined)
      throw usage('`--sample` needs the number of records it was drawn from', 'add --records N');
    const ask = holdsStatistics(flags.sample) ? askStatistics : askTable;
    return ask(context, flags.sample, given, flags);
  }
  if (flags.count === undefined) {
    throw usage(
      'nothing says how many records there are',
      'give --statistics, --sample, --every, or --records with --count',
    );
  }
  if (given.length > 0)
    throw usage(
      'values need --statistics or --sample to be looked up in',
      'or give their counts with --count',
    );
  return person(personFromCounts(flags.records, flags.count, flags.pair ?? []), asked(flags));
}

/** Looks a person up in published counts. */
async function askStatistics(
  { signal }: Context,
  file: string,
  given: readonly string[],
  flags: PersonFlags,
): Promise<PersonReport> {
  const statistics = readStatistics(file);
  return person(statistics, { ...asked(flags), name: file, values: valuesOf(given, statistics), signal });
}

/** Looks a person up in the records of a file or a database. */
async function askTable(
  context: Context,
  file: string,
  given: readonly string[],
  flags: PersonFlags,
): Promise<PersonReport> {
  if (given.length === 0) throw nothingKnown();
  const config: Config = await settle(tableFlags(flags));
  return withTable(context, flags, [file], config, (table, running) =>
    person(table, {
      ...prepareOptions(config, running),
      ...asked(flags),
      values: valuesOf(given, table),
      // the address of a database says who asks
      name: isDatabase(file) ? table.name : file,
    }),
  );
}

function asked({ k, records }: PersonFlags): Pick<PersonOptions, 'k' | 'sampleOf'> {
  return defined({ k, sampleOf: records });
}

function valuesOf(
  given: readonly string[],
  { columns }: Pick<Relation | Statistics, 'columns'>,
): Map<string, string | null> {
  if (given.length === 0) throw nothingKnown();
  return personValues(
    given,
    columns.map(({ name }) => name),
  );
}

async function dryRunKnown(context: Context, given: readonly string[], flags: PersonFlags): Promise<void> {
  const input = flags.statistics ?? flags.sample;
  if (given.length === 0 || input === undefined) throw nothingKnown();
  return printDryRun(context, [input], await settle(tableFlags(flags)), (table) =>
    dryRunStatistics(table, { qi: [...valuesOf(given, table).keys()] }),
  );
}

function refuseBeside(
  flags: PersonFlags,
  names: readonly (keyof PersonFlags)[],
  values: readonly string[] = [],
): void {
  const other = names.find((name) => flags[name] !== undefined);
  if (other !== undefined) {
    throw usage(
      `\`--${other}\` does not go together with the way counts are given`,
      'give one of --statistics, --sample, --count and --every',
    );
  }
  if (values.length > 0)
    throw usage('`--every` scores all records and takes no values', 'leave out column=value');
}

function usage(message: string, hint: string): SingleoutError {
  return new SingleoutError('config/invalid', message, { hint });
}
