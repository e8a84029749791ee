import { Command } from 'commander';
import type { Config } from '../../core/config.js';
import { SingleoutError } from '../../core/errors.js';
import type { PersonReport } from '../../core/results/person.js';
import { collectStatistics, dryRunStatistics } from '../../questions/collect-statistics.js';
import { findPerson } from '../../questions/find-person.js';
import { describePerson } from '../../questions/person.js';
import { personSentence } from '../../report/content/person-sentence.js';
import { pageOfPerson } from '../../report/pages/person.js';
import { assessPerson, type PersonFindings } from '../../risk/person/person.js';
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
  const ks = [...new Set([2, ...(flags.k ?? [3, 5, 11])])].sort((a, b) => a - b);
  if (flags.dryRun)
    requireDatabase([flags.every, flags.statistics, flags.sample].filter((file) => file !== undefined));
  if (flags.every !== undefined) {
    refuseBeside(flags, ['sample', 'records', 'count', 'pair'], given);
    return scoreEvery(context, flags.every, flags, flags.k ?? [2, 3, 5, 11]);
  }
  refuseBeside(flags, ['population', 'rate']);
  // what is wrong is refused also where it would not be used
  await settle(tableFlags(flags));
  const tell = settleOutput(context, flags);
  if (flags.dryRun) return dryRunKnown(context, given, flags);
  const { findings, source } = await assessGiven(context, given, flags, ks);
  const described = describePerson(findings, source);
  const report: PersonReport = { ...described, sentence: personSentence(described.person) };
  await tell(report, pageOfPerson);
}

interface Given {
  readonly findings: PersonFindings;
  readonly source: PersonReport['source'];
}

async function assessGiven(
  context: Context,
  given: readonly string[],
  flags: PersonFlags,
  ks: readonly number[],
): Promise<Given> {
  if (flags.statistics !== undefined) {
    refuseBeside(flags, ['sample', 'records', 'count', 'pair']);
    const { statistics, name } = isDatabase(flags.statistics)
      ? await countKnown(context, flags.statistics, given, flags)
      : { statistics: readStatistics(flags.statistics), name: flags.statistics };
    const values = valuesIn(given, statistics);
    return {
      findings: await findPerson({ statistics, values, ks }, context),
      source: { kind: 'statistics', name },
    };
  }
  if (flags.sample !== undefined) {
    refuseBeside(flags, ['count', 'pair']);
    if (flags.records === undefined)
      throw usage('`--sample` needs the number of records it was drawn from', 'add --records N');
    const { statistics: sample, name } = holdsStatistics(flags.sample)
      ? { statistics: readStatistics(flags.sample), name: flags.sample }
      : await countKnown(context, flags.sample, given, flags);
    return {
      findings: await findPerson(
        { statistics: sample, sampleOf: flags.records, values: valuesIn(given, sample), ks },
        context,
      ),
      source: { kind: 'sample', name },
    };
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
  return {
    findings: assessPerson(personFromCounts(flags.records, flags.count, flags.pair ?? []), ks),
    source: { kind: 'counts' },
  };
}

function valuesIn(given: readonly string[], statistics: Statistics): Map<string, string | null> {
  if (given.length === 0) throw nothingKnown();
  return personValues(
    given,
    statistics.columns.map(({ name }) => name),
  );
}

/** Counts that a person's values are looked up in, and what they are called. */
interface Counted {
  readonly statistics: Statistics;
  readonly name: string;
}

/** Statistics of the records of a file or a database, in the columns that are known of the person. */
async function countKnown(
  context: Context,
  file: string,
  given: readonly string[],
  flags: PersonFlags,
): Promise<Counted> {
  if (given.length === 0) throw nothingKnown();
  const config: Config = await settle(tableFlags(flags));
  return withTable(context, flags, [file], config, async (table, running) => ({
    statistics: await collectStatistics(table, {
      ...prepareOptions(config, running),
      qi: columnsKnown(table, given),
    }),
    // the address of a database says who asks
    name: isDatabase(file) ? table.name : file,
  }));
}

function columnsKnown(table: Relation, given: readonly string[]): string[] {
  return [
    ...personValues(
      given,
      table.columns.map(({ name }) => name),
    ).keys(),
  ];
}

async function dryRunKnown(context: Context, given: readonly string[], flags: PersonFlags): Promise<void> {
  const input = flags.statistics ?? flags.sample;
  if (given.length === 0 || input === undefined) throw nothingKnown();
  return printDryRun(context, [input], await settle(tableFlags(flags)), (table) =>
    dryRunStatistics(table, { qi: columnsKnown(table, given) }),
  );
}

function nothingKnown(): SingleoutError {
  return usage('nothing is known of the person', 'give values such as age=34');
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
