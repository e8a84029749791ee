/**
 * The same assessment where the data are: DuckDB, Postgres and Trino on generated hospital records.
 * node bench/engines.bench.mjs [--records 100000,1000000,4000000] [--equal 1000000] [--no-trino]
 * Shows how little CPU of this side grows with the records (only counts travel), how often a table is read, that
 * findings are equal to the last digit, what the search for keys takes, and what a second worker of Trino brings on the
 * heaviest statement.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { setGroupsSql } from '../dist/counts/sets/set-groups.js';
import { open } from '../dist/source/open.js';
import { PASSWORD, postgresObstacle, startPostgres } from '../scripts/engines/postgres.mjs';
import { startTrino, trinoObstacle } from '../scripts/engines/trino.mjs';
import { generateHospital, HEAVIEST, loadPostgres, loadTrino, MAIN, QI } from './hospital.mjs';
import { machine, table, writeResults } from './machine.mjs';
import { leastWall, measureCommand } from './measure.mjs';

const { values: flags } = parseArgs({
  options: {
    records: { type: 'string', default: '100000,1000000,4000000' },
    equal: { type: 'string', default: '1000000' },
    'no-trino': { type: 'boolean', default: false },
  },
});
process.env.PGPASSWORD = PASSWORD;
const sizes = flags.records.split(',').map(Number);
const equalAt = Number(flags.equal);
const count = (n) => n.toLocaleString('en-US');
const folder = mkdtempSync(join(tmpdir(), 'singleout-bench-'));
const fileOf = (records) => join(folder, `hospital-${records}.csv`);

/** One assessment by the command line: CPU of its process, how often the table was read, and what it found. */
function assess(where, more = []) {
  const run = measureCommand(process.execPath, [MAIN, 'assess', where, ...more, '--qi', QI.join(), '--json']);
  if (!run.ok) throw new Error(run.stderr);
  const scans = Number(/read (\d+) times/.exec(run.stderr)?.[1] ?? 2);
  return { ...run, scans, found: comparable(JSON.parse(run.stdout)) };
}

/** The keys of up to three columns by the command line, and how often the table was read. */
function keysOf(where, more = []) {
  const run = measureCommand(process.execPath, [
    MAIN,
    'keys',
    where,
    ...more,
    '--max-columns',
    '3',
    '--json',
  ]);
  if (!run.ok) throw new Error(run.stderr);
  const { keys, sensitivity, complete, scans } = JSON.parse(run.stdout);
  return { ...run, keys: keys.length, complete, scans, found: JSON.stringify({ keys, sensitivity }) };
}

/** What must be equal: everything but names, times, digests, and keys, which a database looks for apart. */
function comparable(found) {
  const left = ['source', 'provenance', 'keys', 'nearKeys', 'refused', 'assumptions', 'exposedRecords'];
  return JSON.stringify(found, (key, value) => (left.includes(key) || key === 'seconds' ? undefined : value));
}

/** The heaviest statement of an assessment: how many groups all sets of three and more columns form. */
async function heaviest(url, name) {
  const relation = await open(url, { table: name });
  const sql = setGroupsSql(relation, HEAVIEST);
  await relation.close();
  return sql;
}

