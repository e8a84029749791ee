import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Every way into the package, with the source it is built from. */
const ENTRIES: readonly (readonly [string, string])[] = Object.entries(exports)
  .filter(([, target]) => typeof target === 'object')
  .map(([name, target]) => [
    name.replace('.', 'singleout'),
    (target as { default: string }).default.replace('./dist/', 'src/').replace(/\.js$/, '.ts'),
  ]);

/** What examples speak of without making it: they are to be short. */
const SCENE = `
  import { readFile, writeFile } from 'node:fs/promises';
  ${ENTRIES.map(([, file]) => `import * as from_${nameOf(file)} from '${join(root, file).replace(/\.ts$/, '.js')}';`).join('\n')}
  import type { Assessment, Check, Collection, Dialect, Domain, Policy, PopulationAnswer, PopulationEvery, PopulationModel,
    PopulationRelease, Statistics, Table } from '${join(root, 'src/index.js')}';
  declare const table: Table;
  declare const url: string;
  declare const assessment: Assessment;
  declare const policy: Policy;
  declare const counted: Statistics;
  declare const domain: Domain;
  declare const collection: Collection;
  declare const model: PopulationModel;
  declare const record: Record<string, string>;
  declare const answer: PopulationAnswer;
  declare const every: PopulationEvery;
  declare const release: PopulationRelease;
`;

interface Entry {
  readonly name: string;
  /** What can be called: functions and classes, each with the examples of its doc comment. */
  readonly callables: readonly { readonly name: string; readonly examples: readonly string[] }[];
}

const options: ts.CompilerOptions = {
  ...ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile).config,
    ts.sys,
    root,
  ).options,
  noEmit: true,
  incremental: false,
  composite: false,
  noUnusedLocals: false,
};

let entries: readonly Entry[] = [];
beforeAll(() => {
  const program = ts.createProgram(
    ENTRIES.map(([, file]) => join(root, file)),
    options,
  );
  entries = ENTRIES.map(([name, file]) => readEntry(program, name, join(root, file)));
}, 120_000);

describe('entry points', () => {
  it('are the library, its reports, the device and the server', () => {
    expect(ENTRIES.map(([name]) => name).sort()).toEqual(
      ['singleout', 'singleout/device', 'singleout/report', 'singleout/server'].sort(),
    );
    expect(entries.every(({ callables }) => callables.length > 0)).toBe(true);
  });

  it('show by an example how each function is called', () => {
    const without = entries.flatMap(({ name, callables }) =>
      callables
        .filter((one) => !one.examples.some((text) => text.includes(one.name)))
        .map((one) => `${name}: ${one.name}`),
    );
    expect(without).toEqual([]);
  });

  it('have examples whose types hold', () => {
    const names = new Map(
      entries.flatMap(({ callables }, i) =>
        callables.map((one): [string, string] => [one.name, `from_${nameOf(ENTRIES[i][1])}`]),
      ),
    );
    const known = [...names].map(([name, entry]) => `const ${name} = ${entry}.${name};`).join('\n');
    const classes = [...names].filter(([name]) => /^[A-Z]/.test(name)).map(([name]) => name);
    const examples = [
      ...new Set(entries.flatMap(({ callables }) => callables.flatMap((one) => one.examples))),
    ];
    const text = [
      SCENE,
      known,
      ...classes.map((name) => `type ${name} = InstanceType<typeof ${name}>;`),
      ...examples.map((example, i) => `export async function example${i}() {\n${example}\n}`),
    ].join('\n');
    expect(examples.length).toBeGreaterThan(40);
    expect(complaintsAbout(text)).toEqual([]);
  }, 120_000);
});

function nameOf(file: string): string {
  return file.replace(/^src\/|\.ts$/g, '');
}

function readEntry(program: ts.Program, name: string, file: string): Entry {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (module === undefined) throw new Error(`${file} is no module`);
  const callables = checker.getExportsOfModule(module).flatMap((exported) => {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    if (!(symbol.flags & (ts.SymbolFlags.Function | ts.SymbolFlags.Class))) return [];
    const examples = symbol
      .getJsDocTags(checker)
      .filter((tag) => tag.name === 'example')
      .map(({ text = [] }) => text.map((part) => part.text).join(''));
    return [{ name: exported.name, examples }];
  });
  return { name, callables };
}

/** What the compiler has to say of a program. */
function complaintsAbout(text: string): string[] {
  const path = join(root, 'src', 'examples-of-doc-comments.ts');
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile;
  host.getSourceFile = (name, ...rest) =>
    name === path ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2023) : read(name, ...rest);
  const exists = host.fileExists;
  host.fileExists = (name) => name === path || exists(name);
  const program = ts.createProgram([path], options, host);
  const source = program.getSourceFile(path);
  return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
    ({ messageText, start = 0 }) =>
      `${ts.flattenDiagnosticMessageText(messageText, ' ')}: ${text.slice(start, start + 60)}`,
  );
}
