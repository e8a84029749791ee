import { Command } from 'commander';
import { SingleoutError } from '../../core/errors.js';
import type { Assessment } from '../../core/results/assessment.js';
import { showName } from '../../core/words/visible.js';
import { limitsOf, parseGoal } from '../../protect/plan/goal.js';
import { holdLimits } from '../../protect/policy/hold-limits.js';
import type { Step } from '../../protect/steps/step.js';
import { type Applied, apply, exportSql } from '../../questions/apply.js';
import { pageOfAssessment } from '../../report/pages/assessment.js';
import { renderText } from '../../report/render/text.js';
import { open } from '../../source/open.js';
import {
  addCommonOptions,
  type CommonFlags,
  type Context,
  print,
  textOptions,
  withProgress,
} from '../context.js';
import { readPlan, readSteps } from '../input/read-steps.js';
import { allowOption } from '../options/column-list.js';
import { addStepOption, stepHelp, withPlan } from '../options/step-options.js';
import { addTableOptions, openOptions, prepareOptions, settle } from '../options/table-options.js';
import { writeOutput } from '../output/write-output.js';

interface ApplyFlags extends CommonFlags {
  readonly do: readonly string[];
  readonly output?: string;
  readonly exportSql?: string;
  readonly sqlTable?: string;
  readonly escapeFormulas?: boolean;
  readonly full?: boolean;
  readonly allow?: readonly string[];
}

/** `singleout apply`: writes the changed table. */
export function applyCommand(context: Context): Command {
  const command = new Command('apply')
    .summary('write the table with a plan’s steps applied')
    .description(
      'Applies the steps of plan.yaml (and of --do) to a table, writes it whole or not at all, never over its input, and\n' +
        'assesses what was written. Records are sorted by their cells, so that their place tells nothing. Exit code 1\n' +
        'when the goal of the plan is not met by the result. A table that still has columns that identify people is not written,\n' +
        'unless they are allowed.',
    )
    .argument('<files...>', 'as for assess; the plan comes last: plan.yaml')
    .option('-o, --output <file>', 'where to write: .csv, .tsv, .ndjson, .json (also .gz) or .parquet')
    .option('--export-sql <file>', 'write the steps as one SQL statement, to run where the data are')
    .option('--sql-table <name>', 'name of the table in that statement (default: input)')
    .option(
      '--escape-formulas',
      'CSV and TSV: put a single quote before cells that spreadsheets may take for formulas',
    )
    .addOption(allowOption('may be written although they identify people'))
    .option('--full', 'print the whole assessment of what was written');
  addTableOptions(addCommonOptions(addStepOption(command)));
  return command
    .addHelpText(
      'after',
      `${stepHelp()}

Examples:
  singleout apply visits.csv plan.yaml -o safe.parquet
  singleout apply visits.csv --do "drop name" --do "drop patient" --do "mask zip 2" -o safe.csv
  singleout apply visits.csv plan.yaml --export-sql plan.sql --sql-table visits`,
    )
    .action((files: string[], flags: ApplyFlags) => run(context, files, flags));
}

async function run(context: Context, named: string[], flags: ApplyFlags): Promise<void> {
  const last = named[named.length - 1];
  const plan = /\.ya?ml$/i.test(last) ? readPlan(last) : undefined;
  const files = plan === undefined ? named : named.slice(0, -1);
  const config = withPlan(await settle(flags), plan);
  const steps = readSteps(context, [...(plan?.steps ?? []), ...flags.do]);
  check(files, steps, plan !== undefined, flags);
  const { output, sqlTable: table } = flags;
  const seed = config.seed === undefined ? {} : { seed: config.seed };
  const done = await withProgress(context, flags, async (running) => {
    const relation = await open(files, openOptions(config, running));
    const allow = [...(plan?.allow ?? []), ...(flags.allow ?? [])];
    const options = {
      ...prepareOptions(config, running),
      ...seed,
      allow,
      ...(table !== undefined && { table }),
    };
    try {
      if (output === undefined) return { sql: await exportSql(relation, steps, options) };
      const { escapeFormulas = false } = flags;
      return await apply(relation, steps, { ...options, output, escapeFormulas, guard: context.files });
    } finally {
      await relation.close();
    }
  });
  if (flags.exportSql !== undefined) await writeOutput(context, flags.exportSql, done.sql);
  if (!('assessment' in done)) {
    if (!flags.quiet) context.stderr.write(`Written: ${flags.exportSql}\n`);
    return;
  }
  const random = steps.some((step) => step.random);
  await tell(context, flags, done, plan?.goal, random);
}

