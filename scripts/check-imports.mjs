/**
 * Checks who imports whom by .dependency-cruiser.cjs, in src/ of the current folder. Fails when there is nothing
 * to check, which the tool itself takes for success.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './run-command.mjs';

const { stdout, stderr } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
    '--config',
    join(root, '.dependency-cruiser.cjs'),
    '--output-type',
    'json',
    'src',
  ],
  { encoding: 'utf8', maxBuffer: 1e9 },
);

const found = parse(stdout);
const own = found?.modules.filter(({ source }) => source.startsWith('src/')).length;
if (found === undefined) fail(stderr || stdout);
else if (own === 0) fail('no module was found in src/, so nothing was checked');
else if (found.summary.violations.length > 0) fail(found.summary.violations.map(describe).join('\n'));
else console.log(`${own} modules, ${found.summary.totalDependenciesCruised} imports: all as agreed`);

function describe({ rule, from, to, cycle }) {
  const path = cycle ? [from, ...cycle.map(({ name }) => name)].join(' -> ') : `${from} -> ${to}`;
  return `${rule.name}: ${path}`;
}

function fail(message) {
  console.error(message);
  process.exitCode = 1;
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
