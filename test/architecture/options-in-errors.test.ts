import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { commandLineFlags } from '../../src/cli/options/command-line-flags.js';

const src = fileURLToPath(new URL('../../src', import.meta.url));

/** Sentences of results and reports, which name options as the command line does, and styles of pages. */
const NO_ERRORS = [
  'columns/rules/keys.ts',
  'core/results/',
  'counts/roles.ts',
  'findings/assumptions.ts',
  'findings/predictions.ts',
  'findings/records/read-sample.ts',
  'findings/sensitive.ts',
  'findings/sensitivity.ts',
  'findings/transactions/list-assumptions.ts',
  'protect/policy/hold-limits.ts',
  'report/',
  'server/routes/docs-page.ts',
  'server/routes/requests.ts',
];

/** What the server says of how it was started. */
const OF_SERVE = ['server/data/check-size.ts', 'server/data/upload-store.ts', 'server/work/job.ts'];

const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => {
    const text = readFileSync(join(src, path), 'utf8');
    return { path, tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) };
  });

/** What `find` gives for the nodes of a source. */
function collect<T>(tree: ts.SourceFile, find: (node: ts.Node) => T | undefined): T[] {
  const found: T[] = [];
  const visit = (node: ts.Node): void => {
    const it = find(node);
    if (it !== undefined) found.push(it);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** A text that spells a flag: `--qi`, `` `--qi` ``, or one put together from its name. */
function flagIn(node: ts.Node): string | undefined {
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return undefined;
  const text = node.getText();
  return /[\s'"`(]--([a-z]|\$\{)/.test(text) ? text : undefined;
}

/** The name in `option('name')`, or in `option: 'name'` of an error's details. */
function optionIn(node: ts.Node): string | undefined {
  const named =
    ts.isCallExpression(node) && node.expression.getText() === 'option'
      ? node.arguments[0]
      : ts.isPropertyAssignment(node) && node.name.getText() === 'option'
        ? node.initializer
        : undefined;
  return named && ts.isStringLiteralLike(named) ? named.text : undefined;
}

/** Every flag of every command, as they are declared. */
const FLAGS = new Set(
  sources
    .filter(({ path }) => path.startsWith('cli/'))
    .flatMap(({ tree }) => collect(tree, (node) => (ts.isStringLiteralLike(node) ? node.text : undefined)))
    .flatMap((text) => /^(?:-\w, )?(--[a-z-]+)/.exec(text)?.[1] ?? []),
);

describe('errors of the library', () => {
  it('spell no flag of the command line', () => {
    const spoken = sources
      .filter(({ path }) => !['cli/', ...NO_ERRORS, ...OF_SERVE].some((at) => path.startsWith(at)))
      .flatMap(({ path, tree }) => collect(tree, flagIn).map((text) => `${path}: ${text}`));
    expect(spoken).toEqual([]);
  });

  it('need every exception that is made', () => {
    const needed = [...NO_ERRORS, ...OF_SERVE].filter((at) =>
      sources.some(({ path, tree }) => path.startsWith(at) && collect(tree, flagIn).length > 0),
    );
    expect(needed).toEqual([...NO_ERRORS, ...OF_SERVE]);
  });

  it('name options that the command line has', () => {
    const named = sources.flatMap(({ path, tree }) =>
      collect(tree, optionIn).map((option) => ({ path, option, flag: commandLineFlags.write({ option }) })),
    );
    expect(named.length).toBeGreaterThan(90);
    expect(named.filter(({ flag, option }) => !FLAGS.has(flag) && !FLAGS.has(`--no-${option}`))).toEqual([]);
  });
});
