import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const script = fileURLToPath(new URL('../../scripts/check-imports.mjs', import.meta.url));

describe('the check of imports', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'singleout-imports-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** Checks a project made of these files. */
  function check(files: Record<string, string>): { code: number | null; said: string } {
    for (const [path, text] of Object.entries(files)) write(path, text);
    const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
      cwd: folder,
      encoding: 'utf8',
    });
    return { code: status, said: stdout + stderr };
  }

  function write(path: string, text: string): void {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }

  it('passes where every import goes the right way', () => {
    const { code, said } = check({
      'src/core/a.ts': 'export const a = 1;',
      'src/maths/b.ts': "import { a } from '../core/a.js';\nexport const b = a;",
      'src/kernel/c.ts': "import { Worker } from 'node:worker_threads';\nexport { Worker };",
      'src/source/duckdb/d.ts': "import type { b } from '../../maths/b.js';\nexport type D = typeof b;",
    });
    expect(said).toContain('4 modules');
    expect(code).toBe(0);
  });

  it.each(['', 'src/README.md'])('fails when there is nothing to check (%j)', (only) => {
    expect(check(only === '' ? {} : { [only]: 'no code here' }).code).toBe(1);
  });

  const wrong: [from: string, to: string][] = [
    ['core', 'maths'],
    ['maths', 'kernel'],
    ['source', 'counts'],
    ['counts', 'statistics'],
    ['statistics', 'source'],
    ['joint', 'source'],
    ['joint', 'counts'],
    ['risk', 'source'],
    ['risk', 'counts'],
    ['risk', 'keys'],
    ['keys', 'risk'],
    ['findings', 'source'],
    ['protect', 'findings'],
    ['generate', 'source'],
    ['report', 'risk'],
    ['cli', 'server'],
    ['server', 'cli'],
    ['risk', 'folder-nobody-has-agreed-on'],
  ];
  it('fails on every import against the direction, of values or types', () => {
    const { code, said } = check({
      ...Object.fromEntries(wrong.map(([, to]) => [`src/${to}/a.ts`, 'export const a = 1;'])),
      ...Object.fromEntries(
        wrong.map(([from, to], i) => [`src/${from}/from-${i}.ts`, importOf(`../${to}/a.js`, i)]),
      ),
    });
    for (const [i, [from, to]] of wrong.entries()) {
      expect(said).toContain(`direction of ${from}: src/${from}/from-${i}.ts -> src/${to}/a.ts`);
    }
    expect(code).toBe(1);
  });

  it('lets no folder but the doors call assess', () => {
    const folders = ['protect', 'findings', 'risk', 'report', 'cli', 'server', 'calibrate'];
    const { said } = check({
      'src/questions/assess.ts': 'export const a = 1;',
      ...Object.fromEntries(
        folders.map((name, i) => [`src/${name}/b.ts`, importOf('../questions/assess.js', i)]),
      ),
    });
    const refused = folders.filter((name) => said.includes(`src/${name}/b.ts -> src/questions/assess.ts`));
    expect(refused).toEqual(['protect', 'findings', 'risk', 'report', 'calibrate']);
  });

  it('fails by every other rule', () => {
    const broken: [rule: string, path: string, text: string][] = [
      ['drivers only below source/<engine>', 'src/source/a.ts', "import '@duckdb/node-api';"],
      ['drivers only below source/<engine>', 'src/counts/a.ts', "export type { Client } from 'pg';"],
      ['drivers only below source/<engine>', 'src/cli/a.ts', "await import('pg-query-stream');"],
      ['threads only in kernel', 'src/keys/a.ts', "import 'node:worker_threads';"],
      ['threads only in kernel', 'src/keys/b.ts', "import 'worker_threads';"],
      ['folder without a direction', 'src/new-folder/a.ts', "import 'node:fs';"],
      ['cannot be resolved', 'src/core/a.ts', "import './not-there.js';"],
      [
        'a device reads no tables and knows no collector',
        'src/collect/device/a.ts',
        "import '../collector/a.js';",
      ],
      ['a device reads no tables and knows no collector', 'src/device.ts', "import './collect/records.js';"],
      ['nothing from outside src', 'src/core/b.ts', "import '../../test/a.js';"],
      ['nothing from outside src', 'src/questions/b.ts', "import '../../lab/a.js';"],
      ['not a dependency of the package', 'src/core/c.ts', "import 'dev';"],
      ['writing a table reads none', 'src/source/write/a.ts', "import '../a.js';"],
      ['no cycles', 'src/maths/a.ts', "import './b.js';"],
    ];
    const { code, said } = check({
      ...Object.fromEntries(broken.map(([, path, text]) => [path, text])),
      'src/maths/b.ts': "import './a.js';",
      'src/collect/collector/a.ts': 'export const a = 1;',
      'src/collect/records.ts': 'export const a = 1;',
      'test/a.ts': 'export const a = 1;',
      'lab/a.ts': 'export const a = 1;',
      'package.json': '{ "dependencies": { "pg": "1" }, "devDependencies": { "dev": "1" } }',
      'node_modules/pg/package.json': '{ "name": "pg" }',
      'node_modules/pg/index.js': '',
      'node_modules/dev/package.json': '{ "name": "dev" }',
      'node_modules/dev/index.js': '',
    });
    for (const [rule, path] of broken) expect(said).toContain(`${rule}: ${path}`);
    expect(code).toBe(1);
  });
});

/** Imports a value and a type in turn: both bind. */
function importOf(path: string, turn: number): string {
  return turn % 2 === 0
    ? `export { a } from '${path}';`
    : `import type { a } from '${path}';\nexport type A = typeof a;`;
}
