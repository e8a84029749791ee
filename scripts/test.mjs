/**
 * Builds, checks and tests everything. The last line is `N passed, N failed`, with `, N skipped` where some
 * were; the exit code is 1 unless all that ran passed.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './checks.mjs';
import { runCommand } from './run-command.mjs';

const built = runCommand(['npm', 'run', '--silent', 'build']).ok;
console.log(`${built ? 'passed' : 'FAILED'}  build`);
const parts = [{ passed: Number(built), failed: Number(!built), skipped: [] }];
/** Three servers of Java take both cores: nothing else is tested meanwhile. */
const TRINO = 'test/engines/trino.test.ts';
if (built)
  parts.push(
    runChecks(),
    runTests(['--coverage', '--exclude', TRINO]),
    runTests(['--coverage.enabled=false', TRINO]),
  );

const passed = parts.reduce((sum, part) => sum + part.passed, 0);
const failed = parts.reduce((sum, part) => sum + part.failed, 0);
const skipped = parts.flatMap((part) => part.skipped);
for (const test of skipped) console.log(`skipped  ${test}`);
console.log(`${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`);
process.exitCode = failed === 0 ? 0 : 1;

function runTests(which) {
  const folder = mkdtempSync(join(tmpdir(), 'singleout-test-'));
  process.env.SINGLEOUT_TEST_COUNTS = join(folder, 'counts.json');
  const reporters = ['--reporter=default', '--reporter=./scripts/count-tests.mjs'];
  const { ok } = runCommand(['vitest', 'run', ...which, ...reporters]);
  const counts = readCounts(process.env.SINGLEOUT_TEST_COUNTS);
  rmSync(folder, { recursive: true, force: true });
  // the coverage threshold, or vitest itself
  if (!ok && counts.failed === 0) counts.failed = 1;
  return counts;
}

function readCounts(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, skipped: [] };
  }
}
