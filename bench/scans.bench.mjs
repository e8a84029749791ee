/**
 * What each statement of an assessment costs on Trino, and how many rows it returns: what docs/scale.md reckons with.
 * node bench/scans.bench.mjs [--records 250000,1000000]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setGroupsSql } from '../dist/counts/sets/set-groups.js';
import { dryRunAssess } from '../dist/questions/assess.js';
import { open } from '../dist/source/open.js';
import { startTrino, trinoObstacle } from '../scripts/engines/trino.mjs';
import { generateHospital, HEAVIEST, loadTrino, QI, setsOf } from './hospital.mjs';
import { machine, table, writeResults } from './machine.mjs';
import { leastWall } from './measure.mjs';

const { values: flags } = parseArgs({ options: { records: { type: 'string', default: '250000,1000000' } } });
const d = QI.length;
/** Columns of a wide table. */
const MANY = 30;
const allButOne = (names, left) => left.map((one) => names.filter((name) => name !== one));
const pairs = setsOf(2);
/** Groupings of all records in each planned statement, in its order; the first counts all columns of the table. */
const groupingsOf = (columns) => [columns, 1, pairs.length, d, 1, d + 1];

/** The statement of the exposure for other sets: small ones, all that an assessment asks for, and sets of many columns. */
function exposures(relation) {
  const names = Array.from({ length: MANY }, (_, i) => `${QI[i % d]}_${Math.floor(i / d)}`);
  const cells = names.map((name, i) => `"${QI[i % d]}" AS "${name}"`).join(', ');
  const wide = { ...relation, from: `(SELECT ${cells} FROM ${relation.from}) AS wide` };
  const some = [...allButOne(names, names.slice(0, d)), names];
  const exposure = (what, sets, of = relation) => ({
    what: `risk by columns known (${what})`,
    sql: setGroupsSql(of, sets),
    groupings: sets.length,
  });
  return [
    exposure('all pairs', pairs),
    exposure('all sets of three and more columns', HEAVIEST),
    exposure(`all but one of ${MANY} columns, which repeat the ${d}`, some, wide),
  ];
}

/** Most memory that the last statement took on the cluster, in GB. */
async function peakOf(sql) {
  const answer = await fetch(`${cluster.base}/v1/query`, { headers: { 'X-Trino-User': 'tester' } });
  const peaks = (await answer.json())
    .filter(({ query }) => query.trim() === sql.trim())
    .map(({ queryStats }) => Number.parseFloat(queryStats.peakUserMemoryReservation));
  return Math.max(...peaks) / 1e9;
}
const count = (n) => n.toLocaleString('en-US');

const obstacle = trinoObstacle();
if (obstacle !== undefined) throw new Error(`no Trino: ${obstacle}`);
const folder = mkdtempSync(join(tmpdir(), 'singleout-bench-'));
const cluster = await startTrino({ heapMb: 6144, quick: false });
const rows = [];
try {
  for (const records of flags.records.split(',').map(Number)) {
    const file = join(folder, `${records}.csv`);
    const columns = generateHospital(records, file);
    await loadTrino(cluster.send, `hospital_${records}`, columns, file);
    const relation = await open(cluster.url, { table: `hospital_${records}` });
    const groupings = groupingsOf(columns.length);
    const scans = await dryRunAssess(relation, { qi: QI });
    const planned = scans.map((scan, i) => ({ ...scan, groupings: groupings[i] }));
    for (const { what, sql, groupings } of [...planned, ...exposures(relation)]) {
      let returned = 0;
      const seconds = await leastWall(
        async () => {
          returned = (await relation.engine.query(sql)).rows;
        },
        groupings > 100 ? 1 : 3,
      );
      const rate = (records * groupings) / seconds / 1e6;
      const numbers = [groupings, seconds.toFixed(2), rate.toFixed(2), (await peakOf(sql)).toFixed(2)];
      rows.push([what, count(records), ...numbers, count(returned)]);
      console.log(rows.at(-1).join('  '));
    }
    await relation.close();
  }
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}

writeResults('scans', [
  '# Scans',
  '',
  `${machine()}. \`npm run bench scans\`: every statement of \`singleout assess --qi ${QI.join()}\` on generated hospital records in`,
  'Trino 435, one coordinator and two workers on this machine, least of three runs (of one, where there are more than 100 groupings).',
  'A grouping is one column set by which all records are grouped. Memory is what the statement takes of all workers at most.',
  '',
  ...table(
    [
      'statement',
      'records',
      'groupings',
      'wall s',
      'million records x groupings a second',
      'GB',
      'rows returned',
    ],
    rows,
  ),
]);
