/**
 * A gate before a table is handed out: a policy is held against it, and the process ends with 1 where a limit is exceeded.
 *
 *   node gate.mjs [TABLE [POLICY]]
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, generate, open, parsePolicy } from 'singleout';

const [given, policyFile] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'singleout-example-'));
const file = given ?? (await makeTable());
const policy =
  policyFile === undefined
    ? {
        name: 'no small groups',
        roles: { qi: ['age_yrs', 'sex', 'patcnty'] },
        limits: { 'smallest-group': 5, 'average-risk': 0.5 },
      }
    : parsePolicy(await readFile(policyFile, 'utf8'), policyFile);

const table = await open(file);
const { passed, results } = await check(table, policy);
await table.close();
await rm(folder, { recursive: true });

for (const { passed: held, id, measured, limit, direction } of results) {
  const rule = direction === 'at-most' ? 'at most' : 'at least';
  console.log(`${held ? 'ok    ' : 'FAILED'} ${id}: ${measured} (${rule} ${limit})`);
}
console.log(passed ? 'The table may go out.' : 'The table stays here.');
process.exitCode = passed ? 0 : 1;

async function makeTable() {
  const path = join(folder, 'hospital.csv');
  await generate('hospital', path, { records: 5000 });
  return path;
}
