import { Command } from 'commander';
import { SingleoutError } from '../../core/errors.js';
import { type Check, checkSchema } from '../../core/results/check.js';
import { PROFILES } from '../../protect/policy/profiles.js';
import { pageOfCheck } from '../../report/pages/check.js';
import { checkToJunit } from '../../report/render/junit.js';
import { renderMarkdown } from '../../report/render/markdown.js';
import { checkToSarif } from '../../report/render/sarif.js';
import { addCommonOptions, type CommonFlags, type Context } from '../context.js';
import { readPolicy } from '../input/read-policy.js';
import { readTextFile } from '../input/read-text-file.js';
import { withTable } from '../input/with-table.js';
import { allowOption } from '../options/column-list.js';
import { addTableOptions, prepareOptions, settle } from '../options/table-options.js';
import { addDryRun, printDryRun } from '../output/print-dry-run.js';
import { settleOutput } from '../output/settle-output.js';
import { writeOutput } from '../output/write-output.js';

interface CheckFlags extends CommonFlags {
  readonly policy: string;
  readonly baseline?: string;
  readonly sarif?: string;
  readonly junit?: string;
  readonly markdown?: string;
  readonly report?: string;
  readonly dryRun?: boolean;
  readonly allow?: readonly string[];
}

/** `singleout check`: a gate for pipelines. */
export function checkCommand(context: Context): Command {
  const command = new Command('check')
    .summary('does this table keep to a policy? A gate for CI')
    .description(
      'Holds limits against a table: exit code 0 when all hold, 1 when one is exceeded. A policy is a YAML file with\n' +
        'limits, or a profile that cites its source. Under every policy columns that identify people, and free text, fail\n' +
        'unless they are allowed, and so do columns that a policy with quasi-identifiers does not list. With --baseline\n' +
        'only what got worse fails.',
    )
    .argument('<files...>', 'as for assess')
    .requiredOption('--policy <file|profile>', 'policy.yaml, or the name of a profile')
    .addOption(allowOption('may stay although they identify people or hold free text'))
    .option('--baseline <file>', 'an earlier result of check --json: only regressions fail')
    .option('--sarif <file>', 'also write SARIF 2.1.0, for code scanning')
    .option('--junit <file>', 'also write JUnit XML')
    .option('--markdown <file>', 'also write a Markdown summary')
    .option('--report <file>', 'also write a report: .html, .md, .txt or .json');
  addTableOptions(addCommonOptions(addDryRun(command)));
  const width = Math.max(...PROFILES.map(({ name }) => name.length));
  const profiles = PROFILES.map(
    ({ name, title, source }) => `  ${name.padEnd(width)}  ${title}\n  ${''.padEnd(width)}    ${source}`,
  );
  return command
    .addHelpText(
      'after',
      `
Profiles:
${profiles.join('\n')}

A policy.yaml:
  profile: cms-11
  roles: {qi: [age, sex, zip], sensitive: [diagnosis]}
  allow: [visit]      # a number drawn for this release
  unlisted: fail      # the default: columns that no role names may not be there
  limits: {average-risk: 0.05, l-diversity: 2}
  sets:
    - {columns: [age, sex], limits: {smallest-group: 20}}

Examples:
  singleout check release.csv --policy cms-11 --qi age,sex,zip --allow patient
  singleout check release.csv --policy policy.yaml --sarif singleout.sarif --junit singleout.xml
  singleout check release.csv --policy policy.yaml --json > baseline.json
  singleout check release.csv --policy policy.yaml --baseline baseline.json`,
    )
    .action((files: string[], flags: CheckFlags) => run(context, files, flags));
}

async function run(context: Context, files: string[], flags: CheckFlags): Promise<void> {
  const config = await settle(flags);
  const policy = readPolicy(flags.policy);
  const baseline = flags.baseline === undefined ? undefined : readBaseline(flags.baseline);
  const tell = settleOutput(context, flags);
  const seed = config.seed === undefined ? {} : { seed: config.seed };
  const { check, dryRunCheck } = await import('../../questions/check.js');
  if (flags.dryRun) {
    const options = prepareOptions(config, {});
    return printDryRun(context, files, config, (table) => dryRunCheck(table, policy, options));
  }
  const result = await withTable(context, flags, files, config, (table, running) =>
    check(table, policy, {
      ...prepareOptions(config, running),
      ...seed,
      ...(flags.allow && { allow: flags.allow }),
      ...(baseline && { baseline }),
    }),
  );
  if (flags.sarif !== undefined) await writeOutput(context, flags.sarif, checkToSarif(result));
  if (flags.junit !== undefined) await writeOutput(context, flags.junit, checkToJunit(result));
  if (flags.markdown !== undefined)
    await writeOutput(context, flags.markdown, renderMarkdown(pageOfCheck(result)));
  await tell(result, pageOfCheck);
  if (!result.passed) context.exitCode = 1;
}

function readBaseline(path: string): Check {
  const hint = 'make one: singleout check FILE --policy POLICY --json > baseline.json';
  const text = readTextFile(path, { what: 'baseline', hint });
  try {
    return checkSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new SingleoutError('config/unreadable', 'the baseline is no result of singleout check --json', {
      where: path,
      hint,
      cause,
    });
  }
}
