/**
 * What tables of many columns cost: `assess` on several shapes, and how well `keys` holds its limits of time and memory.
 * `npm run bench wide` [DATA=folder of public tables, for keys]
 */
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { machine, table, writeResults } from './machine.mjs';
import { measureCommand } from './measure.mjs';
import { writeWide } from './wide-tables.mjs';

const cli = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const folder = join(tmpdir(), 'singleout-bench');
mkdirSync(folder, { recursive: true });

const assessed = [
  ['mixed', 1000, 300],
  ['few', 1000, 300],
  ['alike', 1000, 300],
  ['mixed', 1000, 2000],
  ['alike', 1000, 2000],
  ['gaps', 1000, 2000],
  ['mixed', 100_000, 30],
  ['few', 100_000, 30],
  ['many', 100_000, 30],
  ['mixed', 1_000_000, 10],
];
const searched = [
  ['mixed', 10_000, 60],
  ['alike', 1000, 2000],
];

const rows = [];
for (const [shape, records, columns] of assessed) {
  const found = measureCommand('node', [cli, 'assess', await made(shape, records, columns), '--json']);
  const said = found.ok ? leftOut(JSON.parse(found.stdout)) : lastLine(found.stderr);
  rows.push([shape, records, columns, found.cpu.toFixed(1), found.peakMb.toFixed(0), said]);
  console.log(rows.at(-1).join(' '));
}

const data = process.env.DATA && join(process.env.DATA, 'fd_uniprot_1001r_223c.csv.gz');
const limited = [];
for (const file of [
  ...(data && existsSync(data) ? [data] : []),
  ...(await Promise.all(searched.map((shape) => made(...shape)))),
]) {
  for (const args of [
    ['--timeout', '2'],
    ['--timeout', '10'],
    ['--timeout', '10', '--uniqueness', '0.95', '--curve', 'kappa'],
    ['--memory', '200MB', '--timeout', '30'],
  ]) {
    const found = measureCommand('node', [cli, 'keys', file, '--json', ...args]);
    const report = found.ok ? JSON.parse(found.stdout) : undefined;
    const ended = report
      ? report.complete
        ? 'complete'
        : `ended by ${report.stoppedBy}`
      : lastLine(found.stderr);
    const name = file.slice(file.lastIndexOf('/') + 1);
    limited.push([
      name,
      args.join(' '),
      found.wall.toFixed(1),
      found.cpu.toFixed(1),
      found.peakMb.toFixed(0),
      ended,
    ]);
    console.log(limited.at(-1).join(' '));
  }
}

writeResults('wide', [
  '# What many columns cost',
  '',
  `${machine()}. Tables of bench/wide-tables.mjs, one run each; CPU seconds of all threads, whole processes.`,
  'Made by `npm run bench wide`.',
  '',
  '## `singleout assess`',
  '',
  ...table(['shape', 'records', 'columns', 'CPU s', 'peak MB', 'left out, as the findings say'], rows),
  '',
  '## `singleout keys` with limits',
  '',
  ...table(['table', 'limits', 'wall s', 'CPU s', 'peak MB', 'how it ended'], limited),
]);

async function made(shape, records, columns) {
  const file = join(folder, `wide-${shape}-${records}-${columns}.csv`);
  if (!existsSync(file)) await writeWide(file, shape, records, columns);
  return file;
}

function leftOut({ refused }) {
  return refused.length === 0 ? 'nothing' : refused.map(({ finding }) => finding).join('; ');
}

function lastLine(text) {
  return text.trim().split('\n').at(-2) ?? 'failed';
}
