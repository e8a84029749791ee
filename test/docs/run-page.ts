import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleKind, ScriptTarget, transpileModule } from 'typescript';
import { expect } from 'vitest';
import type { Block, Page } from './markdown.js';
import { runExample } from './run-example.js';
import { shell, statementsOf } from './shell.js';

/** How files that a page shows are read: by a command that must take them. */
const READERS: Record<string, string> = {
  'singleout.yaml': 'singleout assess visits.csv --config singleout.yaml',
  'policy.yaml': 'singleout check release.csv --policy policy.yaml',
  'plan.json': 'singleout predict plan.json',
  'domain.json': 'singleout population perturb hospital.csv --domain domain.json --epsilon 1 -o tried.csv',
  'survey.json': 'singleout population perturb survey.csv --domain survey.json --epsilon 1 -o tried.csv',
};

/** What a page has printed so far, and where it runs. */
interface Run {
  readonly folder: string;
  printed: string;
}

type Kind = (block: Block, run: Run) => Promise<void> | void;

/** All kinds of blocks that pages may have. */
const KINDS: Record<string, Kind> = {
  sh: async ({ text }, run) => {
    for (const statement of statementsOf(text)) await runShown(statement, run);
  },
  console: async ({ text }, run) => {
    for (const session of text.split(/^\$ /m).slice(1)) await runSession(session, run);
  },
  text: (block, { printed }) => {
    if (block.name === 'diagram') expect(block.text, block.where).toContain('▶');
    else expectShown(block.text.split('\n'), printed, block.where);
  },
  json: tryFile,
  yaml: tryFile,
  js: runProgram,
  ts: runProgram,
  typescript: leaveToWorkedExamples,
  diff: leaveToWorkedExamples,
};

/** Parts of worked examples are files of the project: worked-examples.test.ts does what they say. */
function leaveToWorkedExamples({ where, name }: Block): void {
  expect(where).toMatch(/^CONTRIBUTING\.md:/);
  expect(name, where).toMatch(/^src\//);
}

/** Runs all that a page shows, from top to bottom, in a folder with the files it names. */
export async function runPage(page: Page, folder: string): Promise<void> {
  const run = { folder, printed: '' };
  for (const part of page.code) {
    if (typeof part === 'string') {
      if (isCommand(part)) await runShown(part, run);
      continue;
    }
    const kind = KINDS[part.language];
    if (kind === undefined) throw new Error(`${part.where}: a block must be one of ${Object.keys(KINDS)}`);
    await kind(part, run);
  }
}

/** Whether code between words is a whole command: one that names something to work on, and has no placeholder in it. */
function isCommand(span: string): boolean {
  return (
    /^singleout \S+ .*\S/.test(span) &&
    !/ \.\.|\b(FILE|FOLDER|COMMAND|N)\b|--trials 1000$/.test(span) &&
    /\.(csv|json)/.test(span)
  );
}

async function runShown(statement: string, run: Run): Promise<string> {
  const printed = await runExample(statement, run.folder);
  run.printed += printed;
  return printed;
}

/** A command as typed, and below it what it prints, with `..` for what is left out. */
async function runSession(session: string, run: Run): Promise<void> {
  const lines = session.split('\n');
  const last = lines.findIndex((line) => !line.endsWith('\\'));
  const statement = lines.slice(0, last + 1).join('\n');
  expectShown(lines.slice(last + 1), await runShown(statement, run), statement);
}

/** Every line that is shown must have been printed; spaces between words and how long it took may differ. */
function expectShown(shown: readonly string[], printed: string, where: string): void {
  const plain = (line: string) =>
    line
      .trim()
      .replace(/\s+/g, ' ')
      .replace(/[\d.]+ m?s$/, 'seconds');
  const lines = new Set(printed.split('\n').map(plain));
  const missing = shown.map(plain).filter((line) => !/^[─ .]*$/.test(line) && !lines.has(line));
  if (missing.length > 0)
    throw new Error(`${where}\nthese lines are not printed:\n${missing.join('\n')}\nbut:\n${printed}`);
}

/** A block that is a file: it is written, for what follows to use, and a command reads it. */
async function tryFile({ name, text, where }: Block, { folder }: Run): Promise<void> {
  const reader = READERS[name ?? ''];
  if (name === undefined || reader === undefined)
    throw new Error(`${where}: no command is known that reads this; name the file behind the language`);
  writeFileSync(join(folder, name), text);
  await shell(reader, folder);
}

/** A program beside the installed package must end well; test/docs/programs.test.ts checks its types. */
async function runProgram({ text, where }: Block, run: Run): Promise<void> {
  const name = `program-${where.replace(/\W/g, '-')}.mjs`;
  const compilerOptions = { module: ModuleKind.ESNext, target: ScriptTarget.ES2023 };
  writeFileSync(join(run.folder, name), transpileModule(text, { compilerOptions }).outputText);
  run.printed += await shell(`node ${name}`, run.folder);
}
