import { type Command, Option } from 'commander';
import type { Config } from '../../core/config.js';
import { defined } from '../../core/defined.js';
import { SingleoutError } from '../../core/errors.js';
import type { RunOptions } from '../../core/progress.js';
import { sayRule } from '../../core/say-rule.js';
import type { PrepareOptions } from '../../counts/prepare.js';
import { addressShapes } from '../../source/engines.js';
import type { OpenOptions } from '../../source/open.js';
import { readConfig } from '../input/config-file.js';
import { byteSize } from './byte-size.js';
import { columnList } from './column-list.js';
import { parseNumber } from './parse-number.js';

/** What commands say of the tables they take. */
export const TABLES = `${addressShapes()} with --table; or files: CSV, TSV, JSON, NDJSON or Parquet, also gzipped; globs; - for standard input`;

const list = (flag: string, text: string) => new Option(flag, text).argParser(columnList);

/** Adds the options of every command that reads a table. Their names are the keys of `singleout.yaml`. */
export function addTableOptions(command: Command): Command {
  command
    .optionsGroup('Columns (repeatable, separated by commas; quote names with commas: \'"last, first"\')')
    .addOption(list('--qi <columns>', 'quasi-identifiers: what an attacker may know'))
    .addOption(list('--id <columns>', 'identifiers: name a person by themselves; left out'))
    .addOption(list('--sensitive <columns>', 'what an attacker wants to learn'))
    .addOption(list('--ignore <columns>', 'play no part'))
    .option('--user <column>', 'whose record it is, when people have several')
    .option('--weight <column>', 'how many people a record stands for')
    .option('--household <column>', 'who lives together')
    .addOption(
      new Option(
        '--missing <how>',
        'missing cells: a value of their own, leave records out, or match anything',
      )
        .choices(['own', 'drop', 'any'])
        .default(undefined, 'own'),
    );
  return addReadingOptions(command);
}

/** Adds the options of how files are read, and how the work is done. */
export function addReadingOptions(command: Command): Command {
  return command
    .optionsGroup('Reading')
    .option('--table <name>', `the table, where the input is ${addressShapes()}`)
    .option('--sql <query>', 'a query over the files; each is a table named after its file')
    .addOption(new Option('--format <kind>', 'if the name does not tell').choices(['csv', 'json', 'parquet']))
    .option('--delimiter <char>', 'of CSV files (default: read off the first line)')
    .addOption(
      new Option('--encoding <name>', 'of CSV files')
        .choices(['utf-8', 'utf-16', 'latin-1'])
        .default(undefined, 'utf-8'),
    )
    .option('--no-header', 'the first line of CSV files holds data')
    .addOption(list('--null <texts>', 'texts that mean "missing", besides the empty cell'))
    .optionsGroup('Running')
    .option('--memory <size>', 'memory the engine may use before it spills to disk, such as 2GB')
    .option(
      '--statement-timeout <seconds>',
      'end a statement of a database that takes longer (default: 3600)',
      parseNumber,
    )
    .option('--threads <n>', 'threads the engine may use', parseNumber)
    .option('--seed <n>', 'seed of everything random (default: 1)', parseNumber)
    .option('--config <file>', 'settings in YAML (default: singleout.yaml, if there is one)')
    .optionsGroup('Options:');
}

/** Flags that are not settings: they say where the answer goes, and how much of it to show. */
const NO_SETTINGS = ['config', 'json', 'quiet', 'report', 'output', 'count'];

/**
 * Flags over configuration file, checked together. The schema is loaded only where there is something to check:
 * loading it takes longer than many a run.
 */
export async function settle(flags: object): Promise<Config> {
  const file = await readConfig((flags as { config?: string }).config);
  // commander presets --no-header to true: only a given flag may win over the file
  const given = Object.entries(flags).filter(
    ([key, value]) =>
      !NO_SETTINGS.includes(key) && value !== undefined && !(key === 'header' && value === true),
  );
  if (file === undefined && given.length === 0) return {};
  const { configSchema } = await import('../../core/config.js');
  const settings = given.filter(([key]) => key in configSchema.shape);
  const found = configSchema.safeParse({ ...file, ...Object.fromEntries(settings) });
  if (found.success) return found.data;
  const [issue] = found.error.issues;
  const option = String(issue.path[0]).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  throw new SingleoutError('config/invalid', `\`--${option}\` ${sayRule(issue.message)}`);
}

/** The same where population and rate are options of another meaning than in `assess`, checked by what asks for them. */
export function settleReading(flags: object): Promise<Config> {
  return settle({ ...flags, population: undefined, rate: undefined });
}

/** How to open the files, from settled settings. */
export function openOptions(
  config: Config,
  run: Pick<OpenOptions, 'progress' | 'signal' | 'onInput'>,
): OpenOptions {
  const { sql, table, format, delimiter, encoding, header, threads } = config;
  return defined({
    ...run,
    sql,
    table,
    statementTimeoutMs: config.statementTimeout === undefined ? undefined : config.statementTimeout * 1000,
    format,
    delimiter,
    encoding,
    header,
    threads,
    nullValues: config.null,
    memoryBytes: config.memory === undefined ? undefined : byteSize(config.memory),
  });
}

/** Which columns play which part, from settled settings. */
export function prepareOptions(config: Config, run: RunOptions): PrepareOptions {
  const { qi, id, sensitive, ignore, user, weight, household, missing } = config;
  return defined({ ...run, qi, id, sensitive, ignore, user, weight, household, missing });
}
