/**
 * What each statement of an assessment costs on Trino, and how many rows it returns: what docs/scale.md reckons with.
 * node bench/scans.bench.mjs [--records 250000,1000000]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setGroupsSql } from '../dist/counts/set-groups.js';
import { planScans } from '../dist/dry-run.js';
import { open } from '../dist/source/open.js';
import { startTrino, trinoObstacle } from '../scripts/engines/trino.mjs';
import { generateHospital, loadTrino, QI } from './hospital.mjs';
import { machine, table, writeResults } from './machine.mjs';
import { leastWall } from './measure.mjs';

const { values: flags } = parseArgs({ options: { records: { type: 'string', default: '250000,1000000' } } });
const d = QI.length;
const pairs = QI.flatMap((a, i) => QI.slice(i + 1).map((b) => [a, b]));
/** Groupings of all records in each planned statement, in its order; the first counts all columns of the table. */
const groupingsOf = (columns) => [columns, 1, pairs.length, d, 1, d + 1, pairs.length];
/** The same statement as the last one planned, for sets with few groups. */
const ofPairs = (relation) => ({
  what: 'risk by columns known (here: all pairs)',
  sql: setGroupsSql(relation, pairs),
});
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
    for (const [i, { what, sql }] of [...planScans(relation, { qi: QI }), ofPairs(relation)].entries()) {
      let returned = 0;
      const seconds = await leastWall(async () => {
        returned = (await relation.engine.query(sql)).rows;
      });
      const rate = (records * groupings[i]) / seconds / 1e6;
      rows.push([what, count(records), groupings[i], seconds.toFixed(2), rate.toFixed(2), count(returned)]);
      console.log(rows.at(-1).join('  '));
    }
    await relation.engine.close();
  }
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}

writeResults('scans', [
  '# Scans',
  '',
  `${machine()}. \`npm run bench scans\`: every statement of \`singleout assess --qi ${QI.join()}\` on generated hospital records in`,
  'Trino 435, one coordinator and two workers on this machine, least of three runs. A grouping is one column set by which all',
  'records are grouped.',
  '',
  ...table(
    ['statement', 'records', 'groupings', 'wall s', 'million records x groupings a second', 'rows returned'],
    rows,
  ),
]);
