import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DuckDBInstance } from '@duckdb/node-api';
import { beforeAll, describe, expect, it } from 'vitest';
import { scratchFolder } from '../source/scratch.js';
import { type Block, readPage } from './markdown.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const scratch = scratchFolder();

/** Does what the worked examples of CONTRIBUTING.md say, to a copy of src/. */
const blocks = readPage(join(root, 'CONTRIBUTING.md')).blocks.filter(({ name }) => name?.startsWith('src/'));
const touched = (...names: string[]) =>
  new Set(blocks.map(({ name }) => name ?? '').filter((path) => names.some((name) => path.includes(name))));

function follow({ language, name = '', text, where }: Block): void {
  const path = join(scratch.path, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, language === 'diff' ? patched(readFileSync(path, 'utf8'), text, where) : `${text}\n`);
}

/** A text with the lines of a diff added, beside those that stand there already: exactly once. */
function patched(before: string, diff: string, where: string): string {
  const lines = diff.split('\n');
  const without = lines.filter((line) => !line.startsWith('+')).map((line) => line.slice(1));
  const old = `${without.join('\n')}\n`;
  if (before.split(old).length !== 2) throw new Error(`${where}: what it is put beside is not there once`);
  return before.replace(old, () => `${lines.map((line) => line.slice(1)).join('\n')}\n`);
}

/** Runs a program that imports the library so made, and gives what it prints as JSON. */
function run(program: string): unknown {
  scratch.write('use.js', program);
  const { stdout, stderr } = spawnSync(process.execPath, ['use.js'], { cwd: scratch.path, encoding: 'utf8' });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

beforeAll(() => {
  for (const folder of ['src', 'package.json', 'tsconfig.json', 'tsconfig.build.json'])
    cpSync(join(root, folder), join(scratch.path, folder), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(scratch.path, 'node_modules'));
  for (const block of blocks) follow(block);
  const parameters = [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.build.json'];
  // what the compiler remembers belongs to the project
  parameters.push('--incremental', 'false', '--tsBuildInfoFile', 'null');
  const { stdout } = spawnSync(process.execPath, parameters, { cwd: scratch.path, encoding: 'utf8' });
  expect(stdout).toBe('');
}, 600_000);

/** Makes a database file of visits, which the engine of the examples opens as duckdb://clinic.duckdb. */
async function makeClinic(): Promise<void> {
  const database = await DuckDBInstance.create(join(scratch.path, 'clinic.duckdb'));
  const connection = await database.connect();
  await connection.run(
    "CREATE TABLE visits AS SELECT * FROM (VALUES (30, 'F', 'flu'), (30, 'F', 'cold'), (30, 'M', 'flu'), (41, 'M', 'flu'), (41, 'M', 'flu')) AS v(age, sex, illness)",
  );
  // while a connection is open, no other process may read the file
  connection.disconnectSync();
  database.closeSync();
}

describe('worked examples of CONTRIBUTING.md', () => {
  beforeAll(makeClinic);

  it('a finding takes three files and a line in each list, and is found, told, foreseen and shown', () => {
    expect(touched('once-known', 'assessment', 'findings')).toEqual(
      new Set([
        'src/core/results/assessment.ts',
        'src/findings/once-known.ts',
        'src/findings/list.ts',
        'src/report/sections/assessment/once-known.ts',
        'src/report/pages/assessment-sections.ts',
      ]),
    );
    const found = run(`import { assess, dryRunAssess, open } from './dist/index.js';
      import { pageOfAssessment } from './dist/report/pages/assessment.js';
      import { renderHtml } from './dist/report/render/html.js';
      import { renderText } from './dist/report/render/text.js';
      const table = await open('duckdb://clinic.duckdb', { table: 'visits' });
      const options = { qi: ['age', 'sex'], sensitive: ['illness'] };
      const statements = (await dryRunAssess(table, options)).filter(({ what }) => what.includes('illness is known'));
      const [sizes] = await Promise.all(statements.map(({ sql }) => table.engine.query(sql)));
      let told;
      const assessment = await assess(table, { ...options, found: (part) => { told = part.onceKnown ?? told; } });
      const { refused } = await assess(table, { ...options, user: 'age', qi: ['sex'] });
      const page = pageOfAssessment(assessment);
      const keys = Object.keys(assessment);
      const html = await renderHtml(page);
      console.log(JSON.stringify({
        onceKnown: assessment.onceKnown,
        told,
        after: keys[keys.indexOf('onceKnown') - 1],
        statements: statements.length,
        sizes: [...sizes.numbers(0)],
        refused: refused.filter(({ finding }) => finding.includes('are known')).length,
        text: /illness +3 +80/.test(renderText(page, { full: true })),
        drawn: /id="once-known"[^]*?<svg[^>]*aria-label="Average risk once a sensitive column is known"/.test(html),
      }));
      await table.close();`);
    // of five visits, two by women become unique once the illness is known; the man of 30 is so already
    const onceKnown = [{ name: 'illness', uniques: 3, averageRisk: 4 / 5 }];
    expect(found).toEqual({
      onceKnown,
      told: onceKnown,
      after: 'sensitive',
      statements: 1,
      sizes: [1, 2],
      refused: 1,
      text: true,
      drawn: true,
    });
  });

  it('a joint model takes three files, and answers', () => {
    expect(touched('joint', 'prediction').size).toBe(3);
    const found = run(`import { predict } from './dist/index.js';
      const column = (name, counts) => ({ name, values: counts.map(String), counts: Float64Array.from(counts) });
      const statistics = { records: 8, columns: [column('a', [1, 7]), column('b', [2, 6])], pairs: [], groups: [] };
      const { predictions, estimates } = await predict(statistics, { columns: ['a'], methods: ['even'] });
      const [{ method, value }] = predictions;
      console.log(JSON.stringify({ method, value, assumed: estimates.even.orr.assumptions.length }));`);
    // two values of four records each: two groups of eight records
    expect(found).toEqual({ method: 'even', value: 0.25, assumed: 1 });
  });

  it('a step of protection takes two files, and is taken', () => {
    expect(touched('steps').size).toBe(2);
    scratch.write('people.csv', 'name,sex\nAnna,f\nAlma,f\nBert,m\nBoris,m\n');
    const found = run(`import { open, whatIf } from './dist/index.js';
      const table = await open('people.csv');
      const { before, after } = await whatIf(table, ['initial name'], { qi: ['name', 'sex'] });
      await table.close();
      console.log(JSON.stringify([before, after].map(({ observed }) => observed.distinct)));`);
    expect(found).toEqual([4, 2]);
  });

  it('an engine takes its folder and one line, and is asked', () => {
    const [driver, registry] = ['src/source/duckdb-file/driver.ts', 'src/source/engines.ts'];
    expect(touched('source')).toEqual(new Set([driver, registry]));
    const found = run(`import { assess, open } from './dist/index.js';
      import { addressShapes } from './dist/source/engines.js';
      const table = await open('duckdb://clinic.duckdb', { table: 'visits' });
      const { observed } = await assess(table, { qi: ['age', 'sex'] });
      console.log(JSON.stringify({ engine: table.engine.name, uniques: observed.uniques, help: addressShapes() }));
      await table.close();`);
    expect(found).toEqual({
      engine: 'duckdb-file',
      uniques: 1,
      help: 'duckdb://.. or postgres://.. or trino://..',
    });
  });
});
