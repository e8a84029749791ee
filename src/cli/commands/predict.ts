import { Command, InvalidArgumentError, Option } from 'commander';
import { type PredictionMethod, predictionMethodSchema } from '../../core/prediction.js';
import { predict } from '../../predict.js';
import { predictionText } from '../../report/prediction-text.js';
import { columnList } from '../column-list.js';
import {
  addCommonOptions,
  type CommonFlags,
  type Context,
  print,
  textOptions,
  withProgress,
} from '../context.js';
import { numberList } from '../number-list.js';
import { readKnowledge, readStatistics } from '../read-statistics.js';
import { wholeNumber } from '../table-options.js';

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
}

/** `singleout predict`: the risk of a data set from its statistics, or from a plan of what is to be collected. */
export function predictCommand(context: Context): Command {
  const command = new Command('predict')
    .summary('how risky is a data set, from its published counts or a plan alone?')
    .description(
      'Predicts average risk, unique records, records in small groups and entropy of a data set from statistics.json\n' +
        '(see singleout statistics), without the data. Or from a plan: a JSON file with the number of records and the\n' +
        'proportions expected in each column. Each number has a 90 % interval under its model; the spread between\n' +
        'independence and forest is what dependence between the columns can move.',
    )
    .argument('<file>', 'statistics.json or a plan; - for standard input')
    .addOption(
      new Option('--method <names>', 'independence, forest, random, semi-random, or all').argParser(
        methodList,
      ),
    )
    .addOption(new Option('--columns <names>', 'what an attacker knows (default: all)').argParser(columnList))
    .option('--below <sizes>', 'group sizes k of interest (default: 2,3,5,11,20)', numberList)
    .option('--seed <n>', 'seed of the shuffles (default: 1)', wholeNumber);
  addCommonOptions(command)
    .optionsGroup('Printed algorithms (random, semi-random)')
    .option('--samples <n>', 'samples (default: 100)', wholeNumber)
    .option('--capacity <n>', 'shuffled tables per sample (default: 50)', wholeNumber)
    .option('--background <file>', 'statistics.json of a larger population whose dependencies are known')
    .option('--strong <g>', 'a column depends strongly from this corrected g on (default: 0.5)', wholeNumber)
    .option('--sure-confidence <p>', 'tuples above it are always restored (default: 0.9)', wholeNumber)
    .option('--least-confidence <p>', 'tuples from it on, if frequent (default: 0.5)', wholeNumber)
    .option('--least-share <p>', 'frequent: above this share of the background (default: 1e-4)', wholeNumber);
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
  singleout predict plan.json`,
    )
    .action((file: string, flags: PredictFlags) => run(context, file, flags));
}

async function run(context: Context, file: string, flags: PredictFlags): Promise<void> {
  const { method, background, json, quiet: _, ...options } = flags;
  const { kind, statistics } = readKnowledge(file);
  const report = await withProgress(context, flags, (running) =>
    predict(statistics, {
      ...running,
      ...options,
      ...(method ? { methods: method } : {}),
      ...(background ? { background: readStatistics(background) } : {}),
      source: { name: file, kind },
    }),
  );
  await print(
    context,
    json ? `${JSON.stringify(report, null, 2)}\n` : predictionText(report, textOptions(context)),
  );
}

function methodList(text: string): PredictionMethod[] {
  const names = predictionMethodSchema.options;
  if (text === 'all') return [...names];
  return text.split(',').map((name) => {
    const found = names.find((method) => method === name.trim());
    if (found === undefined) throw new InvalidArgumentError(`must be of ${names.join(', ')}, or all.`);
    return found;
  });
}