function check(files: readonly string[], steps: readonly Step[], planned: boolean, flags: ApplyFlags): void {
  if (files.length === 0)
    throw new SingleoutError('config/invalid', 'a file of data is needed before the plan', {
      hint: 'write: singleout apply visits.csv plan.yaml -o safe.csv',
    });
  if (!planned && steps.length === 0)
    throw new SingleoutError('config/invalid', 'there is no step', {
      hint: 'name a plan.yaml after the files, or steps with --do "mask zip 2"',
    });
  if (flags.output === undefined && flags.exportSql === undefined)
    throw new SingleoutError('config/invalid', 'nothing is to be written', {
      hint: 'name the output with -o safe.csv, or --export-sql plan.sql',
    });
  if (flags.escapeFormulas && flags.output === undefined)
    throw new SingleoutError('config/unsupported', '`--escape-formulas` is for files, not for exported SQL', {
      hint: 'name the output with -o safe.csv',
    });
}

async function tell(
  context: Context,
  flags: ApplyFlags,
  { assessment, formulas, persons }: Applied,
  goalText: string | undefined,
  random: boolean,
): Promise<void> {
  const goal = goalText === undefined ? undefined : parseGoal(goalText);
  const columns = assessment.columns
    .filter(({ role }) => role === 'quasi-identifier')
    .map(({ name }) => name);
  const held =
    goal === undefined
      ? []
      : holdLimits(limitsOf(goal), persons === undefined ? assessment : { observed: persons }, {
          prefix: 'goal',
          columns,
        });
  const met = held.every(({ passed }) => passed);
  if (!met) context.exitCode = 1;
  if (flags.json) {
    const judged = goal && { goal: goal.text, met };
    const result = {
      output: flags.output,
      ...judged,
      ...(formulas && { formulas }),
      ...(persons && { persons }),
      assessment,
    };
    return print(context, `${JSON.stringify(result, null, 2)}\n`);
  }
  const seeded =
    'Random steps were drawn by a seed: whoever knows or guesses it can undo them, so this release carries no privacy guarantee.';
  const lines = [
    `Written: ${flags.output}, ${assessment.observed.records} records. ${assessment.verdict.sentence}`,
    ...held.map(({ says, passed }) => `Goal ${goal?.text}: ${passed ? 'met' : 'NOT MET'}. ${says}.`),
    ...(random ? [seeded] : []),
    ...remarksOn(assessment),
    ...sayFormulas(formulas),
  ];
  await print(
    context,
    `${lines.join('\n')}\n${flags.full ? `\n${renderText(pageOfAssessment(assessment), { ...textOptions(context), full: true })}` : ''}`,
  );
}

/** Columns that went out as they were and that no limit looks at. */
function remarksOn({ columns }: Assessment): string[] {
  const named = (...roles: string[]) =>
    columns.filter(({ role }) => roles.includes(role)).map(({ name }) => showName(name));
  const identifiers = named('identifier', 'user');
  const others = named('ignore');
  return [
    ...(identifiers.length > 0
      ? [
          `Still in it, and naming persons or records: ${identifiers.join(', ')}. Leave them out with --do "drop COLUMN" unless they are meaningless numbers.`,
        ]
      : []),
    ...(others.length > 0
      ? [
          `Still in it, and not looked at: ${others.join(', ')}. What an attacker may know of them is not in the figures.`,
        ]
      : []),
  ];
}

/** What a spreadsheet program may make of the written file. */
function sayFormulas(formulas: Applied['formulas']): string[] {
  if (formulas === undefined || formulas.cells === 0) return [];
  const { cells, columns, escaped } = formulas;
  const found = `Spreadsheet programs may take for formulas: ${cells} ${cells === 1 ? 'cell' : 'cells'} that ${cells === 1 ? 'begins' : 'begin'} with =, +, -, @, a tab or a line end, in ${columns.map((name) => showName(name)).join(', ')}.`;
  return [
    `${found} ${escaped ? 'A single quote was put before each.' : 'Guard them with --escape-formulas.'}`,
  ];
}
