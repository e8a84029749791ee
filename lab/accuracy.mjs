/**
 * Makes the sections of docs/accuracy.md: all, or those named (`npm run accuracy data-set person`). What follows `--` goes
 * to each of them, such as `--data FOLDER` with real tables.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, runCommand } from '../scripts/run-command.mjs';

const folder = join(root, 'lab', 'accuracy', 'sections');
const given = process.argv.slice(2);
const from = given.findIndex((word) => word.startsWith('--'));
const names = from < 0 ? given : given.slice(0, from);
const options = from < 0 ? [] : given.slice(from);
const sections = readdirSync(folder).map((file) => file.replace('.mjs', ''));
const chosen = names.length === 0 ? sections : names;
const unknown = chosen.find((name) => !sections.includes(name));
if (unknown !== undefined) {
  console.error(`there is no section ${unknown}; sections are: ${sections.join(', ')}`);
  process.exit(2);
}
for (const name of chosen) {
  if (!runCommand(['node', join(folder, `${name}.mjs`), ...options]).ok) process.exitCode = 1;
}
