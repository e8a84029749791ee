import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { installed, packaged } from '../installed.js';
import { scratchFolder } from '../source/scratch.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const scratch = scratchFolder();
// programs beside the installed package, as its users write them
symlinkSync(join(installed, 'node_modules'), join(scratch.path, 'node_modules'));
scratch.write('package.json', '{ "private": true, "type": "module" }');
scratch.write('few.csv', 'age,sex\n30,f\n30,f\n40,m\n');

function run(...parameters: string[]) {
  return spawnSync(process.execPath, parameters, { cwd: scratch.path, encoding: 'utf8', maxBuffer: 1e8 });
}

describe('the packed package, installed in an empty folder', () => {
  it('holds the build, the schemas and the papers, and nothing else', () => {
    const files = readdirSync(packaged('.'));
    const papers = ['CHANGELOG.md', 'LICENSE', 'README.md', 'bench', 'docs', 'examples'];
    expect(files.sort()).toEqual([...papers, 'dist', 'package.json', 'schema'].sort());
    expect(readdirSync(packaged('bench'))).toEqual(['results']);
    const laboratory = ['lab', 'reproduce', 'evaluate', 'accuracy'];
    expect(readdirSync(packaged('dist')).filter((name) => laboratory.includes(name))).toEqual([]);
    expect(readdirSync(packaged('docs')).filter((name) => !name.endsWith('.md'))).toEqual(['images']);
  });

  it('brings no tool of its developers', () => {
    const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const there = Object.keys(devDependencies).filter((name) =>
      existsSync(join(installed, 'node_modules', name)),
    );
    expect(there).toEqual([]);
  });

  it('assesses data by the library', () => {
    scratch.write(
      'use.js',
      `import { assess, open } from 'singleout';
      const table = await open('few.csv');
      const { observed } = await assess(table, { qi: ['age', 'sex'] });
      await table.close();
      console.log(JSON.stringify([observed.records, observed.distinct, observed.uniques]));`,
    );
    const { status, stdout, stderr } = run('use.js');
    expect(status, stderr).toBe(0);
    expect(JSON.parse(stdout)).toEqual([3, 2, 1]);
  });

  it('perturbs an answer on a device', () => {
    scratch.write(
      'device.js',
      `import * as device from 'singleout/device';
      console.log(Object.keys(device).sort().join());`,
    );
    const { status, stdout, stderr } = run('device.js');
    expect(status, stderr).toBe(0);
    expect(stdout).toContain('perturbRecord');
  });

  it.each([
    // what most projects have
    ['beside the types of Node', { typeRoots: [join(root, 'node_modules/@types')], types: ['node'] }],
    ['with no other types at all', { types: [] }],
  ])(
    'has types that hold in an empty TypeScript project %s, and that refuse a wrong call',
    (_, types) => {
      const project = mkdtempSync(join(scratch.path, 'typed-'));
      const program = `import { type Assessment, assess, open, SingleoutError } from 'singleout';
      import { perturbRecord } from 'singleout/device';
      const table = await open(['p.csv']);
      const { observed }: Assessment = await assess(table, { qi: ['age'], missing: 'own' });
      const risk: number = observed.averageRisk;
      // @ts-expect-error no such way to read missing cells
      await assess(table, { missing: 'perhaps' });
      export { perturbRecord, risk, SingleoutError };`;
      writeFileSync(join(project, 'use.ts'), program);
      writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }');
      const compilerOptions = {
        strict: true,
        noEmit: true,
        module: 'nodenext',
        target: 'es2023',
        ...types,
      };
      writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['use.ts'] }));
      const tsc = join(root, 'node_modules/typescript/bin/tsc');
      expect(run(tsc, '-p', join(project, 'tsconfig.json')).stdout).toBe('');
    },
    300_000,
  );
});
