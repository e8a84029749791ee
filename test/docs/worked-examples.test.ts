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

describe('worked examples of CONTRIBUTING.md', () => {
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

  it('an engine takes its folder and one line, and is asked', async () => {
    const [driver, registry] = ['src/source/duckdb-file/driver.ts', 'src/source/engines.ts'];
    expect(touched('source')).toEqual(new Set([driver, registry]));
    const database = await DuckDBInstance.create(join(scratch.path, 'clinic.duckdb'));
    const connection = await database.connect();
    await connection.run(
      "CREATE TABLE visits AS SELECT * FROM (VALUES (30, 'F'), (30, 'F'), (30, 'M'), (41, 'M')) AS v(age, sex)",
    );
    // while a connection is open, no other process may read the file
    connection.disconnectSync();
    database.closeSync();
    const found = run(`import { assess, open } from './dist/index.js';
      import { addressShapes } from './dist/source/engines.js';
      const table = await open('duckdb://clinic.duckdb', { table: 'visits' });
      const { observed } = await assess(table, { qi: ['age', 'sex'] });
      console.log(JSON.stringify({ engine: table.engine.name, uniques: observed.uniques, help: addressShapes() }));
      await table.close();`);
    expect(found).toEqual({
      engine: 'duckdb-file',
      uniques: 2,
      help: 'duckdb://.. or postgres://.. or trino://..',
    });
  });
});
