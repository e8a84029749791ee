import { countValues, valueHistogram } from '../../../src/calibrate/count-values.js';
import type { CountedValues } from '../../../src/core/results/transaction-counts.js';
import { sampledRisk } from '../../../src/risk/transactions/sampled-risk.js';
import { exactRisk, valueRisk } from '../../../src/risk/transactions/transactions.js';
import { compareNumber } from '../compare.js';
import type { Item } from '../item.js';

/** User and date of the ten purchases of Table 1. */
const PURCHASES: readonly (readonly [user: string, date: string])[] = [
  ['1', '2010/12/1'],
  ['1', '2010/12/1'],
  ['1', '2010/12/1'],
  ['2', '2010/12/1'],
  ['1', '2010/12/2'],
  ['3', '2010/12/2'],
  ['3', '2010/12/2'],
  ['3', '2010/12/3'],
  ['3', '2010/12/3'],
  ['3', '2010/12/3'],
];
const DATES = [...new Set(PURCHASES.map(([, date]) => date))];
/** Table 3: |R_x|, Pr(x), |U_x|, Pr(idf|x), Pr(idf, x), alpha_x. */
const TABLE_3 = [
  ['4', '0.4', '2', '0.5', '0.2', '2'],
  ['3', '0.3', '2', '0.5', '0.15', '1.5'],
  ['3', '0.3', '1', '1', '0.3', '3'],
];

function countDates(users: readonly string[]): CountedValues {
  const names = [...new Set(users)];
  return countValues(
    Int32Array.from(PURCHASES, ([, date]) => DATES.indexOf(date)),
    Int32Array.from(users, (user) => names.indexOf(user)),
  );
}

const users = PURCHASES.map(([user]) => user);

/** Tables 1 to 4 of paper 003: the ten purchases. */
export const attackerExamples: readonly Item[] = [
  {
    paper: '003',
    id: 'table-1',
    title: 'Ten purchases of three users',
    how: 'counted from the records in print, X = date',
    compute: () => {
      const counted = countDates(users);
      return {
        values: [
          compareNumber('records m', '10', PURCHASES.length),
          compareNumber('users n', '3', new Set(users).size),
          compareNumber('values of date', '3', counted.users.length),
          compareNumber('users of 2010/12/1', '2', counted.users[0]),
          compareNumber('records of 2010/12/1', '4', counted.records[0]),
        ],
      };
    },
  },
  {
    paper: '003',
    id: 'table-2',
    title: 'The same purchases under pseudonyms',
    how: 'the risk of date after users 1, 2, 3 were renamed to A, B, C: pseudonyms change nothing',
    compute: () => {
      const renamed = users.map((user) => 'ABC'[Number(user) - 1]);
      const { exact } = exactRisk(valueHistogram(countDates(renamed)), PURCHASES.length);
      return { values: [compareNumber('Pr(idf, date)', '0.65', exact)] };
    },
  },
  {
    paper: '003',
    id: 'table-3',
    title: 'Identification probability of each date',
    how: 'each date of Table 1 as the attacker meets it',
    compute: () => {
      const { records, users: behind } = countDates(users);
      const lines = DATES.flatMap((date, i) => {
        const found = valueRisk(records[i], behind[i], PURCHASES.length);
        const { known, identified, risk, alpha } = found;
        const ours = [found.records, known, found.users, identified, risk, alpha];
        return ['|R_x|', 'Pr(x)', '|U_x|', 'Pr(idf|x)', 'Pr(idf, x)', 'alpha_x'].map((name, j) =>
          compareNumber(`${name} of ${date}`, TABLE_3[i][j], ours[j]),
        );
      });
      const { exact } = exactRisk(valueHistogram(countDates(users)), PURCHASES.length);
      return { values: [...lines, compareNumber('sum', '0.65', exact)] };
    },
  },
  {
    paper: '003',
    id: 'table-4',
    title: 'Risk, error rate and cost of the models (examples 4 to 7)',
    how: 'the three models on the ten purchases; the sample is {12/1, 12/3} as in example 7',
    compute: () => {
      const counted = countDates(users);
      const { exact, mean, lowCost, lowCostError, alpha, values } = exactRisk(
        valueHistogram(counted),
        PURCHASES.length,
      );
      const drawn = {
        users: Float64Array.of(counted.users[0], counted.users[2]),
        records: Float64Array.of(counted.records[0], counted.records[2]),
      };
      const sampled = sampledRisk(drawn, values, PURCHASES.length);
      return {
        values: [
          compareNumber('exact', '0.65', exact),
          compareNumber('mean model', '0.65', mean),
          compareNumber('alpha_X = 13/6', (13 / 6).toFixed(6), alpha),
          compareNumber('low cost', '0.3', lowCost),
          compareNumber('its error |1 - 1/alpha_X|', Math.abs(1 - 6 / 13).toFixed(6), lowCostError),
          compareNumber('sampled', '0.75', (sampled.alpha * values) / PURCHASES.length),
          compareNumber('cost of the sample s m/|D_X|', (20 / 3).toFixed(6), sampled.expectedRecords),
        ],
      };
    },
  },
];
