import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

it('finds nothing in the corpus and in some new cases of each kind', { timeout: 600_000 }, () => {
  const findings = mkdtempSync(join(tmpdir(), 'fuzz-test-'));
  const words = ['fuzz/run.mjs', '--seed', '16', '--runs', '120', '--findings', findings];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' });
  expect(`${stdout}${stderr}`).toMatch(/^0 findings/m);
  expect(status).toBe(0);
  rmSync(findings, { recursive: true });
});
