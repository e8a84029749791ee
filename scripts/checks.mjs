import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runCommand } from './run-command.mjs';

/**
 * Runs every `check:` script of package.json on a built project, also after one has failed; shows what a failed
 * one says. Each counts as one test.
 * @returns {{ passed: number, failed: number, skipped: string[] }}
 */
export function runChecks() {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const names = Object.keys(scripts).filter((name) => name.startsWith('check:'));
  const failed = names.filter((name) => {
    const { ok, output } = runCommand(['npm', 'run', '--silent', name], 'hold');
    console.log(`${ok ? 'passed' : 'FAILED'}  ${name}`);
    if (!ok) console.log(output);
    return !ok;
  });
  return { passed: names.length - failed.length, failed: failed.length, skipped: [] };
}
