/**
 * Looking around in a table, step by step, as in a notebook: which columns tell people apart, what banding and masking would change, and
 * the least lossy way to groups of five.
 *
 *   node explore.mjs
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assess, curve, generate, keys, open, plan, whatIf } from 'singleout';

const percent = (share) => `${(100 * share).toFixed(1)} %`;
const folder = await mkdtemp(join(tmpdir(), 'singleout-example-'));
const file = join(folder, 'hospital.csv');
await generate('hospital', file, { records: 5000 });
const table = await open(file, { keepOrder: true });
const roles = { qi: ['age_yrs', 'sex', 'ethncty', 'patzip'] };

console.log('1. Who stands out?');
const { observed, columns } = await assess(table, roles);
console.log(`   ${observed.uniques} of ${observed.records} records are unique.`);

console.log('2. Which column gives most away? The average risk without it:');
for (const { name, riskWithout } of columns)
  if (riskWithout !== undefined && riskWithout !== null)
    console.log(`   ${name.padEnd(8)} ${percent(observed.averageRisk)} -> ${percent(riskWithout)}`);

console.log('3. Which columns are enough to single nine in ten people out?');
const { nearKeys } = await keys(table, { ...roles, uniqueness: 0.9, riskiest: 0 });
for (const { columns: set, share } of nearKeys.keys) console.log(`   ${set.join(', ')}: ${percent(share)}`);

console.log('4. What would shorter postcodes change?');
const { points } = await curve(table, 'patzip', roles);
for (const { step = 'as it is', alone, lost } of points)
  console.log(
    `   ${step.padEnd(20)} ${String(alone).padStart(5)} alone, ${percent(lost)} of the column lost`,
  );

console.log('5. And ages in bands of ten besides?');
const { after } = await whatIf(table, ['mask patzip 2', 'band age_yrs 10'], roles);
console.log(`   ${after.observed.uniques} of ${after.observed.records} records are still unique.`);

console.log('6. What is the least lossy way to groups of five?');
const { best, met } = await plan(table, { ...roles, goal: 'k=5', suppress: 0.02 });
console.log(met ? `   ${best.steps.join('; ')}` : '   None of the levels leads there.');
await table.close();
await rm(folder, { recursive: true });
