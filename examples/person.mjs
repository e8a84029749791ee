/**
 * Am I alone? One person's risk in three ways: from the records, from published counts with the rare ones withheld, and from two numbers
 * that anybody may know.
 *
 *   node person.mjs
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate, open, person, statistics, withhold } from 'singleout';

const folder = await mkdtemp(join(tmpdir(), 'singleout-example-'));
const file = join(folder, 'hospital.csv');
await generate('hospital', file, { records: 20_000 });
const values = { age_yrs: '34', sex: '2', patzip: '93538' };

const table = await open(file);
const fromRecords = await person(table, { values });
const published = withhold(await statistics(table, { qi: Object.keys(values) }), 11);
await table.close();
await rm(folder, { recursive: true });
const fromCounts = await person(published, { values });
const fromTwoNumbers = await person({ records: 20_000, counts: { age_yrs: 320, patzip: 14 } });

console.log(`From the records.         ${fromRecords.sentence}`);
console.log(`From published counts.    ${fromCounts.sentence}`);
console.log(`From two counts alone.    ${fromTwoNumbers.sentence}`);
