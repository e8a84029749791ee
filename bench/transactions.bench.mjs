/**
 * What attackers on transaction data cost: the exact risk of five attributes on 10 million x 8 generated purchases beside
 * the bare aggregation, and what the sampling mode reads of files of 1, 4 and 10 years.
 * `npm run bench transactions` [RECORDS=10000000]
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DuckDBInstance } from '@duckdb/node-api';
import { prepareTable } from '../dist/counts/prepare.js';
import { countTransactionCells } from '../dist/counts/transactions/transaction-cells.js';
import { countPickedValues, findDomain } from '../dist/counts/transactions/transaction-sample.js';
import { countValueHistogram } from '../dist/counts/transactions/transaction-values.js';
import { drawPlaces } from '../dist/findings/transactions/draw-values.js';
import { exactRisk } from '../dist/risk/transactions/transactions.js';
import { open } from '../dist/source/open.js';
import { machine, table, writeResults } from './machine.mjs';
import { measure, measureCommand } from './measure.mjs';

const records = Number(process.env.RECORDS ?? 10_000_000);
const cli = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const folder = join(tmpdir(), 'singleout-bench');
const attributes = ['date', 'time', 'shop', 'goods', 'price'];
const PART = 20_480;
mkdirSync(folder, { recursive: true });

const file = generate(records, 1);
const rounds = Number(process.env.ROUNDS ?? 5);
const cheapest = await measureInTurns();
const bare = cheapest.distinct;
const rows = [
  ['bare: count(DISTINCT) per attribute, one query each', ...costs(bare), '1.00', ''],
  [
    'bare: grouped by attribute and user, then by attribute',
    ...costs(cheapest.twice),
    ratio(cheapest.twice),
    '',
  ],
  ['bare: one query, GROUPING SETS', ...costs(cheapest.sets), ratio(cheapest.sets), ''],
  ['exact R(X) of the five, from the file', ...costs(cheapest.exact), ratio(cheapest.exact), ''],
  ['of which encoding the records', ...costs(cheapest.prepare), ratio(cheapest.prepare), ''],
];
for (const [name, flags] of [
  ['singleout transactions, users and values too', ['--unicity', '0']],
  ['singleout transactions, all findings', []],
]) {
  const named = attributes.flatMap((attribute) => ['--attribute', attribute]);
  const found = measureCommand('node', [
    cli,
    'transactions',
    file,
    '--user',
    'customer',
    ...named,
    ...flags,
    '--json',
  ]);
  if (!found.ok) throw new Error(found.stderr);
  rows.push([`${name}, whole process`, ...costs(found), ratio(found), found.peakMb.toFixed(0)]);
}

const sampling = [];
for (const years of [1, 4, 10]) sampling.push(...(await sample(years)));

writeResults('transactions', [
  '# What attackers on transaction data cost',
  '',
  `${machine()}. Made by \`npm run bench transactions\`. CPU seconds of all threads.`,
  '',
  `## Exact risk of ${attributes.join(', ')}`,
  '',
  `Generated purchases, ${records} records x 8 columns (Parquet, ${(statSync(file).size / 1e6).toFixed(0)} MB), ${records / 100} users.`,
  `Cheapest of ${rounds} runs in turns; one run for whole processes. The bare queries ask DuckDB for records and users per value.`,
  '',
  ...table(['what', 'CPU s', 'wall s', 'CPU, bare = 1', 'peak MB'], rows),
  '',
  '## Sampling mode',
  '',
  `A million purchases of 10,000 users a year, sorted by date (a DATE), Parquet in parts of ${PART} records; attribute: the date.`,
  'Opened: records in the parts that the engine opened for the drawn values, by its own profile. To know the values costs',
  'one pass over the attribute column alone, which statistics.json spares. A value lies in one or two parts, so that at most',
  '2 s parts are opened however long the file is; in a short file several drawn values share a part.',
  '',
  ...table(
    [
      'years',
      'records',
      'values',
      's',
      'records of the values',
      'opened',
      'CPU s',
      'pass for the values, CPU s',
    ],
    sampling,
  ),
]);

function costs({ cpu, wall }) {
  return [cpu.toFixed(2), wall.toFixed(2)];
}

function ratio({ cpu }) {
  return (cpu / bare.cpu).toFixed(2);
}

function generate(count, seed) {
  const path = join(folder, `purchases-${count}-${seed}.parquet`);
  if (existsSync(path)) return path;
  console.log(`generating ${path}`);
  const users = count / 100;
  const args = ['generate', 'purchases', '--records', count, '--users', users, '--seed', seed, '-o', path];
  spawnSync('node', [cli, ...args.map(String)], { stdio: 'inherit' });
  return path;
}

/** All ways one after the other, several times over: what else the machine does falls on all alike. */
async function measureInTurns() {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const relation = await open(file);
  const ways = { ...bareQueries(connection), ...ours(relation) };
  const best = {};
  for (let round = 0; round < rounds; round++) {
    for (const [name, work] of Object.entries(ways)) {
      const found = await measure(work, 1);
      if (best[name] === undefined || found.cpu < best[name].cpu) best[name] = found;
    }
  }
  await relation.close();
  connection.closeSync();
  instance.closeSync();
  return best;
}

