import { Command } from 'commander';
import type { Config } from '../../core/config.js';
import { SingleoutError } from '../../core/errors.js';
import type { Curve } from '../../core/results/what-if.js';
import type { Step } from '../../protect/steps/step.js';
import { curve } from '../../questions/curve.js';
import { dryRunPlan } from '../../questions/plan.js';
import { curveFigure, pageOfCurve } from '../../report/pages/curve.js';
import { pageOfWhatIf } from '../../report/pages/what-if.js';
import { renderSvg } from '../../report/render/svg.js';
import { addCommonOptions, type CommonFlags, type Context, withProgress } from '../context.js';
import { holdsStatistics, readStatistics } from '../input/read-statistics.js';
import { readPlan, readSteps } from '../input/read-steps.js';
import { withTable } from '../input/with-table.js';
import { addLevelOptions, addStepOption, readLevels, stepHelp, withPlan } from '../options/step-options.js';
import { addTableOptions, prepareOptions, settle } from '../options/table-options.js';
import { addDryRun, printDryRun } from '../output/print-dry-run.js';
import { settleOutput } from '../output/settle-output.js';

interface WhatIfFlags extends CommonFlags {
  readonly do: readonly string[];
  readonly plan?: string;
  readonly curve?: string;
  readonly levels: readonly string[];
  readonly hierarchy: readonly string[];
  readonly report?: string;
  readonly dryRun?: boolean;
}

/** `singleout what-if`: findings before and after some steps. */
export function whatIfCommand(context: Context): Command {
  const command = new Command('what-if')
    .summary('what would masking, banding, merging .. change, and what would it cost?')
    .description(
      'Assesses a table before and after some steps, without writing it. Shows all findings that change and how much\n' +
        'information is lost. On statistics.json the change is predicted. With --curve: risk against loss over all\n' +
        'levels of one column, as a table and a picture.',
    )
    .argument('<files...>', 'as for assess; or statistics.json')
    .option('--plan <file>', 'take the steps (and roles) of a plan.yaml')
    .option('--curve <column>', 'risk against loss over the levels of this column')
    .option('--report <file>', 'also write a report: .html, .md, .txt or .json; of a curve also .svg');
  addTableOptions(addCommonOptions(addDryRun(addLevelOptions(addStepOption(command)))));
  return command
    .addHelpText(
      'after',
      `${stepHelp()}

Examples:
  singleout what-if visits.csv --qi age,sex,zip --do "mask zip 2" --do "band age 5"
  singleout what-if visits.csv --qi age,sex,zip --plan plan.yaml --json
  singleout what-if visits.csv --qi age,sex,zip --curve zip --report zip.svg
  singleout what-if statistics.json --do "date birthday year"`,
    )
    .action((files: string[], flags: WhatIfFlags) => run(context, files, flags));
}

async function run(context: Context, files: string[], flags: WhatIfFlags): Promise<void> {
  const plan = flags.plan === undefined ? undefined : readPlan(flags.plan);
  const config = withPlan(await settle(flags), plan);
  const steps = readSteps(context, [...(plan?.steps ?? []), ...flags.do]);
  if (flags.curve !== undefined) return runCurve(context, files, flags, config, steps);
  if (flags.levels.length + flags.hierarchy.length > 0)
    throw new SingleoutError('config/invalid', '`--levels` and `--hierarchy` are for `--curve`', {
      hint: 'name the column with --curve, or write a level as a step: --do "band age 5"',
    });
  const { dryRunWhatIf, whatIf, whatIfStatistics } = await import('../../questions/what-if.js');
  if (steps.length === 0)
    throw new SingleoutError('config/invalid', 'there is no step', {
      hint: 'name one with --do "mask zip 2", a plan with --plan, or a column with --curve',
    });
  const tell = settleOutput(context, flags);
  const seed = config.seed === undefined ? {} : { seed: config.seed };
  if (flags.dryRun) {
    const options = prepareOptions(config, {});
    return printDryRun(context, files, config, (table) => dryRunWhatIf(table, steps, options));
  }
  const report =
    files.length === 1 && holdsStatistics(files[0])
      ? await withProgress(context, flags, (running) =>
          whatIfStatistics(readStatistics(files[0]), steps, { ...running, ...seed, name: files[0] }),
        )
      : await withTable(context, flags, files, config, (table, running) =>
          whatIf(table, steps, { ...prepareOptions(config, running), ...seed }),
        );
  await tell(report, pageOfWhatIf);
}

async function runCurve(
  context: Context,
  files: string[],
  flags: WhatIfFlags,
  config: Config,
  steps: readonly Step[],
): Promise<void> {
  if (steps.length > 0)
    throw new SingleoutError(
      'config/invalid',
      '`--curve` looks at one column as it is; leave out --do and --plan',
    );
  if (flags.dryRun) {
    return printDryRun(context, files, config, (table) => dryRunPlan(table, prepareOptions(config, {})));
  }
  // a curve may also be written as a picture alone
  const tell = settleOutput(context, flags, { svg: (found: Curve) => renderSvg(curveFigure(found)) });
  const column = flags.curve as string;
  const levels = readLevels(context, flags.levels, flags.hierarchy).get(column);
  const found = await withTable(context, flags, files, config, (table, running) =>
    curve(table, column, { ...prepareOptions(config, running), ...(levels && { levels }) }),
  );
  await tell(found, pageOfCurve);
}
