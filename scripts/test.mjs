/**
 * Builds, installs what was built as users would, checks and tests everything. Tells how long each part took and which test
 * files took longest. The last line is `N passed, N failed`, with `, N skipped` where some were; the exit code is 1 unless all
 * that ran passed.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './checks.mjs';
import { installedFolder } from './installed.mjs';
import { runCommand } from './run-command.mjs';

/** Three servers of Java take both cores: nothing else is tested meanwhile. */
const TRINO = 'test/engines/trino.test.ts';
const LISTED_FILES = 12;

const took = [];
const parts = [
  timed('build', () => runStep('build', () => runCommand(['npm', 'run', '--silent', 'build']).ok)),
];
const built = () => parts.every(({ failed }) => failed === 0);
if (built())
  parts.push(timed('install the package', () => runStep('install', () => Boolean(installedFolder()))));
if (built())
  parts.push(
    timed('checks', runChecks),
    timed('tests', () => runTests(['--coverage', '--exclude', TRINO])),
    timed('tests on Trino', () => runTests(['--coverage.enabled=false', TRINO])),
  );

const files = parts.flatMap((part) => part.files ?? []).sort((a, b) => b.seconds - a.seconds);
for (const { seconds, name } of files.slice(0, LISTED_FILES)) console.log(`${show(seconds)}  ${name}`);
for (const { seconds, name } of took) console.log(`${show(seconds)}  ${name}, in all`);

const passed = parts.reduce((sum, part) => sum + part.passed, 0);
const failed = parts.reduce((sum, part) => sum + part.failed, 0);
const skipped = parts.flatMap((part) => part.skipped);
for (const test of skipped) console.log(`skipped  ${test}`);
console.log(`${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`);
process.exitCode = failed === 0 ? 0 : 1;

function timed(name, work) {
  const start = performance.now();
  const result = work();
  took.push({ name, seconds: (performance.now() - start) / 1000 });
  return result;
}

function show(seconds) {
  return `${seconds.toFixed(1).padStart(6)} s`;
}

/** A step that counts as one test. */
function runStep(name, work) {
  let ok = false;
  try {
    ok = work();
  } catch (error) {
    console.log(error.message);
  }
  console.log(`${ok ? 'passed' : 'FAILED'}  ${name}`);
  return { passed: Number(ok), failed: Number(!ok), skipped: [] };
}

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
