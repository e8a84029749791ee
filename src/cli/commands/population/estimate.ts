import { Command, Option } from 'commander';
import { populationFromJson } from '../../../collect/collector/population-json.js';
import { defined } from '../../../core/defined.js';
import { SingleoutError } from '../../../core/errors.js';
import type { PopulationQuestion } from '../../../questions/population/readings.js';
import { estimatePopulation } from '../../../questions/population.js';
import { pageOfPopulationAnswer } from '../../../report/pages/population-answer.js';
import { addCommonOptions, type Context, withProgress } from '../../context.js';
import { readDatabases } from '../../input/read-databases.js';
import { readDocument } from '../../input/read-text-file.js';
import { databaseOption } from '../../options/database-option.js';
import type { EstimateFlags } from '../../options/estimate-flags.js';
import { numberList, readNumber } from '../../options/number-list.js';
import { personValues } from '../../options/person-arguments.js';
import { reportOption } from '../../options/report-option.js';
import { addReadingOptions, settleReading } from '../../options/table-options.js';
import { settleOutput } from '../../output/settle-output.js';
import { tellEvery } from '../../output/tell-every.js';

/** `singleout population estimate`: how many people look like this? */
export function estimateCommand(context: Context): Command {
  const command = new Command('estimate')
    .summary('how many people in the population share these values?')
    .description(
      'Asks a fitted model for the number of people in a population who share the values of a record: how many are ' +
        'expected, between which bounds, how likely nobody else does. Databases that sample the same population add what ' +
        'they show. No value is printed.',
    )
    .requiredOption('--model <file>', 'model.json of population fit')
    .requiredOption('--population <n>', 'people in the population', readNumber)
    .option(
      '--record <values...>',
      'what is known of the person, as attribute=value, every attribute of the model',
    )
    .option('--every <file>', 'ask about every record of a file instead')
    .option('-o, --output <file>', 'with --every: an answer per record, .csv, .tsv, .ndjson or .parquet')
    .addOption(
      new Option(
        '--database <what>',
        'rate=0.1,count=1: records alike in a sample; with epsilon=1 of perturbed ones; responses=FILE to look itself; ' +
          'includes-person when the person is known to be in it (repeatable)',
      ).argParser(databaseOption),
    )
    .option('--threshold <numbers>', 'numbers of people to ask for (default: 1,10,100)', numberList)
    .option('--place <name>', 'name of the population in the answer')
    .addOption(reportOption())
    .optionsGroup('Printed reading')
    .option('--alpha <p>', 'floor: probability that somebody like this exists (default: 0.5)', readNumber)
    .addOption(
      new Option('--floor <how>', 'exact, or by the shortcut in print')
        .choices(['exact', 'lambert'])
        .default('exact'),
    )
    .option(
      '--simulate <n>',
      'count the values among so many drawn records (at most 10000000) instead of computing q',
      readNumber,
    )
    .optionsGroup('Options:');
  addReadingOptions(addCommonOptions(command));
  return command
    .addHelpText(
      'after',
      `
Examples:
  singleout population estimate --model model.json --population 10000000 --record age=34 town=G income=low
  singleout population estimate --model model.json --population 200000 --place "City A" \\
      --record age=34 town=G income=low --database rate=0.1,count=1 --database rate=0.05,count=0
  singleout population estimate --model model.json --population 200000 --every survey.csv -o answers.csv --report alone.html`,
    )
    .action((flags: EstimateFlags) => run(context, flags));
}

async function run(context: Context, flags: EstimateFlags): Promise<void> {
  const model = populationFromJson(readDocument(flags.model), flags.model);
  const config = await settleReading(flags);
  const databases = await readDatabases(context, model, flags, config);
  const question: PopulationQuestion = {
    population: flags.population,
    databases,
    ...(flags.threshold === undefined ? {} : { thresholds: flags.threshold }),
    ...(flags.alpha === undefined ? {} : { alpha: flags.alpha }),
    floor: flags.floor,
    ...(flags.simulate === undefined ? {} : { simulate: flags.simulate }),
  };
  if (flags.every !== undefined) {
    if (flags.record !== undefined) throw usage('`--every` asks about all records and takes no --record');
    return tellEvery(context, flags.every, model, question, flags, config);
  }
  if (flags.record === undefined)
    throw usage('nothing is known of the person', 'give --record attribute=value .., or --every FILE');
  const { place } = flags;
  const tell = settleOutput(context, flags);
  const names = model.collection.domain.attributes.map(({ name }) => name);
  const record = personValues(flags.record, names);
  const answer = await withProgress(context, flags, ({ progress, signal }) =>
    estimatePopulation(model, { ...question, record, ...defined({ place }), progress, signal }),
  );
  await tell(answer, (found) => pageOfPopulationAnswer(found, { source: flags.model }));
}

function usage(message: string, hint = 'see --help for examples'): SingleoutError {
  return new SingleoutError('config/invalid', message, { hint });
}
