/**
 * What a gate on group sizes costs on 4 million x 10 generated records, beside the bare query, each in a process of its own.
 * `npm run bench check` [RECORDS=4000000]
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { machine, table, writeResults } from './machine.mjs';
import { measureCommand } from './measure.mjs';

const records = Number(process.env.RECORDS ?? 4_000_000);
const cli = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const folder = join(tmpdir(), 'singleout-bench');
const qi = ['oshpd_id', 'age_yrs', 'sex', 'ethncty', 'race', 'patzip'];
const TIMES = 3;
mkdirSync(folder, { recursive: true });
const others = ['person', 'patcnty', 'los', 'adm_qtr', 'charge'];
const policies = [
  ['limits on groups', { limits: { 'smallest-group': 5 }, roles: { qi } }],
  [
    'the same, with limits on a sensitive column',
    {
      limits: { 'smallest-group': 5, 'l-diversity': 2 },
      roles: { qi, sensitive: ['los'], ignore: others.filter((name) => name !== 'los') },
    },
  ],
];

const bareProgram = (file) => `
import { DuckDBInstance } from '@duckdb/node-api';
const connection = await (await DuckDBInstance.create(':memory:')).connect();
const before = process.cpuUsage();
await connection.runAndReadAll("SELECT n, count(*) FROM (SELECT count(*) AS n FROM '${file}' GROUP BY ${qi}) GROUP BY n");
const { user, system } = process.cpuUsage(before);
console.log((user + system) / 1e6);`;

const rows = [];
for (const kind of ['parquet', 'csv']) {
  const file = join(folder, `hospital-${records}.${kind}`);
  if (!existsSync(file))
    spawnSync('node', [cli, 'generate', 'hospital', '--records', String(records), '-o', file], {
      stdio: 'inherit',
    });
  const bare = cheapest(() => {
    const found = measureCommand('node', ['--input-type=module', '-e', bareProgram(file)], {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
    });
    return { ...found, query: Number(found.stdout) };
  });
  const add = (what, { cpu, peakMb }) =>
    rows.push([
      kind,
      what,
      cpu.toFixed(2),
      (cpu / bare.query).toFixed(2),
      (cpu / bare.cpu).toFixed(2),
      peakMb.toFixed(0),
    ]);
  add('bare DuckDB query, its process', bare);
  for (const [name, policy] of policies) {
    const path = join(folder, 'policy.yaml');
    writeFileSync(path, JSON.stringify(policy));
    add(
      `singleout check, ${name}`,
      cheapest(() => measureCommand('node', [cli, 'check', file, '--policy', path, '--json'])),
    );
  }
  add(
    'singleout assess, these columns',
    measureCommand('node', [cli, 'assess', file, '--qi', qi.join(','), '--json']),
  );
}
writeResults('check', [
  '# What a gate costs',
  '',
  `${machine()}. Generated hospital data, ${records} records x 10 columns and a person column; groups by ${qi.join(', ')}.`,
  `CPU seconds of whole processes, all threads, cheapest of ${TIMES} runs (assess: one), beside the bare query alone and beside the`,
  'process that runs it. Other work ran on the machine: compare ratios.',
  'Made by `npm run bench check`.',
  '',
  ...table(['file', 'what', 'CPU s', 'bare query = 1', 'its process = 1', 'peak MB'], rows),
]);

/** The run that took the least; a limit that is exceeded is an answer like any other. */
function cheapest(work) {
  const runs = Array.from({ length: TIMES }, work);
  for (const { stdout, stderr } of runs) if (stdout === '') throw new Error(stderr);
  return runs.reduce((best, run) => (run.cpu < best.cpu ? run : best));
}
