/**
 * The section "Transactions" of docs/accuracy.md: how often the intervals of the sampling model hold the exact risk.
 * `npm run accuracy transactions`; under a minute.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open, transactions as transactionsOf } from '../../../dist/index.js';
import { root } from '../../../scripts/run-command.mjs';
import { table, writeSection } from '../page.mjs';

const ATTRIBUTES = ['date', 'time', 'shop', 'goods', 'price', 'date,shop', 'goods,price', 'time,goods'];
const [RECORDS, USERS, TRIALS] = [1_000_000, 10_000, 1000];

const folder = mkdtempSync(join(tmpdir(), 'singleout-accuracy-'));
const file = join(folder, 'purchases.parquet');
const made = ['generate', 'purchases', '--records', RECORDS, '--users', USERS, '--seed', 1, '-o', file];
spawnSync('node', [join(root, 'dist/cli/main.js'), ...made.map(String)], { stdio: 'inherit' });
const relation = await open(file);
const { transactions } = await transactionsOf(relation, {
  user: 'customer',
  attributes: ATTRIBUTES.map((names) => names.split(',')),
  trials: TRIALS,
  unicity: 0,
});
await relation.close();
rmSync(folder, { recursive: true });

const percent = (share) => `${(100 * share).toFixed(1)} %`;
const plusMinus = (share) =>
  `± ${(100 * share).toLocaleString('en', { maximumFractionDigits: share < 1 ? 1 : 0 })} %`;
const sizes = [...new Set(transactions.attributes.flatMap(({ coverage }) => coverage.map(({ s }) => s)))];
const lowest = (s) =>
  Math.min(
    ...transactions.attributes.flatMap(({ coverage }) =>
      coverage.filter((c) => c.s === s).map((c) => c.corrected),
    ),
  );
const rows = transactions.attributes.flatMap(({ columns, values, alpha, spread, coverage }) =>
  coverage.map((found) => [
    columns.join(', '),
    values.toLocaleString('en'),
    `${alpha.toFixed(2)}, ${spread.highest.toFixed(1)}`,
    found.s,
    percent(found.corrected),
    plusMinus(found.halfWidth),
    percent(found.normal),
    percent(found.printed),
    plusMinus(found.printedWidth),
  ]),
);
writeSection('transactions', [
  '## Transactions',
  '',
  `The sampling model on ${RECORDS.toLocaleString('en')} generated purchases of ${USERS.toLocaleString('en')} users: s values are drawn`,
  `${TRIALS.toLocaleString('en')} times, and we count how often the 90 % interval holds the exact risk. Made by \`npm run accuracy transactions\`;`,
  'on your own data by `singleout transactions --trials 1000`. Widths are relative to the exact risk. *normal* is the interval',
  'that takes alpha for normally distributed; *printed* the bound of paper 003, too wide by the factor records / values.',
  '',
  `Lowest of the ${ATTRIBUTES.length} attributes: ${sizes.map((s) => `${percent(lowest(s))} (s = ${s})`).join(', ')}.`,
  '',
  ...table(
    [
      'attribute',
      'values',
      'alpha: mean, highest',
      's',
      'interval holds',
      'mean half width',
      'normal holds',
      'printed holds',
      'mean printed bound',
    ],
    rows,
  ),
]);
