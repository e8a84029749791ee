/**
 * What searching the worst column sets costs and finds, beside the worst of the sets that exposure draws; and what each column adds.
 * `npm run bench worst-set` [DATA=folder of public tables]
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { encodeCsv } from '../dist/kernel/csv-codes.js';
import { subsetRisks } from '../dist/kernel/subset-risk.js';
import { shapleyRisk } from '../dist/risk/attribution/shapley-risk.js';
import { singledOut } from '../dist/risk/attribution/singled-out.js';
import { exposureSets } from '../dist/risk/exposure.js';
import { findWorstSets } from '../dist/risk/worst-set/find-worst-sets.js';
import { machine, table, writeResults } from './machine.mjs';
import { measure } from './measure.mjs';
import { writeWide } from './wide-tables.mjs';

const folder = join(tmpdir(), 'singleout-bench');
mkdirSync(folder, { recursive: true });
const files = [];
for (const [shape, records, columns] of [
  ['mixed', 100_000, 46],
  ['few', 100_000, 46],
]) {
  const file = join(folder, `wide-${shape}-${records}-${columns}.csv`);
  if (!existsSync(file)) await writeWide(file, shape, records, columns);
  files.push(file);
}
for (const name of ['adult_train', 'census_income_kdd_train']) {
  const file = process.env.DATA && join(process.env.DATA, `${name}.csv.gz`);
  if (file && existsSync(file)) files.push(file);
}

/** As many walks as exposure makes. */
const walksOf = ({ records, names }) =>
  Math.max(20, Math.min(500, Math.floor(5e8 / (records * names.length))));

const [worst, parts] = [[], []];
for (const file of files) {
  const codes = await read(file);
  const { records, names, cardinalities } = codes;
  const order = [...names.keys()].sort((a, b) => cardinalities[b] - cardinalities[a] || a - b);
  const sizes = exposureSets(order, 1, walksOf(codes));
  const drawn = await measure(
    () =>
      subsetRisks(
        codes,
        sizes.flatMap(({ sets }) => sets),
      ),
    1,
  );
  const searched = await measure(() => findWorstSets(codes), 1);
  const head = [basename(file), records, names.length];
  let at = 0;
  for (const { size, sets } of sizes) {
    const highest = Math.max(...drawn.result.slice(at, at + sets.length).map((risk) => risk.averageRisk));
    at += sets.length;
    if (size < 2 || size > 6) continue;
    const found = searched.result[size - 1];
    const share = (value) => value.toFixed(3);
    worst.push([
      ...head,
      size,
      share(highest),
      share(found.risk),
      share(found.unique),
      found.searched,
      share(found.bound),
    ]);
  }
  const p = names.map(() => 0.2);
  const shapley = await measure(() => shapleyRisk(codes), 1);
  const out = await measure(() => singledOut(codes, { p }), 1);
  const ratio = ({ cpu }) => (cpu / drawn.cpu).toFixed(2);
  const error = Math.max(...shapley.result.columns.map((column) => column.error)).toFixed(4);
  const seconds = [drawn, searched, shapley, out].map(({ cpu }) => cpu.toFixed(2));
  const ratios = [searched, shapley, out].map(ratio);
  parts.push([...head, ...seconds, ...ratios, error, out.result.error.toFixed(4)]);
  console.log(parts.at(-1).join(' '));
}

writeResults('worst-set', [
  '# The worst column sets, and what each column adds',
  '',
  `${machine()}. One run each, CPU seconds in one process; tables of bench/wide-tables.mjs, and public ones.`,
  'Made by `npm run bench worst-set`.',
  '',
  ...table(
    ['table', 'records', 'columns', 'size', 'worst drawn', 'worst found', 'unique', 'searched', 'bound'],
    worst,
  ),
  '',
  ...table(
    [
      ...['table', 'records', 'columns', 'drawn sets, CPU s', 'search', 'Shapley', 'singled out'],
      ...[
        'search / drawn',
        'Shapley / drawn',
        'singled out / drawn',
        'error of Shapley',
        'error of singled out',
      ],
    ],
    parts,
  ),
]);

function read(file) {
  const bytes = readFileSync(file);
  const text = file.endsWith('.gz') ? gunzipSync(bytes) : bytes;
  const columns = text.subarray(0, text.indexOf(10)).toString().trim().split(',');
  return encodeCsv([text], { columns, delimiter: ',', header: true });
}
