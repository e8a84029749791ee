import { Command, Option } from 'commander';
import { besideResponses } from '../../../collect/collection-json.js';
import { DEFAULT_COPULA } from '../../../collect/collector/fit-copula.js';
import type { FitOptions } from '../../../collect/collector/fit-responses.js';
import { populationToJson } from '../../../collect/collector/population-json.js';
import { defined } from '../../../core/defined.js';
import type { OrderMethod } from '../../../joint/category-order.js';
import type { SignMethod } from '../../../joint/copula-correlation.js';
import { fitPopulation } from '../../../questions/population.js';
import { pageOfPopulationFit } from '../../../report/pages/population-fit.js';
import { open } from '../../../source/open.js';
import { addCommonOptions, type CommonFlags, type Context, withProgress } from '../../context.js';
import { addBudgetOptions, type BudgetFlags, settleCollection } from '../../options/population-options.js';
import { reportOption } from '../../options/report-option.js';
import { addTableOptions, openOptions, prepareOptions, settle } from '../../options/table-options.js';
import { settleOutput } from '../../output/settle-output.js';
import { writeOutput } from '../../output/write-output.js';

interface FitFlags extends CommonFlags, BudgetFlags {
  readonly output: string;
  readonly model: FitOptions['model'];
  readonly order: OrderMethod;
  readonly sign: SignMethod;
  readonly chance: 'subtract' | 'keep';
  readonly report?: string;
}

/** `singleout population fit`: from responses to a model. */
export function fitCommand(context: Context): Command {
  const command = new Command('fit')
    .summary('fit a model of the population to responses')
    .description(
      'Estimates how often values and pairs of values occur behind perturbed responses (or in a plain sample: --epsilon ' +
        'none), fits a joint model to that, and finds by simulation how far such a model errs about persons. What was ' +
        'written beside the responses by perturb is read and need not be repeated.',
    )
    .argument('<responses...>', 'responses, or records with --epsilon none')
    .requiredOption('-o, --output <file>', 'where the model goes, as JSON')
    .option(
      '--domain <file>',
      'domain.json, where nothing is written beside the responses (default: the values found)',
    )
    .addOption(
      new Option('--model <kind>', 'auto: a forest, unless responses held out speak clearly for another')
        .choices(['auto', 'forest', 'copula', 'independence'])
        .default('auto'),
    )
    .addOption(
      new Option('--order <how>', 'copula: how categories are lined up')
        .choices(['association', 'declared'])
        .default(DEFAULT_COPULA.order),
    )
    .addOption(
      new Option('--sign <how>', 'copula: sign of correlations, from the pair tables or positive as in print')
        .choices(['joint', 'positive'])
        .default(DEFAULT_COPULA.sign),
    )
    .addOption(
      new Option('--chance <how>', 'copula: information that noise alone makes, off or left in as in print')
        .choices(['subtract', 'keep'])
        .default('subtract'),
    )
    .addOption(reportOption());
  addTableOptions(addBudgetOptions(addCommonOptions(command)));
  return command
    .addHelpText(
      'after',
      `
Examples:
  singleout population fit responses.csv -o model.json
  singleout population fit responses.csv --epsilon 1 --domain domain.json -o model.json
  singleout population fit sample.csv --epsilon none --qi age,sex,zip -o model.json`,
    )
    .action((files: string[], flags: FitFlags) => run(context, files, flags));
}

async function run(context: Context, files: string[], flags: FitFlags): Promise<void> {
  context.files.reads(besideResponses(files[0]));
  const config = await settle(flags);
  const tell = settleOutput(context, flags);
  const start = performance.now();
  const { model, fit, dropped } = await withProgress(context, flags, async (running) => {
    const table = await open(files, openOptions(config, running));
    try {
      return await fitPopulation(table, {
        ...prepareOptions(config, running),
        ...settleCollection(files[0], flags),
        ...defined({ model: flags.model, seed: config.seed }),
        copula: { order: flags.order, sign: flags.sign, correctForChance: flags.chance === 'subtract' },
      });
    } finally {
      await table.close();
    }
  });
  await writeOutput(context, flags.output, populationToJson(model));
  const told = { ...fit, seconds: (performance.now() - start) / 1000 };
  const about = { source: files.join(', '), output: flags.output, dropped };
  await tell({ fit: told }, (found) => pageOfPopulationFit(found.fit, about));
  if (!flags.quiet && fit.mechanism === 'none') {
    context.stderr.write(
      'The model holds values of the sample and how often they occur; do not publish it.\n',
    );
  }
}
