import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from './run-command.mjs';

/** The checks besides tests; each counts as one. `PACKED` stands for the tarball that would be published. */
const checks = [
  { name: 'style (biome)', command: ['biome', 'ci', '--error-on-warnings', '.'] },
  { name: 'types (tsc)', command: ['tsc', '--noEmit', '-p', 'tsconfig.json'] },
  { name: 'imports (dependency-cruiser)', command: ['node', 'scripts/check-imports.mjs'] },
  { name: 'nothing unused (knip)', command: ['knip', '--no-progress', '--treat-config-hints-as-errors'] },
  { name: 'package (publint)', command: ['publint', 'run', 'PACKED', '--strict'] },
  { name: 'package types (attw)', command: ['attw', 'PACKED', '--profile', 'esm-only', '--no-emoji'] },
];

/**
 * Runs all checks on a built project, also after one has failed; shows what a failed one says.
 * @returns {{ passed: number, failed: number }}
 */
export function runChecks() {
  const folder = mkdtempSync(join(tmpdir(), 'singleout-check-'));
  try {
    const packed = pack(folder);
    const results = checks.map(({ name, command }) => {
      const { ok, output } = runCommand(
        command.map((word) => (word === 'PACKED' ? packed : word)),
        'hold',
      );
      console.log(`${ok ? 'passed' : 'FAILED'}  ${name}`);
      if (!ok) console.log(output);
      return ok;
    });
    const passed = results.filter(Boolean).length;
    return { passed, failed: results.length - passed };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function pack(folder) {
  const { ok, output } = runCommand(['npm', 'pack', '--silent', '--pack-destination', folder], 'hold');
  if (!ok) console.log(output);
  return join(folder, readdirSync(folder)[0] ?? 'not-packed.tgz');
}
