/**
 * The section "Person" of docs/accuracy.md: P(at least k alike) of persons against the truth.
 * `npm run accuracy person [-- --data FOLDER]`: real tables are looked at where a folder with them is given.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileTable, hospitalTable } from '../coded-table.mjs';
import { hospitalSets, realTables } from '../column-sets.mjs';
import { aucOfSet, meanDefined } from '../mad.mjs';
import { decimals, table, writeSection } from '../page.mjs';
import { KS, noiseFloor, overdispersed, scoreSet } from '../persons.mjs';

const given = process.argv.indexOf('--data');
const folder = given < 0 ? undefined : process.argv[given + 1];
const lines = [
  '## Person',
  '',
  'P(at least k alike) of every person of a table, from value counts and pair tables alone (person reading), against the',
  'true number alike. Made by `npm run accuracy person -- --data FOLDER`. Cells read k = 2 / 3 / 5 / 11. *Gap*: the largest',
  'difference between predicted and observed share over the deciles of the score; *perfect*: what the forest shows on',
  'three tables drawn from it, so what chance alone leaves; *ECE*: expected calibration error.',
  '',
];
const each = (rows, key, digits = 3) => rows.map((row) => decimals(row[key], digits) || '–').join(' / ');
const worst = (all, key, i) => Math.max(...all.map((rows) => rows[i][key]));

const hospital = hospitalTable(30_000, 1);
const found = hospitalSets.map((names) => {
  const scored = scoreSet(hospital, names);
  return { ...scored, perfect: noiseFloor(scored) };
});
for (const [title, rows] of [
  ['strongly dependent sets', found.filter(({ strong }) => strong)],
  ['weakly dependent sets', found.filter(({ strong }) => !strong)],
]) {
  const gaps = (by) =>
    KS.map((_, i) =>
      decimals(
        worst(
          rows.map((row) => row[by]),
          'worstGap',
          i,
        ),
        3,
      ),
    ).join(' / ');
  const aucs = (by) => decimals(meanDefined(rows.flatMap((row) => row[by].map(({ auc }) => auc))), 3);
  const ece = decimals(Math.max(...rows.flatMap((row) => row.forest.map(({ ece: error }) => error))), 4);
  lines.push(
    `### Generated hospital data, 30,000 records, one stay per person: ${title}`,
    '',
    `Worst decile gap (deciles of 3,000 persons), k = 2 / 3 / 5 / 11: forest ${gaps('forest')}, a perfect model`,
    `${gaps('perfect')}, independence ${gaps('independence')}. Largest ECE of the forest ${ece}. Mean AUC over the sets and k:`,
    `forest ${aucs('forest')}, a perfect model ${aucs('perfect')}, independence ${aucs('independence')}.`,
    '',
    ...table(
      [
        'columns',
        'AUC independence',
        'AUC forest',
        'AUC perfect',
        'Brier forest',
        'ECE forest',
        'gap independence',
        'gap forest',
        'gap perfect',
      ],
      rows.map((row) => [
        row.names.join(', '),
        each(row.independence, 'auc'),
        each(row.forest, 'auc'),
        each(row.perfect, 'auc'),
        each(row.forest, 'brier'),
        each(row.forest, 'ece'),
        each(row.independence, 'worstGap'),
        each(row.forest, 'worstGap'),
        each(row.perfect, 'worstGap'),
      ]),
    ),
  );
}

const byMad = [];
for (const names of hospitalSets.filter(({ length }) => length <= 4)) byMad.push(aucOfSet(hospital, names));
for (const { name, file, sets: real } of realTables) {
  const path = folder && join(folder, file);
  if (!path || !existsSync(path)) {
    console.error(`${name}: not looked at, give its folder with --data`);
    continue;
  }
  const coded = await fileTable(name, path, [...new Set(real.flat())]);
  for (const names of real) byMad.push(aucOfSet(coded, names));
  if (name === 'Census-Income') continue;
  const rows = real
    .filter((names) => !names.includes('fnlwgt'))
    .map((names) => {
      const scored = scoreSet(coded, names);
      return { ...scored, fitted: overdispersed(scored) };
    });
  lines.push(
    `### ${name}, ${coded.records} records: with and without overdispersion`,
    '',
    'Real columns depend on each other beyond pairs. *Fitted*: the forest with the overdispersion of METHODS.md section 3,',
    'fitted on the groups of 3,000 records and judged on all others.',
    '',
    ...table(
      ['columns', 'AUC forest', 'gap forest', 'gap fitted', 'ECE forest', 'ECE fitted'],
      rows.map((row) => [
        row.names.join(', '),
        each(row.forest, 'auc'),
        each(row.forest, 'worstGap'),
        each(row.fitted, 'worstGap'),
        each(row.forest, 'ece'),
        each(row.fitted, 'ece'),
      ]),
    ),
  );
}
const quarters = [0, 0.25, 0.5, 0.75].map((from) => {
  const inside = byMad.filter(({ mad }) => mad >= from && (mad < from + 0.25 || from === 0.75));
  const mean = (key) => decimals(meanDefined(inside.map((row) => row[key])), 3) || '–';
  return [
    `${from} to ${from + 0.25}`,
    String(inside.length),
    mean('plain'),
    mean('rectified'),
    mean('forest'),
  ];
});
lines.push(
  '### AUC by quarter of MAD',
  '',
  'MAD is the largest attribute dependence among the pairs of a column set, as printed. 1,000 random persons per set of the',
  'tables above, mean over k = 2, 3, 5 and the sets. *Rectified* is the printed rectification, applied to everybody.',
  '',
  ...table(['MAD', 'sets', 'independence', 'rectified by one pair', 'forest'], quarters),
);
writeSection('person', lines);
