import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli } from '../cli/cli.js';

/** A command that writes a file, to be disturbed while it does. */
export interface Subject {
  readonly title: string;
  /** Names of what it writes; the first is what -o or --report is given. */
  readonly files: readonly [string, ...string[]];
  /** Its command line up to the output; @name stands for an input. */
  readonly args: readonly string[];
}

const COLUMNS = ['--qi', 'age_yrs,sex,patzip,los'];
const apply = (ending: string): Subject => ({
  title: `apply, ${ending}`,
  files: [`safe.${ending}`],
  args: ['apply', '@hospital.csv', ...COLUMNS, '--do', 'mask patzip 2', '--do', 'drop person', '-o'],
});
const written = (title: string, file: string, ...args: string[]): Subject => ({ title, files: [file], args });

/** One of every kind of output; what they write is the same on every run. */
export const SUBJECTS: readonly Subject[] = [
  ...['csv', 'csv.gz', 'ndjson', 'parquet'].map(apply),
  written('statistics', 'statistics.json', 'statistics', '@hospital.csv', ...COLUMNS, '-o'),
  written('assess', 'risk.html', 'assess', '@hospital.csv', ...COLUMNS, '--report'),
  written('keys', 'keys.json', 'keys', '@hospital.csv', '--max-columns', '3', '-o'),
  written('plan', 'plan.yaml', 'plan', '@hospital.csv', '--qi', 'age_yrs,sex', '--goal', 'k=5', '-o'),
  written('person --every', 'scores.parquet', 'person', '--every', '@hospital.csv', ...COLUMNS, '-o'),
  {
    title: 'population perturb',
    files: ['responses.csv', 'responses.csv.json'],
    args: [
      ...['population', 'perturb', '@hospital.csv', '--domain', '@domain.json', '--epsilon', '1'],
      ...['--seed', '7', '-o'],
    ],
  },
  written('generate, csv', 'people.csv', 'generate', 'people', '--records', '20000', '-o'),
  written('generate, parquet', 'people.parquet', 'generate', 'people', '--records', '20000', '-o'),
];

const DOMAIN = {
  attributes: [
    { name: 'sex', categories: ['1', '2', '3', '4'] },
    { name: 'age_yrs', bins: [0, 30, 45, 60, 200] },
  ],
};

/** Makes the inputs of all subjects in a folder. */
export async function makeInputs(
  folder: { path: string; write(name: string, text: string): string },
  records = 20_000,
) {
  folder.write('domain.json', JSON.stringify(DOMAIN));
  const file = join(folder.path, 'hospital.csv');
  const made = await cli(['generate', 'hospital', '--records', String(records), '-q', '-o', file]);
  if (made.code !== 0) throw new Error(made.err);
}

/** The command line of a subject with its inputs in a folder, and its output where one is named. */
export function lineOf({ args }: Subject, inputs: string, output: string): string[] {
  const named = args.map((arg) => (arg.startsWith('@') ? join(inputs, arg.slice(1)) : arg));
  return [...named, output, '-q'];
}

/** A place to write to and one to spill to, which nobody else uses. */
export function makePlace(parent: string) {
  const root = mkdtempSync(join(parent, 'place-'));
  const [outputs, temporary] = ['outputs', 'temporary'].map((name) => join(root, name));
  for (const folder of [outputs, temporary]) mkdirSync(folder);
  return { outputs, temporary, env: { ...process.env, TMPDIR: temporary } };
}

/** What tells a file from every other, and undefined where there is none. */
export function digestOf(path: string): string | undefined {
  return existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex') : undefined;
}

/** Digests of all files of a folder. */
export function digestsIn(folder: string): Record<string, string | undefined> {
  return Object.fromEntries(
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => [name, digestOf(join(folder, name))]),
  );
}
