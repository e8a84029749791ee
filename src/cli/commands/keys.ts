import { Command, Option } from 'commander';
import type { Config } from '../../core/config.js';
import { defined } from '../../core/defined.js';
import { SingleoutError } from '../../core/errors.js';
import type { KeyCount, KeyReport } from '../../core/results/keys.js';
import type { MaskRule } from '../../keys/mask-codes.js';
import type { KeysOptions } from '../../questions/keys/keys-options.js';
import { countKeys, keys } from '../../questions/keys.js';
import { isDatabase } from '../../source/is-database.js';
import { addCommonOptions, type CommonFlags, type Context, print, textOptions } from '../context.js';
import { withKeySource } from '../input/with-key-source.js';
import { byteSize } from '../options/byte-size.js';
import { columnList } from '../options/column-list.js';
import { parseNumber } from '../options/parse-number.js';
import { readProbabilities } from '../options/read-probabilities.js';
import { addReadingOptions, prepareOptions, settle, TABLES } from '../options/table-options.js';
import { keyReportJson } from '../output/key-report-json.js';
import { addDryRun, printDryRun, requireDatabase } from '../output/print-dry-run.js';
import { writeOutput } from '../output/write-output.js';

interface KeysFlags extends CommonFlags {
  readonly report?: string;
  readonly output?: string;
  readonly curve?: 'records' | 'kappa';
  readonly count?: boolean;
  readonly dryRun?: boolean;
}

/** `singleout keys`: which columns single people out. */
export function keysCommand(context: Context): Command {
  const command = new Command('keys')
    .summary('which columns together single everybody out, and how sensitive is each?')
    .description(
      'Finds all minimal keys: sets of columns under which every record is unique, exactly. From them follows how\n' +
        'sensitive each column is: the chance that an attacker singles somebody out through it. All columns take part\n' +
        'unless some are named. Complete duplicates are counted and set aside. No value of the data is printed.',
    )
    .argument('<files...>', TABLES)
    .option('--count', 'only how many keys there are: no sensitivity, no list, no records')
    .option('--report <file>', 'also write a report: .html, .md, .txt or .json; of a curve also .svg')
    .option('-o, --output <file>', 'write the JSON result to a file');
  addCommonOptions(addDryRun(command))
    .optionsGroup('Columns (repeatable, separated by commas)')
    .addOption(list('--qi <columns>', 'only these take part, and those named below'))
    .addOption(list('--id <columns>', 'identifiers; they take part'))
    .addOption(list('--sensitive <columns>', 'what an attacker wants to learn; they take part'))
    .addOption(list('--ignore <columns>', 'take no part'))
    .addOption(
      new Option('--missing <how>', 'missing cells: a value of their own, or leave records out')
        .choices(['own', 'drop'])
        .default(undefined, 'own'),
    )
    .optionsGroup('Search')
    .option(
      '--max-columns <n>',
      'kappa: an attacker holds at most so many columns, or fewer; larger keys are not looked for',
      parseNumber,
    )
    .option('--key-scans <n>', 'of a database: most scans of the table (default: 200)', parseNumber)
    .option('--strict', 'keep complete duplicates; if there are any, there is no key')
    .option(
      '--uniqueness <share>',
      'also near-keys: sets under which this share of records is unique',
      parseNumber,
    )
    .option('--riskiest <n>', 'riskiest records to look into (default: 10, with a brief look)', parseNumber)
    .option('--limit <n>', 'keys to list, the others are counted (default: 1000000)', parseNumber)
    .option('--timeout <seconds>', 'end with what is proved by then', parseNumber)
    .option('--workers <n>', 'threads of the search (default: one per core)', parseNumber)
    .optionsGroup('What if')
    .option(
      '--probability <chance>',
      'that an attacker knows a column: 0.3 for all, zip=0.9, role:sensitive=0.1; repeatable (default: 0.5)',
      readProbabilities,
    )
    .option(
      '--precision <bound>',
      'of chances that have to be sampled, where keys are many (default: 0.05)',
      parseNumber,
    )
    .option('--mask <rule...>', 'mask the last characters, zip:2: everything before and after')
    .addOption(
      new Option(
        '--curve <over>',
        'mean sensitivity against the number of records, or kappa, the most columns an attacker holds',
      ).choices(['records', 'kappa']),
    );
  addReadingOptions(command);
  return command
    .addHelpText(
      'after',
      `
Examples:
  singleout keys people.csv
  singleout keys people.csv --max-columns 4 --report keys.html
  singleout keys people.csv --uniqueness 0.95 --timeout 60
  singleout keys people.csv --probability 0.3 --probability phone=0.9 --mask zip:2 birthday:3
  singleout keys people.csv --count
  singleout keys 'people-*.parquet' --ignore row_id --json > keys.json
  singleout keys profiles.csv --curve kappa --max-columns 5 --report curve.svg`,
    )
    .action((files: string[], flags: KeysFlags) => run(context, files, flags));
}

