import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooserOf } from '../chooser.mjs';
import { runLine } from './run-line.mjs';

/** Columns of the tables in stock: what options may name. */
export const STOCK_COLUMNS = ['age', 'sex', 'zip', 'town', 'born', 'w', 'hh', 'id'];

const HIERARCHY = ['mrkQZ0;north;any', 'mrkQZ1;north;any', 'mrkQZ2;south;any', 'mrkQZ3;south;any'].join('\n');
const DOMAIN = {
  attributes: [
    { name: 'age', bins: [0, 30, 60, 120] },
    { name: 'sex', categories: ['f', 'm'] },
    { name: 'town', categories: ['mrkQZ0', 'mrkQZ1', 'mrkQZ2', 'mrkQZ3'] },
  ],
};
const POLICY = `name: ours
profile: k5
limits: {average-risk: 0.9, l-diversity: 1, below: {3: 100}, exposure: {2: 1}}
sets:
  - {columns: [age, sex], limits: {smallest-group: 1}}
roles: {qi: [age, sex, zip], sensitive: [town]}
`;
const CONFIG = `qi: [age, sex, zip]
sensitive: [town]
ignore: [id]
missing: own
null: ['?', NA]
seed: 3
threads: 1
probability: {age: 0.3, '*': 0.5}
`;
const PROPORTIONS = {
  records: 500,
  columns: { age: { values: 90, distribution: 'uniform' }, sex: { F: 0.5, M: 0.5 } },
};
const PLAN = {
  format: 'singleout/plan',
  version: 1,
  roles: { qi: ['age', 'sex', 'zip'] },
  steps: ['band age 10', 'mask zip 2'],
};

/** Documents that the tool makes itself, each by a command line. */
const MADE = [
  'statistics t.csv --qi age,sex,town --seed 1 -o statistics.json',
  'assess t.csv --qi age,sex,zip --json --report assessment.json',
  'plan t.csv --qi age,sex,zip --goal k=2 -o made-plan.yaml',
  'population perturb t.csv --domain domain.json --epsilon 2 --seed 5 -o responses.csv',
  'population fit responses.csv -o model.json',
  'check t.csv --policy policy.yaml --report baseline.json',
];

/**
 * Fills a folder with small tables and one document of every kind, each as a user would have it.
 * Cells that must not show carry markers.
 */
export async function fillStock(folder, product) {
  mkdirSync(folder, { recursive: true });
  const put = (name, content) =>
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  const rows = makePeople();
  put('t.csv', csv(rows));
  put('more.csv', csv(rows.slice(0, 9)));
  // enough for samples of it
  put('many.csv', csv(makePeople(150)));
  put('purchases.csv', makePurchases());
  put('t.ndjson', rows.map((row) => JSON.stringify(row)).join('\n'));
  put('hierarchy.csv', HIERARCHY);
  put('domain.json', DOMAIN);
  put('policy.yaml', POLICY);
  put('config.yaml', CONFIG);
  put('proportions.json', PROPORTIONS);
  put('plan.yaml', PLAN);
  put('answers.csv', csv(rows.map(({ age, sex, town }) => ({ age, sex, town }))));
  process.chdir(folder);
  for (const line of MADE) {
    const { code, err } = await runLine(product, line.split(' '));
    if (code > 1) throw new Error(`the stock cannot be made: ${line}: ${err}`);
  }
}

/** All files in stock, by name. */
export function readStock(folder) {
  return new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));
}

function makePeople(count = 30) {
  const choose = chooserOf(1, 'stock', 1);
  return choose.list(count, (i) => ({
    age: choose.between(18, 80),
    sex: choose.pick(['f', 'm']),
    zip: `9${choose.between(1000, 1005)}`,
    town: `mrkQZ${choose.below(4)}`,
    born: `19${choose.between(50, 99)}-0${choose.between(1, 9)}-1${choose.below(9)}`,
    w: choose.between(1, 4),
    hh: `h${choose.below(10)}`,
    id: `8675309${i}`,
  }));
}

function makePurchases() {
  const choose = chooserOf(1, 'stock', 2);
  const rows = choose.list(60, () => ({
    customer: `mrkQZ${choose.below(12)}`,
    when: `2024-0${choose.between(1, 3)}-1${choose.below(9)} 1${choose.below(9)}:0${choose.below(6)}:00`,
    price: (choose.between(100, 900) / 100).toFixed(2),
    shop: `mrkQZshop${choose.below(5)}`,
  }));
  return csv(rows);
}

function csv(rows) {
  return `${[Object.keys(rows[0]), ...rows.map(Object.values)].map((cells) => cells.join(',')).join('\n')}\n`;
}