const grown = [];
const equal = [];
const workers = [];
const searched = [];
const obstacles = [];
try {
  let columns;
  for (const records of new Set([...sizes, equalAt])) columns = generateHospital(records, fileOf(records));
  const row = (engine, records, { cpu, wall, peakMb, scans }) => {
    grown.push([engine, count(records), cpu.toFixed(2), wall.toFixed(1), peakMb.toFixed(0), scans]);
    console.log(grown.at(-1).join('  '));
  };
  const here = assess(fileOf(equalAt));
  const keysHere = keysOf(fileOf(equalAt));
  /** Holds the findings and the keys of an engine against those of the embedded one. */
  const compare = (engine, there, address) => {
    equal.push([engine, count(equalAt), there.found === here.found ? 'yes' : 'NO']);
    const own = keysOf(address, ['--table', `hospital_${equalAt}`]);
    const said = [own.keys, own.complete ? 'yes' : 'no', own.found === keysHere.found ? 'yes' : 'NO'];
    searched.push([engine, count(equalAt), own.cpu.toFixed(2), own.wall.toFixed(1), own.scans, ...said]);
    console.log(searched.at(-1).join('  '));
  };
  row('DuckDB, file', equalAt, here);
  const trino = flags['no-trino'] ? 'left out by --no-trino' : trinoObstacle();
  if (trino !== undefined) obstacles.push(`Trino: ${trino}.`);
  else {
    for (const nodes of [2, 1]) {
      const cluster = await startTrino({ workers: nodes, heapMb: 8192, quick: false });
      try {
        const name = `hospital_${equalAt}`;
        await loadTrino(cluster.send, name, columns, fileOf(equalAt));
        const sql = await heaviest(cluster.url, name);
        workers.push([nodes, (await leastWall(() => cluster.send(sql), 2)).toFixed(2)]);
        console.log(workers.at(-1).join('  '));
        if (nodes === 2) {
          const there = assess(cluster.url, ['--table', name]);
          row('Trino, 2 workers', equalAt, there);
          compare('Trino', there, cluster.url);
        }
      } finally {
        await cluster.stop();
      }
    }
  }
  const postgres = postgresObstacle();
  if (postgres !== undefined) obstacles.push(`Postgres: ${postgres}.`);
  else {
    const server = await startPostgres({ shared_buffers: '512MB', work_mem: '512MB' });
    try {
      const client = new pg.Client({ connectionString: server.url });
      await client.connect();
      for (const records of new Set([...sizes, equalAt])) {
        const name = `hospital_${records}`;
        await loadPostgres(client, name, columns, fileOf(records));
        const there = assess(server.url, ['--table', name]);
        row('Postgres', records, there);
        if (records === equalAt) compare('Postgres', there, server.url);
      }
      await client.end();
    } finally {
      await server.stop();
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

const [two, one] = workers.map(([, seconds]) => Number(seconds));
const remote = grown.filter(([engine]) => engine === 'Postgres');
const [fewest, most] = [Math.min(...sizes), Math.max(...sizes)].map((records) =>
  remote.find(([, n]) => n === count(records)),
);
const growth = fewest && most ? Number(most[2]) / Number(fewest[2]) : undefined;
writeResults('engines', [
  '# Engines',
  '',
  `${machine()}. \`npm run bench engines\`: \`singleout assess --qi ${QI.join()}\` on generated hospital records; CPU and memory`,
  'are those of the process of the command line, wall is all of it. What is computed here goes by the number of different counts',
  '(values, and pairs of values, that occur), which grows more and more slowly with the records.',
  '',
  ...table(['engine', 'records', 'CPU s here', 'wall s', 'peak MB here', 'scans'], grown),
  '',
  ...(growth === undefined
    ? []
    : [`From ${fewest[1]} to ${most[1]} records CPU here grows by a factor of ${growth.toFixed(2)}.`, '']),
  'Findings equal to those of the embedded engine, number by number (without keys, which are searched apart):',
  '',
  ...table(['engine', 'records', 'equal'], equal),
  '',
  '`singleout keys --max-columns 3` on all columns; keys and sensitivities are those of the embedded search:',
  '',
  ...table(['engine', 'records', 'CPU s here', 'wall s', 'scans', 'keys', 'complete', 'equal'], searched),
  '',
  ...(workers.length === 0
    ? []
    : [
        `Trino on the heaviest statement (groups of all ${HEAVIEST.length} sets of three and more columns), ${count(equalAt)} records, all nodes on this machine, least of two runs:`,
        '',
        ...table(['workers', 'wall s'], workers),
        '',
        `Two workers take ${(two / one).toFixed(2)} of the time of one.`,
      ]),
  ...obstacles,
]);
