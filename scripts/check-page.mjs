/** Checks that the built page is small: all its scripts and styles together, as they are sent. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-command.mjs';

const MOST_BYTES = 400_000;
const folder = join(root, 'dist', 'page');
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => ({ name, bytes: statSync(join(parentPath, name)).size }));
const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
const list = files.map((file) => `${file.name} ${file.bytes}`).join(', ');
console.log(`the page has ${bytes} bytes (${list})`);
if (files.length < 3 || bytes > MOST_BYTES) {
  console.error(`it must have at most ${MOST_BYTES}, and at least a page, a script and a style`);
  process.exitCode = 1;
}