function bareQueries(connection) {
  const run = (queries) => async () => {
    for (const sql of queries) await connection.run(`CREATE OR REPLACE TEMP TABLE found AS ${sql}`);
  };
  const all = attributes.join(', ');
  return {
    distinct: run(
      attributes.map((x) => `SELECT ${x}, count(*), count(DISTINCT customer) FROM '${file}' GROUP BY ${x}`),
    ),
    twice: run(
      attributes.map(
        (x) => `SELECT ${x}, sum(r), count(*) FROM
          (SELECT ${x}, customer, count(*) AS r FROM '${file}' GROUP BY ${x}, customer) GROUP BY ${x}`,
      ),
    ),
    sets: run([
      `SELECT ${all}, count(*), count(DISTINCT customer) FROM '${file}'
       GROUP BY GROUPING SETS (${attributes.map((x) => `(${x})`).join(', ')})`,
    ]),
  };
}

function ours(relation) {
  const columns = ['customer', ...attributes];
  const narrow = {
    ...relation,
    from: `(SELECT ${columns.join(', ')} FROM ${relation.from}) AS narrow`,
    columns: relation.columns.filter(({ name }) => columns.includes(name)),
  };
  const prepareOnly = () => prepareTable(narrow, { user: 'customer', qi: attributes });
  const exact = async () => {
    const prepared = await prepareOnly();
    const risks = [];
    for (const name of attributes) {
      const profile = prepared.profiles.find((p) => p.name === name);
      const cardinalities = [profile.histogram.groups.reduce((sum, n) => sum + n, 0)];
      const plan = { relation: prepared.relation, columns: [name], cardinalities, user: 'customer' };
      const cells = await countTransactionCells(plan);
      risks.push(exactRisk(await countValueHistogram(cells), prepared.records).exact);
      await cells.drop();
    }
    await prepared.close();
    return risks;
  };
  return { prepare: async () => (await prepareOnly()).close(), exact };
}

/** Years of a million purchases each, one after the other. */
async function writeYears(years) {
  const path = join(folder, `purchases-${years}-years-by-day.parquet`);
  if (existsSync(path)) return path;
  console.log(`writing ${path}`);
  const parts = Array.from({ length: years }, (_, year) => {
    const day = `CAST(date AS DATE) + ${365 * year}`;
    return `SELECT * REPLACE (${day} AS date) FROM '${generate(1_000_000, year + 1)}'`;
  });
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(
    `COPY (SELECT * FROM (${parts.join(' UNION ALL ')}) ORDER BY date) TO '${path}' (FORMAT parquet, ROW_GROUP_SIZE ${PART})`,
  );
  connection.closeSync();
  instance.closeSync();
  return path;
}

async function sample(years) {
  const path = await writeYears(years);
  const relation = await open(path);
  const source = { relation, user: 'customer' };
  const pass = await measure(async () => (await findDomain(source, ['date'])).drop());
  const domain = await findDomain(source, ['date']);
  const lines = [];
  for (const s of [10, 50, 200]) {
    const picked = await domain.pick(drawPlaces(s, domain.values, ['date'], 1));
    let asked = '';
    const engine = {
      dialect: relation.engine.dialect,
      query: (sql, run) => {
        asked = sql;
        return relation.engine.query(sql, run);
      },
    };
    const watched = { relation: { ...relation, engine }, user: 'customer' };
    const read = await measure(() => countPickedValues(watched, ['date'], picked));
    const held = read.result.records.reduce((sum, n) => sum + n, 0);
    const opened = await openedBy(relation.engine, asked);
    lines.push([
      years,
      years * 1_000_000,
      domain.values,
      s,
      held,
      opened,
      read.cpu.toFixed(3),
      pass.cpu.toFixed(2),
    ]);
  }
  await relation.close();
  return lines;
}

async function openedBy(engine, sql) {
  const batch = await engine.query(`EXPLAIN (ANALYZE, FORMAT json) ${sql}`);
  const count = ({ operator_name: name = '', operator_cardinality: n = 0, children = [] }) =>
    (name.includes('PARQUET') ? n : 0) + children.reduce((sum, child) => sum + count(child), 0);
  return count(JSON.parse(batch.texts(1)[0]));
}
