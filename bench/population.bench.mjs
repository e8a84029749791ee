/**
 * What fitting a population and asking it costs, beside the times in print.
 * `npm run bench population` with DATA=FOLDER of the real tables (adult_train, census_income_kdd_train); without it
 * both are replaced by made-up people of the same shape.
 */
import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { planCollection } from '../dist/collect/collection.js';
import { fitResponses } from '../dist/collect/collector/fit-responses.js';
import { readDomain } from '../dist/collect/domain.js';
import { perturbRecords } from '../dist/collect/perturb-records.js';
import { readRecordTable } from '../dist/collect/read-table.js';
import { sampleRecords } from '../dist/collect/records.js';
import { randomStream } from '../dist/maths/random.js';
import { preparePopulation } from '../dist/questions/population/readings.js';
import { open } from '../dist/source/open.js';
import { machine, table, writeResults } from './machine.mjs';
import { measure } from './measure.mjs';

/** Fitting times in print, on a Xeon W-2295 workstation. */
const PRINTED = { adult: 2205, census: 11_463 };
const ADULT =
  'workclass,education,marital-status,occupation,relationship,race,sex,native-country,income'.split(',');
const CATEGORIES = {
  adult: [7, 16, 7, 14, 6, 5, 2, 41, 2],
  census: Array.from({ length: 25 }, (_, a) => 2 + ((a * 7) % 23)),
};

async function tableOf(name, file, records) {
  const path = process.env.DATA && join(process.env.DATA, file);
  if (!path || !existsSync(path))
    return { title: `made-up people shaped like ${name}`, ...madeUp(CATEGORIES[name], records) };
  const relation = await open(path, { nullValues: ['?'] });
  try {
    const qi = name === 'adult' ? ADULT : await firstColumns(relation, 25);
    return { title: file, ...(await readRecordTable(relation, { qi })) };
  } finally {
    await relation.close();
  }
}

/** The first columns of at most 60 values: categories, as the census table in print has them. */
async function firstColumns(relation, count) {
  const names = relation.columns.map(({ name }) => name);
  const { dialect } = relation.engine;
  const distinct = names.map((name) => `CAST(count(DISTINCT ${dialect.identifier(name)}) AS DOUBLE)`);
  const counts = await relation.engine.query(`SELECT ${distinct.join(', ')} FROM ${relation.from}`);
  const found = names.filter((_, i) => counts.numbers(i)[0] > 1 && counts.numbers(i)[0] <= 60);
  return found.slice(0, count);
}

function madeUp(sizes, records) {
  const random = randomStream(1, 'made up');
  const domain = readDomain({
    attributes: sizes.map((size, a) => ({
      name: `a${a}`,
      categories: Array.from({ length: size }, (_, v) => `v${v}`),
    })),
  });
  const codes = sizes.map(() => new Int32Array(records));
  for (let i = 0; i < records; i++) {
    const common = random.float();
    sizes.forEach((size, a) => {
      codes[a][i] = Math.floor(size * (random.float() < 0.5 ? common : random.float()) ** 2);
    });
  }
  return { domain, records, codes };
}

const load = loadavg()[0].toFixed(1);
const rows = [];
const questions = [];
for (const [name, file, records] of [
  ['adult', 'adult_train.csv.gz', 30_162],
  ['census', 'census_income_kdd_train.csv.gz', 95_130],
]) {
  const people = await tableOf(name, file, records);
  const collection = planCollection(people.domain, 'response', { perAttribute: 1 });
  const responses = perturbRecords(people, collection, randomStream(1, 'reports'));
  const shape = `${people.title}: ${people.records.toLocaleString('en')} x ${people.domain.sizes.length}`;
  for (const model of ['forest', 'copula', 'auto']) {
    const fitted = await measure(() => fitResponses(responses, { model }), 1);
    rows.push([
      shape,
      `${model}${model === 'auto' ? ` (took ${fitted.result.parts.kind})` : ''}`,
      fitted.wall.toFixed(2),
      fitted.cpu.toFixed(2),
      PRINTED[name].toLocaleString('en'),
      Math.round(PRINTED[name] / fitted.wall).toLocaleString('en'),
      Math.round(PRINTED[name] / fitted.cpu).toLocaleString('en'),
    ]);
    if (model === 'auto') continue;
    questions.push(...(await askAbout(shape, model, fitted.result, people)));
  }
}

/** Mean time of a question in both readings: no database, a count, and a tenth of the people as responses. */
async function askAbout(shape, model, fitted, people) {
  const tenth = sampleRecords(people, 0.1, randomStream(1, 'tenth'));
  const responses = perturbRecords(tenth, fitted.collection, randomStream(2, 'tenth'));
  const cells = Array.from({ length: model === 'copula' ? 20 : 200 }, (_, i) => {
    const at = Math.floor((i * people.records) / 200);
    return Int32Array.from(people.codes, (column) => column[at]);
  });
  const settings = [
    ['no database, 10,000,000 people', { population: 10_000_000 }],
    ['one count, 10,000,000 people', { population: 10_000_000, databases: [{ rate: 0.1, count: 1 }] }],
    [
      `${responses.records.toLocaleString('en')} perturbed responses, corrected`,
      { population: people.records, databases: [{ rate: 0.1, responses }] },
    ],
  ];
  const found = [];
  for (const [what, question] of settings) {
    const ask = await preparePopulation(fitted, question);
    for (const cell of cells.slice(0, 20)) ask(cell);
    const { wall, cpu } = await measure(() => cells.forEach((cell) => void ask(cell)), 2);
    found.push([
      shape,
      model,
      what,
      ((1000 * wall) / cells.length).toFixed(2),
      ((1000 * cpu) / cells.length).toFixed(2),
    ]);
  }
  return found;
}

writeResults('population', [
  '# What fitting a population costs',
  '',
  `${machine()}. Made by \`DATA=FOLDER npm run bench population\`. Responses by randomised response, epsilon 1 for each attribute.`,
  `Times in print are from a Xeon W-2295 workstation (18 cores, 2019) and another program; this machine is another one, with a load of`,
  `${load} processes for its cores when this began, so that wall seconds exceed CPU seconds. A fit uses one core: CPU seconds`,
  'are what a quiet machine would need. The census table in print (95,130 records) is not public; this one has 25 columns of',
  'at most 60 values as well. Read the ratios as orders of magnitude.',
  '',
  '## Fitting, everything included: tables, choice of the model, simulation of its errors',
  '',
  ...table(
    ['table', 'model', 'wall s', 'CPU s', 'in print, s', 'times faster (wall)', 'times faster (CPU)'],
    rows,
  ),
  '',
  '## A question, both readings, mean',
  '',
  ...table(['table', 'model', 'question', 'wall ms', 'CPU ms'], questions),
]);
