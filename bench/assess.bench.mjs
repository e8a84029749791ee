/**
 * What an assessment costs on 4 million x 10 generated records, beside the bare query, pandas and pyCANON.
 * `npm run bench assess` [RECORDS=4000000] [PYTHON=python3 of a virtual environment with pandas, pyarrow, pycanon]
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DuckDBInstance } from '@duckdb/node-api';
import { countGroupSizes } from '../dist/counts/group-sizes.js';
import { prepareTable } from '../dist/counts/prepare.js';
import { observeGroups } from '../dist/findings/observed.js';
import { open } from '../dist/source/open.js';
import { machine, table, writeResults } from './machine.mjs';
import { measure, measureCommand } from './measure.mjs';

const records = Number(process.env.RECORDS ?? 4_000_000);
const python = process.env.PYTHON ?? join(fileURLToPath(new URL('..', import.meta.url)), '.venv/bin/python');
const cli = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const folder = join(tmpdir(), 'singleout-bench');
const qi = ['oshpd_id', 'age_yrs', 'sex', 'ethncty', 'race', 'patzip'];
mkdirSync(folder, { recursive: true });

const rows = [];
const seconds = (value) => value.toFixed(2);
for (const kind of ['parquet', 'csv']) {
  const file = join(folder, `hospital-${records}.${kind}`);
  if (!existsSync(file)) {
    console.log(`generating ${file}`);
    spawnSync('node', [cli, 'generate', 'hospital', '--records', String(records), '-o', file], {
      stdio: 'inherit',
    });
  }
  const bare = await measureBare(file);
  rows.push([kind, 'bare DuckDB query on the file', seconds(bare.cpu), seconds(bare.wall), '1.00', '']);
  for (const ours of await measureFinding(file)) {
    rows.push([kind, ours.name, seconds(ours.cpu), seconds(ours.wall), (ours.cpu / bare.cpu).toFixed(2), '']);
  }
  for (const tool of ['pandas', 'pycanon']) {
    const found = measureCommand(python, [
      fileURLToPath(new URL('group_sizes.py', import.meta.url)),
      tool,
      file,
      qi.join(','),
    ]);
    if (found.ok)
      rows.push([
        kind,
        `${tool}, whole process`,
        seconds(found.cpu),
        seconds(found.wall),
        (found.cpu / bare.cpu).toFixed(2),
        found.peakMb.toFixed(0),
      ]);
    else rows.push([kind, `${tool}: skipped, ${python} cannot import it`, '', '', '', '']);
  }
  const group = measureCommand('node', [cli, 'assess', file, '--qi', qi.join(','), '--json']);
  rows.push(whole(kind, 'singleout assess, these 6 columns, all findings', group, bare));
  const all = measureCommand('node', [cli, 'assess', file, '--ignore', 'person', '--json']);
  rows.push(whole(kind, 'singleout assess, all 10 columns, all findings', all, bare));
}
const size = (kind) => (statSync(join(folder, `hospital-${records}.${kind}`)).size / 1e6).toFixed(0);
writeResults('assess', [
  '# What an assessment costs',
  '',
  `${machine()}. Generated hospital data, ${records} records x 10 columns and a person column`,
  `(Parquet ${size('parquet')} MB, CSV ${size('csv')} MB); group sizes by ${qi.join(', ')}.`,
  'CPU seconds of all threads, cheapest of three runs for the first rows of each kind, one run for whole processes.',
  'Made by `npm run bench assess`.',
  '',
  ...table(['file', 'what', 'CPU s', 'wall s', 'CPU, bare = 1', 'peak MB'], rows),
]);

function whole(kind, name, found, bare) {
  if (!found.ok) throw new Error(found.stderr);
  return [
    kind,
    name,
    seconds(found.cpu),
    seconds(found.wall),
    (found.cpu / bare.cpu).toFixed(2),
    found.peakMb.toFixed(0),
  ];
}

async function measureBare(file) {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const sql = `SELECT n, count(*) FROM (SELECT count(*) AS n FROM '${file}' GROUP BY ${qi.join(', ')}) GROUP BY n`;
  const found = await measure(async () => (await connection.runAndReadAll(sql)).getRows().length);
  connection.closeSync();
  instance.closeSync();
  return found;
}

async function measureFinding(file) {
  const relation = await open(file);
  const straight = await measure(() => countGroupSizes(relation, qi));
  const prepared = await prepareTable(relation, { qi });
  const finding = await measure(() => observeGroups(prepared));
  await relation.close();
  return [
    { name: 'group-size finding, as assess makes it', ...finding },
    { name: 'the same counts straight from the file', ...straight },
  ];
}
