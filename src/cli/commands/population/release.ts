import { Command, Option } from 'commander';
import type { Mechanism } from '../../../collect/collection.js';
import type { ModelKind } from '../../../collect/collector/population-model.js';
import { defined } from '../../../core/defined.js';
import { SingleoutError } from '../../../core/errors.js';
import { tryRelease } from '../../../questions/population.js';
import { pageOfPopulationRelease } from '../../../report/pages/population-release.js';
import { open } from '../../../source/open.js';
import { addCommonOptions, type CommonFlags, type Context, withProgress } from '../../context.js';
import { readNumber } from '../../options/number-list.js';
import { type Epsilon, readEpsilon } from '../../options/population-options.js';
import { reportOption } from '../../options/report-option.js';
import { addTableOptions, openOptions, prepareOptions, settleReading } from '../../options/table-options.js';
import { settleOutput } from '../../output/settle-output.js';

interface ReleaseFlags extends CommonFlags {
  readonly epsilon?: Epsilon;
  readonly mechanism: Exclude<Mechanism, 'none'>;
  readonly rate: number;
  readonly limit?: number;
  readonly likely?: number;
  readonly model: ModelKind | 'auto';
  readonly report?: string;
}

/** `singleout population release`: may a perturbed sample of this table be published? */
export function releaseCommand(context: Context): Command {
  const command = new Command('release')
    .summary('may a perturbed sample of this table be published?')
    .description(
      'The table holds everybody. A sample is drawn and perturbed as it would be for publication, and every sampled ' +
        'person is looked at with the eyes of somebody who has the release, knows their values and that they are in it: ' +
        'how likely does nobody else have these values? Exit code 1 where too many are likely unique.',
    )
    .argument(
      '<files...>',
      'the table: CSV, TSV, JSON, NDJSON or Parquet, also gzipped; - for standard input',
    )
    .addOption(
      new Option(
        '--epsilon <budget>',
        'privacy budget of each attribute, or none for a plain sample',
      ).argParser(readEpsilon),
    )
    .addOption(
      new Option('--mechanism <kind>', 'how records are perturbed')
        .choices(['response', 'pair', 'unary'])
        .default('response'),
    )
    .option('--rate <share>', 'share of the table that is released', readNumber, 0.1)
    .option('--limit <share>', 'share of the sample that may be likely unique (default: 0.01)', readNumber)
    .option('--likely <p>', 'probability from which on somebody is likely unique (default: 0.5)', readNumber)
    .addOption(
      new Option('--model <kind>', 'model of the attacker')
        .choices(['auto', 'forest', 'copula', 'independence'])
        .default('auto'),
    )
    .addOption(reportOption());
  addTableOptions(addCommonOptions(command));
  return command
    .addHelpText(
      'after',
      `
Examples:
  singleout population release town.csv --qi age,sex,street --epsilon 1
  singleout population release town.csv --qi age,sex,street --epsilon 2 --rate 0.2 --limit 0 --report release.html`,
    )
    .action((files: string[], flags: ReleaseFlags) => run(context, files, flags));
}

async function run(context: Context, files: string[], flags: ReleaseFlags): Promise<void> {
  if (flags.epsilon === undefined) {
    throw new SingleoutError('config/invalid', 'a privacy budget is needed', {
      where: '--epsilon',
      hint: 'give --epsilon BUDGET, or --epsilon none to release a plain sample',
    });
  }
  const config = await settleReading(flags);
  const { epsilon } = flags;
  const tell = settleOutput(context, flags);
  const { limit, likely } = flags;
  const release = await withProgress(context, flags, async (running) => {
    const table = await open(files, openOptions(config, running));
    try {
      return await tryRelease(table, {
        ...prepareOptions(config, running),
        rate: flags.rate,
        mechanism: epsilon === 'none' ? 'none' : flags.mechanism,
        ...(typeof epsilon === 'number' ? { epsilon } : {}),
        ...defined({ limit, likely, seed: config.seed }),
        model: flags.model,
      });
    } finally {
      await table.close();
    }
  });
  const source = files.join(', ');
  await tell({ release }, (found) => pageOfPopulationRelease(found.release, { source }));
  if (release.verdict === 'withhold') context.exitCode = 1;
}
