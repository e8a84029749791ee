import { Command, InvalidArgumentError, Option } from 'commander';
import { SingleoutError } from '../../core/errors.js';
import { methodNames, type PredictionMethod } from '../../core/results/prediction-methods.js';
import { predict } from '../../questions/predict.js';
import { pageOfPrediction } from '../../report/pages/prediction.js';
import { addressShapes } from '../../source/engines.js';
import { isDatabase } from '../../source/is-database.js';
import { addCommonOptions, type CommonFlags, type Context, withProgress } from '../context.js';
import { type Knowledge, readKnowledge, readStatistics } from '../input/read-statistics.js';
import { withTable } from '../input/with-table.js';
import { columnList } from '../options/column-list.js';
import { numberList, readNumber } from '../options/number-list.js';
import { reportOption } from '../options/report-option.js';
import { prepareOptions, settle } from '../options/table-options.js';
import { addDryRun, printDryRun } from '../output/print-dry-run.js';
import { settleOutput } from '../output/settle-output.js';

interface PredictFlags extends CommonFlags {
  readonly method?: readonly PredictionMethod[];
  readonly columns?: readonly string[];
  readonly below?: readonly number[];
  readonly seed?: number;
  readonly samples?: number;
  readonly capacity?: number;
  readonly strong?: number;
  readonly sureConfidence?: number;
  readonly leastConfidence?: number;
  readonly leastShare?: number;
  readonly background?: string;
  readonly table?: string;
  readonly sql?: string;
  readonly missing?: 'own' | 'drop';
  readonly statementTimeout?: number;
  readonly report?: string;
  readonly dryRun?: boolean;
}

/** `singleout predict`: the risk of a data set from its statistics, or from a plan of what is to be collected. */
export function predictCommand(context: Context): Command {
  const command = new Command('predict')
    .summary('how risky is a data set, from its published counts or a plan alone?')
    .description(
      'Predicts average risk, unique records, records in small groups and entropy of a data set from statistics.json\n' +
        '(see singleout statistics), without the data. Or from a plan: a JSON file with the number of records and the\n' +
        'proportions expected in each column. Each number has a 90 % interval under its model; the spread between\n' +
        'independence and forest is what dependence between the columns can move. Of a table in a database the counts\n' +
        'are taken there first.',
    )
    .argument(
      '<file>',
      `statistics.json or a plan; - for standard input; or ${addressShapes(', ')} with --table`,
    )
    .addOption(new Option('--method <names>', `${methodNames().join(', ')}, or all`).argParser(methodList))
    .addOption(new Option('--columns <names>', 'what an attacker knows (default: all)').argParser(columnList))
    .option('--below <sizes>', 'group sizes k of interest, at most 10000 (default: 2,3,5,11,20)', numberList)
    .option('--seed <n>', 'seed of the shuffles (default: 1)', readNumber)
    .addOption(reportOption());
  addCommonOptions(command)
    .optionsGroup('Printed algorithms (random, semi-random)')
    .option('--samples <n>', 'samples (default: 100)', readNumber)
    .option('--capacity <n>', 'shuffled tables per sample (default: 50)', readNumber)
    .option('--background <file>', 'statistics.json of a larger population whose dependencies are known')
    .option('--strong <g>', 'a column depends strongly from this corrected g on (default: 0.5)', readNumber)
    .option('--sure-confidence <p>', 'tuples above it are always restored (default: 0.9)', readNumber)
    .option('--least-confidence <p>', 'tuples from it on, if frequent (default: 0.5)', readNumber)
    .option('--least-share <p>', 'frequent: above this share of the background (default: 1e-4)', readNumber)
    .optionsGroup('Of a database')
    .option('--table <name>', `the table, where the input is ${addressShapes()}`)
    .option('--sql <query>', 'a query, in the place of a table')
    .addOption(
      new Option('--missing <how>', 'missing cells: a value of their own, or leave records out')
        .choices(['own', 'drop'])
        .default(undefined, 'own'),
    )
    .option('--statement-timeout <seconds>', 'end a statement that takes longer (default: 3600)', readNumber);
  addDryRun(command).optionsGroup('Options:');
  return command
    .addHelpText(
      'after',
      `
Examples:
  singleout predict statistics.json
  singleout predict statistics.json --columns age,sex,zip --below 5,11 --json
  singleout predict statistics.json --method all --samples 10 --capacity 10
  singleout predict statistics.json --method semi-random --background state.json
  echo '{"records": 2000000, "columns": {"age": {"values": 90, "distribution": "uniform"},
    "sex": {"F": 0.51, "M": 0.49}, "zip": {"values": 1700, "distribution": "zipf"}}}' > plan.json
  singleout predict plan.json --report expected.html
  singleout predict postgres://reader@db.example.org/clinic --table visits --columns age,sex,zip`,
    )
    .action((file: string, flags: PredictFlags) => run(context, file, flags));
}

