import { type Command, InvalidArgumentError } from 'commander';
import type { Config } from '../../core/config.js';
import { SingleoutError } from '../../core/errors.js';
import type { PlanFile } from '../../core/results/plan.js';
import { blank } from '../../protect/steps/blank.js';
import { generalise } from '../../protect/steps/generalise.js';
import { levelStep, parseLevel } from '../../protect/steps/parse-level.js';
import { STEP_KINDS } from '../../protect/steps/parse-step.js';
import type { Recoding } from '../../protect/steps/step.js';
import type { Context } from '../context.js';
import { readHierarchies, readHierarchy } from '../input/read-steps.js';

/** Adds `--do`, which may be given several times. */
export function addStepOption(command: Command): Command {
  return command.option('--do <step>', 'a step, such as "mask zip 2"; repeat for more', collect, []);
}

/** Adds `--levels` and `--hierarchy`, which may be given several times. */
export function addLevelOptions(command: Command): Command {
  return command
    .option(
      '--levels <column:steps>',
      'levels of a column, fine to coarse: "age: band 5; band 10; blank"',
      collect,
      [],
    )
    .option('--hierarchy <column=file>', 'levels of a column from a hierarchy file', collect, []);
}

/** All steps there are, for the help. */
export function stepHelp(): string {
  const width = Math.max(...STEP_KINDS.map(({ name }) => name.length));
  const lines = STEP_KINDS.flatMap(({ name, usage, summary }) => [
    `  ${name.padEnd(width)}  ${summary}`,
    `  ${''.padEnd(width)}    ${usage}`,
  ]);
  return `\nSteps (quote names with spaces: mask "zip code" 2):\n${lines.join('\n')}`;
}

/** Levels by column, from `--levels` and `--hierarchy`. */
export function readLevels(
  context: Context,
  levels: readonly string[],
  hierarchies: readonly string[],
): Map<string, Recoding[]> {
  const found = new Map<string, Recoding[]>();
  for (const text of hierarchies) {
    const [column, path] = splitAt(text, '=', '--hierarchy', 'zip=zip.csv');
    const hierarchy = readHierarchy(context, path);
    const steps = Array.from({ length: hierarchy.levels }, (_, i) => generalise(column, hierarchy, i + 1));
    found.set(column, [...steps, blank(column)]);
  }
  for (const text of levels) {
    const [column, steps] = splitAt(text, ':', '--levels', '"age: band 5; band 10; blank"');
    const texts = steps.split(';').filter((step) => step.trim() !== '');
    const reading = {
      hierarchies: readHierarchies(
        context,
        texts.map((step) => levelStep(column, step)),
      ),
    };
    found.set(
      column,
      texts.map((step) => parseLevel(column, step, reading)),
    );
  }
  return found;
}

/** Roles of a plan under settled settings. */
export function withPlan(config: Config, plan: PlanFile | undefined): Config {
  return { ...plan?.roles, ...(plan?.seed !== undefined && { seed: plan.seed }), ...config };
}

function splitAt(text: string, mark: string, option: string, example: string): [string, string] {
  const at =
    text.lastIndexOf(`"${mark}`) >= 0 && text.startsWith('"')
      ? text.indexOf(`"${mark}`) + 1
      : text.indexOf(mark);
  const column = text
    .slice(0, at)
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replaceAll('""', '"');
  const rest = text.slice(at + 1).trim();
  if (at < 1 || column === '' || rest === '')
    throw new SingleoutError('config/invalid', `\`${option}\` must name a column; got ${text}`, {
      hint: `write: ${option} ${example}`,
    });
  return [column, rest];
}

/** Reads numbers by column: `age=2,zip=0.5`. */
export function numbersByColumn(
  text: string,
  before: ReadonlyMap<string, number> = new Map(),
): Map<string, number> {
  const found = new Map(before);
  for (const part of text.split(',')) {
    const at = part.lastIndexOf('=');
    const value = Number(part.slice(at + 1));
    if (at < 1 || part.slice(at + 1).trim() === '' || Number.isNaN(value))
      throw new InvalidArgumentError('write: age=2,zip=0.5');
    found.set(part.slice(0, at).trim(), value);
  }
  return found;
}

/** Reads a share: `2%` or `0.02`. */
export function share(text: string): number {
  const percent = text.trim().endsWith('%');
  const bare = percent ? text.trim().slice(0, -1) : text;
  const value = bare.trim() === '' ? Number.NaN : Number(bare) / (percent ? 100 : 1);
  if (!(value >= 0 && value < 1))
    throw new InvalidArgumentError('must be a share from 0 to below 1, such as 2% or 0.02.');
  return value;
}

function collect(text: string, before: readonly string[] = []): string[] {
  return [...before, text];
}
