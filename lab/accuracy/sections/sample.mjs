/**
 * The section "From a sample" of docs/accuracy.md: population uniqueness from samples against the truth.
 * `npm run accuracy sample [-- --data FOLDER] [--repetitions N]`: real tables are looked at where a folder with them is given.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calibrate } from '../../../dist/questions/calibrate.js';
import { open } from '../../../dist/source/open.js';
import { runCommand } from '../../../scripts/run-command.mjs';
import { decimals, table, writeSection } from '../page.mjs';
import { sampleSets } from '../sample-sets.mjs';

const option = (name) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
};
const folder = option('data');
const repetitions = Number(option('repetitions') ?? 20);
const rates = [0.01, 0.05, 0.1];
const scratch = mkdtempSync(join(tmpdir(), 'singleout-accuracy-'));
const hospital = join(scratch, 'hospital.parquet');
runCommand([
  'node',
  'dist/cli/main.js',
  'generate',
  'hospital',
  '--records',
  '100000',
  '--stays',
  '1',
  '-o',
  hospital,
]);

const rows = [];
for (const [file, qi] of sampleSets) {
  const path = file === 'hospital' ? hospital : folder && join(folder, file);
  if (!path || !existsSync(path)) {
    console.error(`${file}: not looked at, give its folder with --data`);
    continue;
  }
  const relation = await open(path);
  const found = await calibrate(relation, { qi, rates, repetitions });
  await relation.close();
  for (const row of found.rows) rows.push({ ...row, set: `${file.replace(/[._].*/, '')}: ${qi.join(', ')}` });
  console.error(`${file} ${qi.join(', ')}`);
}
rmSync(scratch, { recursive: true });

const of = (question, method) => rows.filter((row) => row.question === question && row.method === method);
const show = (value) => decimals(value, 3);
const perRate = (all, read) => rates.map((rate) => read(all.filter((row) => row.rate === rate)));
const worst = (all) => show(Math.max(...all.map(({ rmse }) => rmse)));
const mean = (all, key) => all.reduce((sum, row) => sum + row[key], 0) / all.length;
const unique = of('unique', 'calibrated');
const matches = of('right-match', 'calibrated');
const records = of('record-risk', 'calibrated');
const sets = [...new Set(rows.map(({ set }) => set))];
const cell = (all, set, read) =>
  rates.map((rate) => read(all.find((row) => row.set === set && row.rate === rate))).join(' / ');

writeSection('sample', [
  '## From a sample',
  '',
  'The share of people unique in the population, and the mean 1/F, from simple random samples of 1 / 5 / 10 % of tables taken for',
  `populations; ${repetitions} samples each. Made by \`npm run accuracy sample -- --data FOLDER\`. RMSE: root mean square error over the samples;`,
  '*held*: share of samples whose 90 % interval holds the truth. *Calibrated* is `assess --population`; the others as `singleout calibrate`',
  'shows them.',
  '',
  `Intervals of *calibrated* hold the truth in ${perRate(unique, (all) => show(mean(all, 'coverage'))).join(' / ')} of all samples (share unique) and ${perRate(matches, (all) => show(mean(all, 'coverage'))).join(' / ')} (mean 1/F); those of single records hold the record's own 1/F in ${perRate(records, (all) => show(mean(all, 'coverage'))).join(' / ')} of records.`,
  '',
  '| method | worst RMSE, share unique | mean RMSE, share unique | worst RMSE, mean 1/F |',
  '| --- | ---: | ---: | ---: |',
  ...['calibrated', 'forest', 'independence', 'Pitman', 'Zayatz'].map((method) => {
    const [own, match] = [of('unique', method), of('right-match', method)];
    const means = perRate(own, (all) => show(mean(all, 'rmse'))).join(' / ');
    return `| ${method} | ${perRate(own, worst).join(' / ')} | ${means} | ${match.length === 0 ? '' : perRate(match, worst).join(' / ')} |`;
  }),
  '',
  ...table(
    [
      'population',
      'truly unique',
      'RMSE, share unique',
      'held',
      'RMSE, mean 1/F',
      'held',
      'of one record: held',
    ],
    sets.map((set) => [
      set,
      show(unique.find((row) => row.set === set).truth),
      cell(unique, set, ({ rmse }) => show(rmse)),
      cell(unique, set, ({ coverage }) => show(coverage)),
      cell(matches, set, ({ rmse }) => show(rmse)),
      cell(matches, set, ({ coverage }) => show(coverage)),
      cell(records, set, ({ coverage }) => show(coverage)),
    ]),
  ),
]);
