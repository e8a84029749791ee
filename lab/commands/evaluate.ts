import { Command, InvalidArgumentError, Option } from 'commander';
import { addCommonOptions, type CommonFlags, type Context, withProgress } from '../../src/cli/context.js';
import { numberList, readNumber } from '../../src/cli/options/number-list.js';
import { type Epsilon, readEpsilon, readRanges } from '../../src/cli/options/population-options.js';
import {
  addTableOptions,
  openOptions,
  prepareOptions,
  settleReading,
} from '../../src/cli/options/table-options.js';
import { settleOutput } from '../../src/cli/output/settle-output.js';
import { readRecordTable } from '../../src/collect/read-table.js';
import { DEFAULT_SEED } from '../../src/core/seed.js';
import { version } from '../../src/core/version.js';
import { open } from '../../src/source/open.js';
import { runExperiment } from '../evaluate/population-experiment.js';
import { pageOfPopulationEvaluation } from '../pages/population-evaluation-page.js';
import {
  type PopulationEvaluation,
  type PopulationMethod,
  populationMethodSchema,
} from '../results/population-evaluation.js';

interface EvaluateFlags extends CommonFlags {
  readonly epsilon: readonly Epsilon[];
  readonly databases: readonly number[];
  readonly rate: number;
  readonly threshold: readonly number[];
  readonly persons: number;
  readonly repeats: number;
  readonly methods?: readonly PopulationMethod[];
  readonly report?: string;
}

/** `npm run evaluate`: the experiment of the paper on any table. */
export function evaluateCommand(context: Context): Command {
  const methods = populationMethodSchema.options;
  const command = new Command('evaluate')
    .usage('-- [options] <files...>')
    .summary('how often is the answer right, on a table where it is known?')
    .description(
      'Takes a table for the population, draws databases from it, perturbs them, and asks each method about persons of the ' +
        'table: do more than a threshold of people share their values? Accuracy, AUC, Brier score and coverage of the ' +
        'intervals, by budget and number of databases.',
    )
    .argument(
      '<files...>',
      'the table: CSV, TSV, JSON, NDJSON or Parquet, also gzipped; - for standard input',
    )
    .addOption(
      new Option('--epsilon <budgets>', 'budgets of each attribute, none for no privacy')
        .argParser((text) => text.split(',').map(readEpsilon))
        .default([1, 'none'], '1,none'),
    )
    .addOption(
      new Option('--databases <numbers>', 'how many databases, such as 1..10')
        .argParser(readRanges)
        .default([1], '1'),
    )
    .option('--rate <share>', 'share of the people in each database', readNumber, 0.1)
    .addOption(
      new Option('--threshold <numbers>', 'numbers of people alike')
        .argParser(numberList)
        .default([1, 10, 100], '1,10,100'),
    )
    .option('--persons <n>', 'persons asked about in each repeat', readNumber, 1000)
    .option('--repeats <n>', 'times everything is drawn anew, at most 10000', readNumber, 3)
    .addOption(
      new Option('--methods <names>', `of ${methods.join(', ')} (default: all)`).argParser((text) =>
        methodList(text),
      ),
    )
    .option('--report <file>', 'also write a report with curves: .html, .md, .txt or .json');
  addTableOptions(addCommonOptions(command));
  return command
    .addHelpText(
      'after',
      `
Methods:
  paper          copula as in print, floor, counts as they stand; copula: N q of it alone
  opt-mean, opt-mode   always the mean, or the most frequent number alike
  oue, rappor    one perturbed bit per cell of the whole domain with the whole budget
  independence, signed-copula, plain-forest   these models in the person reading, counts corrected
  forest         what fit makes by default: a forest whose errors about persons are known by simulation
  pair           the same from responses of one random pair each, with the whole budget

Examples:
  npm run evaluate -- adult.csv --null '?' --qi workclass,education,race,sex --epsilon 1,5,none
  npm run evaluate -- adult.csv --qi race,sex,income --databases 1..10 --methods paper,forest --report curves.html`,
    )
    .action((files: string[], flags: EvaluateFlags) => run(context, files, flags));
}

async function run(context: Context, files: string[], flags: EvaluateFlags): Promise<void> {
  const config = await settleReading(flags);
  const tell = settleOutput(context, flags);
  const { rate, persons, repeats } = flags;
  const seed = config.seed ?? DEFAULT_SEED;
  const evaluation = await withProgress(context, flags, async (running): Promise<PopulationEvaluation> => {
    const relation = await open(files, openOptions(config, running));
    try {
      const table = await readRecordTable(relation, prepareOptions(config, running));
      const found = await runExperiment(table, {
        ...running,
        methods: flags.methods ?? populationMethodSchema.options,
        epsilons: flags.epsilon.map((epsilon) => (epsilon === 'none' ? null : epsilon)),
        databases: flags.databases,
        rate,
        thresholds: flags.threshold,
        persons,
        repeats,
        seed,
      });
      return {
        format: 'singleout/population-evaluation',
        version: 1,
        tool: `singleout ${version}`,
        source: { name: table.name, records: table.records, dropped: table.dropped },
        settings: {
          attributes: table.domain.attributes.map(({ name }) => name),
          rate,
          persons,
          repeats,
          seed,
        },
        ...found,
      };
    } finally {
      await relation.close();
    }
  });
  await tell(evaluation, pageOfPopulationEvaluation);
}

function methodList(text: string): PopulationMethod[] {
  return text.split(',').map((part) => {
    const found = populationMethodSchema.safeParse(part.trim());
    if (!found.success)
      throw new InvalidArgumentError(`must be of ${populationMethodSchema.options.join(', ')}.`);
    return found.data;
  });
}
