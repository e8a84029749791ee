/** Makes hospital data and assesses them, as the README shows. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, runCommand } from './run-command.mjs';

mkdirSync(join(root, 'demo'), { recursive: true });
const commands = [
  'generate hospital --records 30000 --stays 1.2 --seed 1 -o demo/hospital.csv',
  'assess demo/hospital.csv --user person --ignore charge --report demo/report.html',
];
for (const command of commands) {
  console.log(`\n$ singleout ${command}`);
  if (!runCommand(['node', 'dist/cli/main.js', ...command.split(' ')]).ok) process.exit(1);
}
console.log(`\nThe report is at ${join(root, 'demo', 'report.html')}: open it in a browser.`);
