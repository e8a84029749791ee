import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** What the package manager says when the registry does not answer, unlike when it answers with an error. */
const UNREACHABLE =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED)\b/;

/** The environment less what npm tells its scripts of the project, which would draw it away from the folder. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/^(npm_config_local_prefix|npm_package_|INIT_CWD)/.test(name),
  ),
);

interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function run(cwd: string, program: string, ...parameters: string[]): Outcome {
  return spawnSync(program, parameters, { cwd, env, encoding: 'utf8', maxBuffer: 1e8 });
}

describe('the packed package, installed in an empty folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'singleout-pack-'));
  const people = join(folder, 'p.csv');
  let unreachable = false;

  beforeAll(() => {
    expect(existsSync(join(root, 'dist/cli/main.js')), 'run `npm run build` first').toBe(true);
    const packed = run(root, 'npm', 'pack', '--silent', '--pack-destination', folder);
    expect(packed.status, packed.stderr).toBe(0);
    const [tarball] = readdirSync(folder);
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
    const flags = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'];
    const patience = ['--fetch-retries=1', '--fetch-retry-mintimeout=500', '--fetch-retry-maxtimeout=2000'];
    const installed = run(folder, 'npm', 'install', ...flags, ...patience, `./${tarball}`);
    unreachable = installed.status !== 0 && UNREACHABLE.test(installed.stderr);
    if (!unreachable) expect(installed.status, installed.stderr).toBe(0);
  }, 300_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function needInstalled({ skip }: TestContext): void {
    skip(unreachable, 'the package registry cannot be reached, so dependencies cannot be installed');
  }

  it('holds the build, the schemas and the papers, and nothing else', (context) => {
    needInstalled(context);
    const files = readdirSync(join(folder, 'node_modules/singleout'));
    expect(files.sort()).toEqual(['CHANGELOG.md', 'LICENSE', 'README.md', 'dist', 'package.json', 'schema']);
  });

  it('says its version', (context) => {
    needInstalled(context);
    expect(run(folder, 'npx', 'singleout', '--version').stdout.trim()).toBe(version);
  });

  it('generates and assesses data by the command line', (context) => {
    needInstalled(context);
    const made = run(folder, 'npx', 'singleout', 'generate', 'people', '--records', '50', '-o', 'p.csv');
    expect(made.status, made.stderr).toBe(0);
    expect(readFileSync(people, 'utf8').trimEnd().split('\n')).toHaveLength(51);
    const assessed = run(folder, 'npx', 'singleout', 'assess', 'p.csv', '--json');
    expect(assessed.status, assessed.stderr).toBe(0);
    expect(JSON.parse(assessed.stdout).observed.records).toBe(50);
  });

  it('assesses data by the library', (context) => {
    needInstalled(context);
    writeFileSync(join(folder, 'few.csv'), 'age,sex\n30,f\n30,f\n40,m\n');
    writeFileSync(
      join(folder, 'use.js'),
      `import { assess, open } from 'singleout';
      const table = await open('few.csv');
      const { observed } = await assess(table, { qi: ['age', 'sex'] });
      await table.engine.close();
      console.log(JSON.stringify([observed.records, observed.distinct, observed.uniques]));`,
    );
    const { status, stdout, stderr } = run(folder, process.execPath, 'use.js');
    expect(status, stderr).toBe(0);
    expect(JSON.parse(stdout)).toEqual([3, 2, 1]);
  });

  it('has types that hold, and that refuse a wrong call', (context) => {
    needInstalled(context);
    writeFileSync(
      join(folder, 'use.ts'),
      `import { type Assessment, assess, open, SingleoutError } from 'singleout';
      const table = await open(['p.csv']);
      const { observed }: Assessment = await assess(table, { qi: ['age'], missing: 'own' });
      const risk: number = observed.averageRisk;
      // @ts-expect-error no such way to read missing cells
      await assess(table, { missing: 'perhaps' });
      export { risk, SingleoutError };`,
    );
    const compilerOptions = {
      strict: true,
      noEmit: true,
      module: 'nodenext',
      target: 'es2023',
      typeRoots: [join(root, 'node_modules/@types')],
      types: ['node'],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['use.ts'] }));
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    expect(run(folder, process.execPath, tsc, '-p', 'tsconfig.json').stdout).toBe('');
  });
});
