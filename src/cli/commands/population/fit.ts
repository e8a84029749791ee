import { Command, Option } from 'commander';
import { DEFAULT_COPULA } from '../../../collect/collector/fit-copula.js';
import { type FitOptions, fitPopulation } from '../../../collect/collector/fit-population.js';
import { fitOf, populationToJson } from '../../../collect/collector/population-json.js';
import type { PopulationModel } from '../../../collect/collector/population-model.js';
import { readRecordTable, readReportTable } from '../../../collect/read-table.js';
import type { Reports } from '../../../collect/reports.js';
import type { Config } from '../../../core/config.js';
import type { RunOptions } from '../../../core/progress.js';
import { DEFAULT_SEED } from '../../../core/seed.js';
import { version } from '../../../core/version.js';
import type { OrderMethod } from '../../../joint/category-order.js';
import type { SignMethod } from '../../../joint/copula-correlation.js';
import { pageOfPopulationFit } from '../../../report/pages/population-fit.js';
import { open } from '../../../source/open.js';
import { addCommonOptions, type CommonFlags, type Context, withProgress } from '../../context.js';
import {
  addBudgetOptions,
  type BudgetFlags,
  besideReports,
  settleCollection,
} from '../../options/population-options.js';
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

/** `singleout population fit`: from reports to a model. */
export function fitCommand(context: Context): Command {
  const command = new Command('fit')
    .summary('fit a model of the population to reports')
    .description(
      'Estimates how often values and pairs of values occur behind perturbed reports (or in a plain sample: --epsilon ' +
        'none), fits a joint model to that, and finds by simulation how far such a model errs about persons. What was ' +
        'written beside the reports by perturb is read and need not be repeated.',
    )
    .argument('<reports...>', 'reports, or records with --epsilon none')
    .requiredOption('-o, --output <file>', 'where the model goes, as JSON')
    .option(
      '--domain <file>',
      'domain.json, where nothing is written beside the reports (default: the values found)',
    )
    .addOption(
      new Option('--model <kind>', 'auto: a forest, unless reports held out speak clearly for another')
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
  singleout population fit reports.csv -o model.json
  singleout population fit reports.csv --epsilon 1 --domain domain.json -o model.json
  singleout population fit sample.csv --epsilon none --qi age,sex,zip -o model.json`,
    )
    .action((files: string[], flags: FitFlags) => run(context, files, flags));
}

async function run(context: Context, files: string[], flags: FitFlags): Promise<void> {
  context.files.reads(besideReports(files[0]));
  const config = await settle(flags);
  const tell = settleOutput(context, flags);
  const start = performance.now();
  const { model, dropped } = await withProgress(context, flags, async (running) => {
    const found = await readInput(files, flags, config, running);
    return {
      model: await fitPopulation(found.reports, {
        ...(flags.model === undefined ? {} : { model: flags.model }),
        copula: { order: flags.order, sign: flags.sign, correctForChance: flags.chance === 'subtract' },
        seed: config.seed ?? DEFAULT_SEED,
        ...running,
      }),
      dropped: found.dropped,
    };
  });
  await writeOutput(context, flags.output, populationToJson(model, `singleout ${version}`));
  const fit = { ...fitOf(model), seconds: (performance.now() - start) / 1000 };
  const about = { source: files.join(', '), output: flags.output, dropped };
  await tell({ fit }, (found) => pageOfPopulationFit(found.fit, about));
  if (!flags.quiet && isPlain(model)) {
    context.stderr.write(
      'The model holds values of the sample and how often they occur; do not publish it.\n',
    );
  }
}

/** Reports as they were made; a plain sample is its own report. */
async function readInput(
  files: readonly string[],
  flags: FitFlags,
  config: Config,
  running: RunOptions,
): Promise<{ reports: Reports; dropped: number }> {
  const relation = await open(files, openOptions(config, running));
  const options = { ...prepareOptions(config, running) };
  try {
    const plain = () => readRecordTable(relation, options);
    const collection = await settleCollection(files[0], flags, async () => (await plain()).domain);
    if (collection.mechanism !== 'none') {
      return { reports: await readReportTable(relation, collection, running), dropped: 0 };
    }
    const records = await readRecordTable(relation, { ...options, domain: collection.domain });
    return {
      reports: { collection, records: records.records, codes: records.codes, bits: [] },
      dropped: records.dropped,
    };
  } finally {
    await relation.close();
  }
}

function isPlain({ collection }: PopulationModel): boolean {
  return collection.mechanism === 'none';
}
