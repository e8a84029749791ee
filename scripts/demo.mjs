/** Makes hospital data and assesses them, as the README shows. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { demoCommands } from './demo-commands.mjs';
import { root, runCommand } from './run-command.mjs';

mkdirSync(join(root, 'demo'), { recursive: true });
for (const command of demoCommands) {
  console.log(`\n$ singleout ${command}`);
  if (!runCommand(['node', 'dist/cli/main.js', ...command.split(' ')]).ok) process.exit(1);
}
console.log(`\nThe report is at ${join(root, 'demo', 'report.html')}: open it in a browser.`);
