/**
 * What prediction from statistics costs: beside shuffling (Algorithm 1), by number of records, and per person.
 * `npm run bench predict` [RECORDS=4000000]
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { completeStatistics } from '../dist/joint/complete-statistics.js';
import { forest } from '../dist/joint/forest.js';
import { independence } from '../dist/joint/independence.js';
import { randomStream } from '../dist/maths/random.js';
import { statistics as statisticsOf } from '../dist/questions/statistics.js';
import { predictDataSet } from '../dist/risk/data-set/data-set.js';
import { predictBySampling } from '../dist/risk/data-set/random-sampling.js';
import { personScorer } from '../dist/risk/person/person-in-statistics.js';
import { open } from '../dist/source/open.js';
import { machine, table, writeResults } from './machine.mjs';
import { measure } from './measure.mjs';

const records = Number(process.env.RECORDS ?? 4_000_000);
const folder = join(tmpdir(), 'singleout-bench');
const file = join(folder, `hospital-${records}.parquet`);
mkdirSync(folder, { recursive: true });
if (!existsSync(file)) {
  const cli = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
  spawnSync('node', [cli, 'generate', 'hospital', '--records', String(records), '-o', file], {
    stdio: 'inherit',
  });
}
const relation = await open(file);
const qi = relation.columns.map(({ name }) => name).filter((name) => name !== 'person');
const statistics = await statisticsOf(relation, { qi });
await relation.close();

const shuffles = 3;
const printed = 5000;
const shuffled = await measure(() => predictBySampling(statistics, { samples: 1, capacity: shuffles }), 1);
const whole = (shuffled.cpu / shuffles) * printed;
const methods = [];
for (const method of ['independence', 'forest']) {
  const found = await measure(() => predictDataSet(statistics, { method }));
  methods.push([
    `${method}, all quantities with intervals`,
    found.cpu.toFixed(3),
    Math.round(whole / found.cpu).toLocaleString('en'),
    found.result.orr.value.toFixed(5),
  ]);
}
methods.push([
  `Algorithm 1, ${printed} shuffles (${shuffles} measured, scaled)`,
  whole.toFixed(0),
  '1',
  shuffled.result.orr.value.toFixed(5),
]);

/** The same table with every count times a factor: pair tables keep their cells. */
function scaled(base, factor) {
  const times = (counts) => counts.map((n) => n * factor);
  return {
    ...base,
    records: base.records * factor,
    columns: base.columns.map((column) => ({ ...column, counts: times(column.counts) })),
    pairs: base.pairs.map((pair) => ({ ...pair, counts: times(pair.counts) })),
    groups: [],
  };
}

const small = await open(file, {
  sql: `SELECT * FROM "hospital-${records}" WHERE CAST(person AS BIGINT) % ${Math.round(records / 10_000)} = 0`,
});
const columns = ['oshpd_id', 'age_yrs', 'sex', 'race', 'patzip', 'patcnty'];
const base = await statisticsOf(small, { qi: columns });
await small.close();
const flat = [];
for (const factor of [1, 10, 100, 1000, 10_000, 100_000]) {
  const grown = scaled(base, factor);
  const row = [grown.records.toLocaleString('en')];
  for (const method of ['independence', 'forest']) {
    row.push((1000 * (await measure(() => predictDataSet(grown, { method }), 5)).cpu).toFixed(0));
  }
  flat.push(row);
}

const persons = 200_000;
const complete = completeStatistics(statistics);
const scoring = [];
for (const names of [
  ['oshpd_id', 'age_yrs', 'patzip'],
  ['age_yrs', 'sex', 'race', 'patcnty'],
  qi.filter((name) => name !== 'charge'),
]) {
  for (const model of [independence(complete, names), forest(complete, names)]) {
    const random = randomStream(1, 'bench');
    const cells = Array.from({ length: persons }, () => {
      const cell = new Int32Array(names.length);
      model.drawCell(random, cell);
      return cell;
    });
    const score = personScorer(model, [2, 3, 5, 11]);
    const into = new Float64Array(4);
    const found = await measure(() => {
      for (const cell of cells) score(cell, into);
    });
    scoring.push([names.join(', '), model.name, Math.round(persons / found.cpu).toLocaleString('en')]);
  }
}

writeResults('predict', [
  '# What prediction from statistics costs',
  '',
  `${machine()}. CPU seconds, cheapest of several runs. Made by \`npm run bench predict\`.`,
  '',
  `## Beside shuffling: statistics of ${records.toLocaleString('en')} generated hospital records x ${qi.length} columns`,
  '',
  ...table(['method', 'CPU s', 'times faster than Algorithm 1', 'ORR'], methods),
  '',
  '## By number of records',
  '',
  `Milliseconds of CPU for all quantities with intervals; ${columns.length} columns of about 10,000 records, every count times 1, 10 .. 100,000,`,
  'so that value and pair tables keep their cells.',
  '',
  ...table(['records', 'independence, ms', 'forest, ms'], flat),
  '',
  '## Persons per second',
  '',
  `One core, P(at least 2, 3, 5 and 11 alike) each, persons drawn from the model of the ${records.toLocaleString('en')} records.`,
  '',
  ...table(['columns', 'model', 'persons per second'], scoring),
]);