async function run(context: Context, file: string, flags: PredictFlags): Promise<void> {
  const {
    method,
    background,
    json,
    quiet,
    report,
    dryRun,
    table,
    sql,
    missing,
    statementTimeout,
    ...options
  } = flags;
  const tell = settleOutput(context, flags);
  if (dryRun) return dryRunThere(context, file, flags);
  const { kind, statistics, name } = isDatabase(file)
    ? await takeThere(context, file, flags)
    : { ...readFile(file, flags), name: file };
  const found = await withProgress(context, flags, (running) =>
    predict(statistics, {
      ...running,
      ...options,
      ...(method ? { methods: method } : {}),
      ...(background ? { background: readStatistics(background) } : {}),
      source: { name, kind },
    }),
  );
  await tell(found, pageOfPrediction);
}

/** The flags that say how to read a table of a database, and which columns an attacker knows of it. */
function tableFlags({ table, sql, missing, statementTimeout, columns }: PredictFlags): object {
  return { table, sql, missing, statementTimeout, qi: columns };
}

/** The printed algorithms restore pairs of values: they need all pair tables. */
function needsAllPairs({ method = [] }: PredictFlags): boolean {
  return method.some((name) => name === 'random' || name === 'semi-random');
}

async function dryRunThere(context: Context, file: string, flags: PredictFlags): Promise<void> {
  const config = await settle(tableFlags(flags));
  const { dryRunStatistics } = await import('../../questions/statistics.js');
  const pairTables = needsAllPairs(flags) ? 'all' : 'forest';
  return printDryRun(context, [file], config, (table) =>
    dryRunStatistics(table, { ...prepareOptions(config, {}), pairTables }),
  );
}

/** Counts of a table, taken in its database. */
async function takeThere(
  context: Context,
  file: string,
  flags: PredictFlags,
): Promise<Knowledge & { name: string }> {
  const config = await settle(tableFlags(flags));
  const { statistics } = await import('../../questions/statistics.js');
  const pairTables = needsAllPairs(flags) ? 'all' : 'forest';
  return withTable(context, flags, [file], config, async (table, running) => ({
    kind: 'statistics',
    statistics: await statistics(table, { ...prepareOptions(config, running), pairTables }),
    name: table.name,
  }));
}

/** Counts or a plan in a file, to which options of a database mean nothing. */
function readFile(file: string, { table, sql, missing, statementTimeout }: PredictFlags): Knowledge {
  const given = Object.entries({ table, sql, missing, 'statement-timeout': statementTimeout });
  const [name] = given.find(([, value]) => value !== undefined) ?? [];
  if (name !== undefined)
    throw new SingleoutError('config/unsupported', `\`--${name}\` means nothing to a file`, {
      hint: 'it is for addresses of databases',
    });
  return readKnowledge(file);
}

function methodList(text: string): PredictionMethod[] {
  const names = methodNames();
  if (text === 'all') return [...names];
  return text.split(',').map((name) => {
    const found = names.find((method) => method === name.trim());
    if (found === undefined) throw new InvalidArgumentError(`must be of ${names.join(', ')}, or all.`);
    return found;
  });
}
