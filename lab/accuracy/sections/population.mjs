/**
 * The section "Population" of docs/accuracy.md: how often "do more than t people share these values?" is told rightly.
 * `npm run accuracy population [-- --data FOLDER]`: real tables are looked at where a folder with them is given.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readRecordTable } from '../../../dist/collect/read-table.js';
import { open } from '../../../dist/source/open.js';
import { runExperiment } from '../../dist/evaluate/population-experiment.js';
import { populationMethodSchema } from '../../dist/results/population-evaluation.js';
import { decimals, table, writeSection } from '../page.mjs';
import { surveyTable } from '../survey-table.mjs';

const given = process.argv.indexOf('--data');
const folder = given < 0 ? undefined : process.argv[given + 1];
const ADULT =
  'workclass,education,marital-status,occupation,relationship,race,sex,native-country,income'.split(',');
const ACS = 'SEX,MSP,HISP,RAC1P,HOUSING_TYPE,OWN_RENT,INDP_CAT,EDU,DEAR'.split(',');
const CREDIT = 'SEX,EDUCATION,MARRIAGE,PAY_1,PAY_2,PAY_3,PAY_4,PAY_5,PAY_6,default.payment.next.month'.split(
  ',',
);
/** Constants of the fit were chosen on draws of seed 1: figures come from others. */
const SEED = 2026;
/** METHODS.md section 5, measured there on Adult at threshold 10, rate .1, one database. */
const KNOWN = {
  paper: { 0.5: '.551', 1: '.595', 2: '.608', 5: '.703', 10: '.747', none: '.747' },
  'signed-copula': { 0.5: '.559', 1: '.664', 2: '.716', 5: '.766', 10: '.810', none: '.811' },
  independence: { 0.5: '.576', 1: '.643', 2: '.687', 5: '.693', 10: '.694', none: '.694' },
  'plain-forest': { 0.5: '.572', 1: '.712', 2: '.832', 5: '.907', 10: '.912', none: '.912' },
  forest: { 5: '.928', 10: '.943', none: '.945' },
  pair: { 1: '.803', 2: '.799' },
};

async function readTable(path, qi) {
  const relation = await open(path, { nullValues: ['?'] });
  try {
    return await readRecordTable(relation, { qi });
  } finally {
    await relation.close();
  }
}

const shown = (epsilon) => (epsilon === null ? 'none' : String(epsilon));

async function experiment(population, settings) {
  const { results, table: facts } = await runExperiment(population, {
    databases: [1],
    rate: 0.1,
    thresholds: [10],
    seed: SEED,
    ...settings,
  });
  return { results, facts };
}

function scores(results, methods, epsilons, known = {}) {
  const cell = (method, epsilon) => {
    const score = results.find((one) => one.method === method && one.epsilon === epsilon);
    if (score === undefined) return '–';
    const reference = known[method]?.[shown(epsilon)];
    const beside = reference === undefined ? '' : ` (${reference})`;
    return `${decimals(score.accuracy, 3)} ± ${decimals(score.standardError, 3)}${beside}`;
  };
  return table(
    ['method', ...epsilons.map((epsilon) => (epsilon === null ? 'no privacy' : `epsilon ${epsilon}`))],
    methods.map((method) => [method, ...epsilons.map((epsilon) => cell(method, epsilon))]),
  );
}

function quality(results, methods, epsilons) {
  const of = (score) =>
    `${decimals(score.auc ?? undefined, 3)} / ${decimals(score.brier, 3)} / ${score.coverage === null ? '–' : decimals(score.coverage, 2)}`;
  return table(
    ['AUC / Brier / share in the 90 % interval', ...epsilons.map(shown)],
    methods.map((method) => [
      method,
      ...epsilons.map((epsilon) => {
        const score = results.find((one) => one.method === method && one.epsilon === epsilon);
        return score === undefined ? '–' : of(score);
      }),
    ]),
  );
}

const lines = [
  '## Population',
  '',
  'Do more than 10 people of the population share these values? Share of persons for whom the answer is right, ± its standard',
  'error over persons and repeats. The table is the population, one database holds a tenth of it, models are fitted to the',
  'responses of that database alone. Made by `npm run accuracy population -- --data FOLDER`; a single table is tried by',
  '`npm run evaluate`. *paper*: copula, floor and raw counts as in print; *plain-forest*: forest in the person',
  'reading, taken at its word; *forest*: what `fit` makes, its errors about persons found by simulation; *pair*: the same from',
  'one random pair per person with the whole budget. Epsilon is per attribute.',
  '',
  'The constants of the fit (smoothing, the usual strength of dependence and its spread, the spread of cells) were chosen by',
  'trying some 25 settings on Adult, ACS and the generated table below, by accuracy and coverage on draws of another seed. These',
  'three sections are therefore somewhat favourable; the credit card table took no part in any choice.',
  '',
];

const ours = ['plain-forest', 'forest', 'pair'];
const adult = folder && join(folder, 'adult_train.csv.gz');
if (adult && existsSync(adult)) {
  const epsilons = [0.5, 1, 2, 5, 10, null];
  const population = await readTable(adult, ADULT);
  const { results, facts } = await experiment(population, {
    methods: populationMethodSchema.options,
    epsilons,
    persons: 1000,
    // fits to responses at epsilon 1 differ much from draw to draw
    repeats: 10,
  });
  lines.push(
    '### Adult, 9 categorical attributes, 10 x 1,000 persons',
    '',
    `${population.records.toLocaleString('en')} complete records; product of the categories ${facts.cells.toLocaleString('en')}; largest group`,
    `${facts.largest}, mean over records ${facts.mean.toFixed(2)}, mode ${facts.mode}. In brackets: METHODS.md section 5, where it has a figure.`,
    '',
    ...scores(results, populationMethodSchema.options, epsilons, KNOWN),
    ...quality(results, ['paper', ...ours], epsilons),
  );
}
for (const [file, qi, title] of [
  [
    'credit_card_default.csv.gz',
    CREDIT,
    'Credit card clients, 10 attributes, 2 x 1,000 persons: not used in choosing anything',
  ],
  [
    'nist_acs2019_national.csv.gz',
    ACS,
    'American Community Survey 2019 excerpt, 9 attributes, 2 x 1,000 persons',
  ],
]) {
  const path = folder && join(folder, file);
  if (!path || !existsSync(path)) continue;
  const epsilons = [0.5, 1, 2, 5, null];
  const population = await readTable(path, qi);
  const methods = ['paper', ...ours];
  const { results } = await experiment(population, { methods, epsilons, persons: 1000, repeats: 2 });
  lines.push(
    `### ${title}`,
    '',
    `${population.records.toLocaleString('en')} records.`,
    '',
    ...scores(results, methods, epsilons),
    ...quality(results, methods, epsilons),
  );
}
const epsilons = [1, 5, null];
const survey = surveyTable(5000, 1);
const { results } = await experiment(survey, {
  methods: ['opt-mode', 'paper', ...ours],
  epsilons,
  persons: 1000,
  repeats: 3,
});
lines.push(
  '### Hardly dependent attributes, generated, 3 x 1,000 persons',
  '',
  'A town of 5,000 (age in years, quarter, income, sex), of whom 500 respond: a hard case, since noise hides that ages are spread',
  'evenly. *opt-mode* knows the most frequent number alike and is right whenever a person is not among the many.',
  '',
  ...scores(results, ['opt-mode', 'paper', ...ours], epsilons),
  ...quality(results, ['paper', ...ours], epsilons),
);
writeSection('population', lines);
