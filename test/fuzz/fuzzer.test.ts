import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fuzzer-test-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A package like ours in which `assess` does something else, written as the body of a function of `real` and its arguments. */
function packageWhere(name: string, assess: string): string {
  const dist = join(folder, name, 'dist');
  mkdirSync(join(dist, 'cli'), { recursive: true });
  const ours = pathToFileURL(join(root, 'dist/index.js')).href;
  writeFileSync(join(folder, name, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(dist, 'cli/run-cli.js'), 'export const runCli = async () => 0;');
  writeFileSync(
    join(dist, 'index.js'),
    `import * as real from '${ours}';
     export const { open, openCodes, keys } = real;
     export async function assess(relation, options) { ${assess} }`,
  );
  return join(folder, name);
}

function fuzz(...parameters: string[]): { code: number | null; out: string } {
  const findings = mkdtempSync(join(folder, 'findings-'));
  const words = [
    'fuzz/run.mjs',
    '--only',
    'files',
    '--shrink-seconds',
    '0',
    '--findings',
    findings,
    ...parameters,
  ];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' });
  return { code: status, out: `${stdout}${stderr}${readdirSync(findings).join('\n')}` };
}

describe('the fuzzer finds', { timeout: 600_000 }, () => {
  it.each([
    [
      'a wrong count',
      'const found = await real.assess(relation, options); found.observed.uniques++; return found;',
      'wrong count of assess: uniques is',
    ],
    [
      'a value that shows',
      `const found = await real.assess(relation, options); found.assumptions.push('mrkqz3'); return found;`,
      'value leaked',
    ],
    ['an error nobody foresaw', `throw new TypeError('x is not a function');`, 'internal error: TypeError'],
    ['a crash', 'process.exit(9);', 'crash: exit 9'],
    [
      'an input that changes',
      `const { writeFileSync } = await import('node:fs');
       writeFileSync(relation.inputs[0].path, ''); return real.assess(relation, options);`,
      'input changed',
    ],
    [
      'a file left behind',
      `const { mkdtempSync } = await import('node:fs');
       mkdtempSync(process.env.TMPDIR + '/left-'); return real.assess(relation, options);`,
      'temporary files left',
    ],
  ])('%s', (_, assess, expected) => {
    const { code, out } = fuzz('--runs', '4', '--package', packageWhere(expected.replace(/\W/g, ''), assess));
    expect(out).toContain(expected);
    expect(out).toContain('--replay');
    expect(code).toBe(1);
  });

  it('a run that does not end', () => {
    const folder = packageWhere('hang', 'for (;;);');
    const { code, out } = fuzz('--runs', '4', '--hang-seconds', '3', '--package', folder);
    expect(out).toContain('hang: more than 3 s');
    expect(code).toBe(1);
  });
});
