/** Runs bench/*.bench.mjs one after the other, or those whose name contains a given word. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, runCommand } from './run-command.mjs';

const words = process.argv.slice(2);
const found = readdirSync(join(root, 'bench'))
  .filter((name) => name.endsWith('.bench.mjs'))
  .filter((name) => words.length === 0 || words.some((word) => name.includes(word)));
if (found.length === 0) {
  console.error('no benchmark of that name in bench/');
  process.exit(2);
}
for (const name of found) {
  console.log(`\n${name}`);
  if (!runCommand(['node', join('bench', name)]).ok) process.exitCode = 1;
}