const list = (flag: string, text: string) => new Option(flag, text).argParser(columnList);

async function run(context: Context, files: string[], flags: KeysFlags): Promise<void> {
  const config = await settle(flags);
  const options = optionsOf(config, flags);
  if (flags.dryRun) requireDatabase(files);
  if (flags.count) return count(context, files, flags, config, options);
  if (flags.dryRun) {
    const { dryRunKeys } = await import('../../questions/keys/keys-in-database.js');
    return printDryRun(context, files, config, (table) => dryRunKeys(table, options));
  }
  // reports draw charts, and that takes long to load: only where a report was asked for
  const writeReport =
    flags.report === undefined
      ? undefined
      : (await import('../output/key-reports.js')).keyReportWriter(
          context,
          flags.report,
          flags.curve !== undefined,
        );
  const report = await withKeySource(context, flags, files, config, options, (source, running) =>
    keys(source, { ...options, ...running }),
  );
  await writeReport?.(report);
  if (flags.output !== undefined) await writeOutput(context, flags.output, keyReportJson(report));
  if (flags.json) for (const part of keyReportJson(report)) await print(context, part);
  else if (flags.output === undefined) await print(context, await textOf(report, context));
}

async function count(
  context: Context,
  files: string[],
  flags: KeysFlags,
  config: Config,
  options: KeysOptions,
): Promise<void> {
  const { uniqueness, mask, curve } = options;
  const asked = Object.entries({ uniqueness, mask, curve, report: flags.report, output: flags.output });
  const refused = asked.find(([, value]) => value !== undefined);
  if (refused !== undefined)
    throw new SingleoutError(
      'config/unsupported',
      `\`--count\` leaves out what \`--${refused[0]}\` asks for`,
    );
  if (files.some(isDatabase))
    throw new SingleoutError('config/unsupported', 'keys in a database are listed, not only counted');
  const found = await withKeySource(context, flags, files, config, options, (source, running) =>
    countKeys(source, { ...options, ...running }),
  );
  await print(context, flags.json ? `${JSON.stringify(found)}\n` : await textOf(found, context));
}

/** The text of a page. What makes pages takes long to load, so it is loaded only here. */
async function textOf(report: KeyReport | KeyCount, context: Context): Promise<string> {
  const page =
    report.format === 'singleout/keys'
      ? (await import('../../report/pages/keys.js')).pageOfKeys(report)
      : (await import('../../report/pages/key-count.js')).pageOfKeyCount(report);
  return (await import('../../report/render/text.js')).renderText(page, textOptions(context));
}

function optionsOf(config: Config, { curve }: KeysFlags): KeysOptions {
  const { missing, maxColumns, strict, uniqueness, riskiest, limit, probability, precision, seed } = config;
  if (missing === 'any') {
    throw new SingleoutError('config/unsupported', '`--missing` must be own or drop; got any', {
      hint: 'where a missing cell matches every value, records form no groups that a key could tell apart',
    });
  }
  const { missing: _, ...columns } = prepareOptions(config, {});
  return {
    ...columns,
    ...(missing && { missing }),
    ...(maxColumns !== undefined && { maxColumns }),
    ...(strict !== undefined && { strict }),
    ...(config.keyScans !== undefined && { keyScans: config.keyScans }),
    ...(uniqueness !== undefined && { uniqueness }),
    ...(riskiest !== undefined && { riskiest }),
    ...(limit !== undefined && { limit }),
    ...(probability !== undefined && { probability }),
    ...(precision !== undefined && { precision }),
    ...(seed !== undefined && { seed }),
    ...(curve && { curve }),
    ...(config.memory !== undefined && { memoryBytes: byteSize(config.memory) }),
    ...(config.timeout !== undefined && { timeoutMs: 1000 * config.timeout }),
    ...defined({ threads: config.workers ?? config.threads }),
    ...(config.mask && { mask: config.mask.map(readMask) }),
  };
}

/** `zip:2`: the last two characters of zip. */
function readMask(rule: string): MaskRule {
  const found = /^(.+):(\d+)$/.exec(rule);
  if (found === null || Number(found[2]) < 1) {
    throw new SingleoutError(
      'config/invalid',
      '`--mask` must be a column and how many of its last characters, such as zip:2',
      { where: rule },
    );
  }
  return { column: found[1], characters: Number(found[2]) };
}
