import { Command, Option } from 'commander';
import { parseGoal } from '../../protect/plan/goal.js';
import { writePlan } from '../../protect/plan/plan-file.js';
import { dryRunPlan, plan } from '../../questions/plan.js';
import { pageOfPlan } from '../../report/pages/plan.js';
import { addCommonOptions, type CommonFlags, type Context } from '../context.js';
import { withTable } from '../input/with-table.js';
import { columnList } from '../options/column-list.js';
import { addLevelOptions, numbersByColumn, readLevels, share } from '../options/step-options.js';
import { addTableOptions, prepareOptions, settle } from '../options/table-options.js';
import { addDryRun, printDryRun } from '../output/print-dry-run.js';
import { settleOutput } from '../output/settle-output.js';
import { writeOutput } from '../output/write-output.js';

interface PlanFlags extends CommonFlags {
  readonly goal: string;
  readonly suppress?: number;
  readonly levels: readonly string[];
  readonly hierarchy: readonly string[];
  readonly keep?: readonly string[];
  readonly importance?: ReadonlyMap<string, number>;
  readonly output?: string;
  readonly report?: string;
  readonly dryRun?: boolean;
}

/** `singleout plan`: the least lossy way to a goal. */
export function planCommand(context: Context): Command {
  const command = new Command('plan')
    .summary('find the least lossy way to a goal such as k=11')
    .description(
      'Searches levels of the quasi-identifiers (bands, masked characters, coarser dates, merged values, hierarchies)\n' +
        'that meet a goal with least loss of information, and says whether a better plan can exist. The records are\n' +
        'counted once. Exit code 1 when nothing meets the goal; what comes closest is said.',
    )
    .argument('<files...>', 'as for assess')
    .requiredOption(
      '--goal <goal>',
      'k=11, highest-risk=0.09, average-risk=0.09, uniques=0, or a profile: cms-11, ema-0.09, k5, k20, gdpr-singling-out',
    )
    .option('--suppress <share>', 'records that may be left out, such as 2% (default: none)', share)
    .addOption(new Option('--keep <columns>', 'must stay as they are').argParser(columnList))
    .option(
      '--importance <column=weight>',
      'how much the information of columns matters: age=2,zip=0.5',
      numbersByColumn,
    )
    .option('-o, --output <file>', 'write the plan, to be replayed by apply: plan.yaml')
    .option('--report <file>', 'also write a report: .html, .md, .txt or .json');
  addTableOptions(addCommonOptions(addDryRun(addLevelOptions(command))));
  return command
    .addHelpText(
      'after',
      `
Examples:
  singleout plan visits.csv --qi age,sex,zip --goal k=11 -o plan.yaml
  singleout plan visits.csv --qi age,sex,zip --goal cms-11 --suppress 2% --keep sex
  singleout plan visits.csv --qi age,sex,zip --goal average-risk=0.09 --levels "age: band 5; band 10; blank"
  singleout plan visits.csv --qi age,diagnosis --goal k=5 --hierarchy diagnosis=icd.csv --importance diagnosis=3`,
    )
    .action((files: string[], flags: PlanFlags) => run(context, files, flags));
}

async function run(context: Context, files: string[], flags: PlanFlags): Promise<void> {
  const config = await settle(flags);
  parseGoal(flags.goal);
  const levels = readLevels(context, flags.levels, flags.hierarchy);
  const tell = settleOutput(context, flags);
  const { goal, suppress, keep, importance } = flags;
  if (flags.dryRun) {
    return printDryRun(context, files, config, (table) => dryRunPlan(table, prepareOptions(config, {})));
  }
  const result = await withTable(context, flags, files, config, (table, running) =>
    plan(table, {
      ...prepareOptions(config, running),
      goal,
      levels,
      ...(suppress !== undefined && { suppress }),
      ...(keep !== undefined && { keep }),
      ...(importance !== undefined && { importance }),
    }),
  );
  if (flags.output !== undefined && result.file !== undefined)
    await writeOutput(
      context,
      flags.output,
      writePlan({ ...result.file, ...(config.seed !== undefined && { seed: config.seed }) }),
    );
  await tell(result, pageOfPlan);
  if (!result.met) context.exitCode = 1;
  else if (flags.output !== undefined && !flags.quiet)
    context.stderr.write(
      `Written: ${flags.output}. Replay it with: singleout apply ${files[0]} ${flags.output} -o OUTPUT\n`,
    );
}
