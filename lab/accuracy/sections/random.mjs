/**
 * The section "Random data sets" of docs/accuracy.md: the 64 parameter sets of paper 002.
 * `npm run accuracy random`; takes some minutes. `--most N` leaves out sets of more records.
 */

import { evaluateRandomSet } from '../../dist/evaluate/random-sets.js';
import { meanDefined } from '../mad.mjs';
import { decimals, table, writeSection } from '../page.mjs';

const given = process.argv.indexOf('--most');
const most = given < 0 ? Number.POSITIVE_INFINITY : Number(process.argv[given + 1]);
const sizes = [30_000, 150_000, 750_000, 3_750_000].filter((records) => records <= most);
const found = [];
for (const records of sizes) {
  for (const columns of [2, 3, 4, 5]) {
    for (const lambda of [0.1, 0.5, 2.5, 12.5]) {
      found.push(evaluateRandomSet({ records, columns, lambda, weights: 'dirichlet', seed: 1 }));
      console.error(`${records} records, ${columns} columns, lambda ${lambda}`);
    }
  }
}
const KS = [2, 3, 5];
const mean = (rows, read) => meanDefined(rows.map(read));
const summary = (label, rows) => [
  label,
  String(rows.length),
  ...KS.map((k) =>
    decimals(
      mean(rows, ({ auc }) => auc[k]),
      3,
    ),
  ),
  ...KS.map((k) =>
    decimals(
      mean(rows, ({ precision }) => precision[k]),
      3,
    ),
  ),
  Math.max(...rows.map(({ mpd }) => mpd)).toExponential(1),
  decimals(
    mean(rows, ({ mad }) => mad),
    3,
  ),
];
const by = (key, values) =>
  values.map((value) =>
    summary(
      `${key} ${value}`,
      found.filter((row) => row[key] === value),
    ),
  );
const uniform = sizes
  .slice(0, 2)
  .map((records) => evaluateRandomSet({ records, columns: 3, lambda: 2.5, weights: 'uniform', seed: 1 }));
const average = meanDefined(found.flatMap(({ auc }) => KS.map((k) => auc[k])));
writeSection('random', [
  '## Random data sets',
  '',
  'The data sets of paper 002: N records, d independent columns, lambda = N / possible tuples, Dirichlet(1) weights; 1,000',
  'random persons each. Made by `npm run accuracy random`. AUC of P(at least k alike) against the truth, where both kinds',
  'occur; precision of "at least k alike" at the threshold .6; MPD is the largest of the persons; MAD the largest printed',
  'dependence, all of it chance.',
  '',
  `Mean AUC over k = 2, 3, 5 and all ${found.length} sets: ${decimals(average, 3)}. Uniform weights leave nothing to tell apart: ${uniform.map(({ auc }) => decimals(auc[3], 3)).join(', ')} (d = 3, lambda 2.5, k = 3).`,
  '',
  ...table(
    ['sets', 'number', ...KS.map((k) => `AUC k=${k}`), ...KS.map((k) => `precision k=${k}`), 'MPD', 'MAD'],
    [
      summary('all', found),
      ...by('records', sizes),
      ...by('columns', [2, 3, 4, 5]),
      ...by('lambda', [0.1, 0.5, 2.5, 12.5]),
    ],
  ),
]);
