/**
 * The section "Data set" of docs/accuracy.md: predicted against true ORR.
 * `npm run accuracy data-set [-- --data FOLDER]`: real tables are looked at where a folder with them is given.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileTable, hospitalTable } from '../coded-table.mjs';
import { hospitalSets, interactionSets, pairSets, realTables } from '../column-sets.mjs';
import { exactLine, predictionTable, predictSet, withheldRow, worstLine } from '../data-set.mjs';
import { decimals, table, writeSection } from '../page.mjs';

const given = process.argv.indexOf('--data');
const folder = given < 0 ? undefined : process.argv[given + 1];
const lines = [
  '## Data set',
  '',
  'Predicted ORR of whole tables from value counts and pair tables alone, less the true one. Made by',
  '`npm run accuracy data-set -- --data FOLDER`. *random* and *semi-random* are the printed algorithms (means of few',
  'shuffles; the expectation moves by less than .001 between shuffles); *strong* sets hold a pair with corrected g of at',
  'least .5; *exact sum* is the expectation under independence, summed over every combination of value frequencies.',
  '',
];

for (const [records, shuffles] of [
  [30_000, 10],
  [300_000, 3],
]) {
  const hospital = hospitalTable(records, 1);
  const found = [];
  for (const names of hospitalSets) found.push(await predictSet(hospital, names, shuffles));
  lines.push(`### Generated hospital data, ${records} records, one stay per person`, '');
  const apart = [];
  for (const names of [...interactionSets, ...pairSets])
    apart.push(await predictSet(hospital, names, shuffles));
  lines.push(exactLine([...found, ...apart]), worstLine(found), '', ...predictionTable(found));
  lines.push(
    'With the three-way interaction of age, sex and quarter, which no pair table shows; and two columns:',
    '',
  );
  lines.push(...predictionTable(apart));
  if (records === 30_000) {
    const repeated = hospitalTable(records, 1.01);
    const again = [];
    for (const names of hospitalSets) again.push(await predictSet(repeated, names, 3));
    lines.push(
      `With the default of 1.01 stays per person (stays of one person agree in what no pair table shows): ${worstLine(again)}`,
      '',
    );
    const rows = hospitalSets.map((names) => withheldRow(hospital, names));
    const most = (key) => decimals(Math.max(...rows.map(({ moved }) => moved[key])));
    const inside = (key) => rows.filter(({ moved }) => moved[key]).length;
    lines.push('### From statistics withheld below 11, 30,000 records', '');
    lines.push(
      `Predictions from the cut file less those from the full one: independence at most ${most('independence')}, forest at most ${most('forest')}.`,
      `The interval of the cut prediction holds the full one on ${inside('independenceInside')} (independence) and ${inside('forestInside')} (forest) of ${rows.length} sets.`,
      '',
    );
    const of = (name) => [name, 'moved', 'interval', 'holds it'];
    lines.push(
      ...table(
        ['columns', ...of('independence'), ...of('forest')],
        rows.map(({ row }) => row),
      ),
    );
  }
}

for (const { name, file, sets } of realTables) {
  const path = folder && join(folder, file);
  if (!path || !existsSync(path)) {
    console.error(`${name}: not looked at, give its folder with --data`);
    continue;
  }
  const coded = await fileTable(name, path, [...new Set(sets.flat())]);
  const found = [];
  for (const names of sets) found.push(await predictSet(coded, names, 5));
  lines.push(
    `### ${name}, ${coded.records} records`,
    '',
    exactLine(found),
    worstLine(found),
    '',
    ...predictionTable(found),
  );
}
writeSection('data-set', lines);
