import { countValues, valueHistogram } from '../../../src/calibrate/count-values.js';
import { hospital } from '../../../src/generate/hospital.js';
import { codesOf } from '../../../src/kernel/code-table.js';
import { exactRisk } from '../../../src/risk/transactions/transactions.js';
import type { ReproducedPlot } from '../../results/reproduction.js';
import { compareBound, compareText } from '../compare.js';
import { generateTable } from '../generated-table.js';
import { byEffort, type Item, type ItemRun } from '../item.js';
import { sayMissing } from '../public-table.js';
import { type Attribute, drawSamples, momentsOf, purchaseAttribute } from './purchases.js';

const ON_GENERATED =
  'generated purchases of the size of T1 (38,087 records of 400 users) stand for the excerpt in print';

/** Figures 2 to 12 of paper 003. */
export const attackerFigures: readonly Item[] = [
  distribution(2, 'date', 'high'),
  distribution(3, 'time', 'high'),
  distribution(4, 'goods', 'low'),
  distribution(5, 'price', 'low'),
  {
    paper: '003',
    id: 'figure-6',
    title: 'Distribution of alpha_x, X = number',
    how: 'the generated purchases have no quantity; brand stands for an attribute that says little of its user',
    compute: (run) => ({ ...alphaFinding(run, 'brand', 'low'), missing: [sayMissing('purchases')] }),
  },
  scatter(7, 'date'),
  scatter(8, 'price'),
  stays(9, 'age', 'age_yrs', 'age of the patient, by ten years', (value) => Math.floor(value / 10)),
  stays(10, 'days', 'los', 'days in hospital, 14 and more together', (value) => Math.min(14, value)),
  {
    paper: '003',
    id: 'figure-11',
    title: 'Error and cost of each model, X = date',
    how: `${ON_GENERATED}; grey in print: each single value as a sample of one`,
    compute: (run) => {
      const date = purchaseAttribute(run, 'date');
      const { records, counted, alphas, risk } = date;
      const perAlpha = risk.values / records;
      const points = Array.from(alphas, (alpha, i) => [
        counted.records[i],
        Math.abs(alpha * perAlpha - risk.exact),
      ]);
      const cost = points.reduce((sum, [x]) => sum + x, 0) / points.length;
      const error = points.reduce((sum, [, y]) => sum + y, 0) / points.length;
      const low = Math.abs(risk.lowCost - risk.exact);
      return {
        values: [
          compareBound(
            'error of the sample (s = 1) over that of the low-cost model',
            'between 0 (mean model) and 1: 0.073/0.178',
            [0, 1],
            error / low,
          ),
          compareBound(
            'cost of the sample (s = 1) over m',
            'between 0 and 1: 131.3/38087',
            [0, 1],
            cost / records,
          ),
        ],
        plot: {
          x: { label: 'records read', log: true },
          y: { label: 'error of the risk' },
          series: [
            { name: 'one value', mark: 'dot', points },
            {
              name: 'mean, sample, low cost (at 1)',
              mark: 'dot',
              points: [
                [records, 0],
                [cost, error],
                [1, low],
              ],
            },
          ],
        },
      };
    },
  },
  {
    paper: '003',
    id: 'figure-12',
    title: 'Distribution of the sampled alpha_X, 50 values, X = date',
    how: ON_GENERATED,
    compute: (run) => {
      const date = purchaseAttribute(run, 'date');
      const times = 1000;
      const drawn = drawSamples(run, date, 50, times).map(({ alpha }) => alpha);
      const { mean, deviation } = momentsOf(drawn);
      const inside = drawn.filter((alpha) => Math.abs(alpha - mean) <= deviation).length / times;
      return {
        repetitions: `${times} samples, as in print`,
        values: [
          compareBound('sampled mean over alpha_X', '24.47/24.42', [1, 1], mean / date.risk.alpha, 0.03, {
            error: deviation / Math.sqrt(times) / date.risk.alpha,
          }),
          compareBound(
            'share within one standard deviation',
            'bell-shaped: 0.68',
            [0.68, 0.68],
            inside,
            0.15,
            {
              error: Math.sqrt((inside * (1 - inside)) / times),
            },
          ),
        ],
        plot: histogram(drawn, 'alpha_X of 50 values'),
      };
    },
  },
];

/** Bars of equal width. */
function histogram(values: readonly number[], label: string): ReproducedPlot {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const width = (high - low) / 30 || 1;
  const bars = new Array<number>(31).fill(0);
  for (const value of values) bars[Math.floor((value - low) / width)]++;
  return {
    x: { label },
    y: { label: 'number' },
    series: [{ name: label, mark: 'bar', points: bars.map((n, i) => [low + (i + 0.5) * width, n]) }],
  };
}

function alphaFinding(run: ItemRun, name: string, expected: 'high' | 'low') {
  const { alphas, risk } = purchaseAttribute(run, name);
  const goods = purchaseAttribute(run, 'goods').risk.alpha;
  const one = alphas.filter((alpha) => alpha < 1.5).length / alphas.length;
  return {
    values:
      expected === 'high'
        ? [compareBound('alpha_X over that of goods', 'high: above 1', [1, 100], risk.alpha / goods)]
        : [compareBound('share of values with alpha_x below 1.5', 'most', [0.5, 1], one)],
    plot: histogram(Array.from(alphas), `alpha_x of ${name}`),
  };
}

function distribution(number: number, name: string, expected: 'high' | 'low'): Item {
  return {
    paper: '003',
    id: `figure-${number}`,
    title: `Distribution of alpha_x, X = ${name}`,
    how: ON_GENERATED,
    compute: (run) => alphaFinding(run, name, expected),
  };
}

function scatter(number: number, name: string): Item {
  return {
    paper: '003',
    id: `figure-${number}`,
    title: `Records against users of each value, X = ${name}`,
    how: `${ON_GENERATED}; which of the two lines is the mean model is decided by the smaller squared error`,
    compute: (run) => {
      const found = purchaseAttribute(run, name);
      const { risk, counted } = found;
      const most = counted.users.reduce((a, b) => Math.max(a, b), 1);
      return {
        values: [
          compareText('line of the mean model', '|U_x| = alpha_X |R_x|', meanLine(found), {
            because: 'a slip in print: alpha_X is records per user',
          }),
        ],
        plot: {
          x: { label: '|U_x|' },
          y: { label: '|R_x|' },
          series: [
            {
              name: 'values',
              mark: 'dot',
              points: Array.from(counted.users, (u, i) => [u, counted.records[i]]),
            },
            {
              name: 'mean model',
              mark: 'line',
              points: [
                [0, 0],
                [most, most * risk.alpha],
              ],
            },
            {
              name: 'low cost',
              mark: 'line',
              points: [
                [0, 0],
                [most, most],
              ],
            },
          ],
        },
      };
    },
  };
}

function meanLine({ counted, risk }: Attribute): string {
  const off = (slope: number) =>
    counted.users.reduce((sum, u, i) => sum + (counted.records[i] - slope * u) ** 2, 0);
  return off(risk.alpha) < off(1 / risk.alpha) ? '|R_x| = alpha_X |U_x|' : '|U_x| = alpha_X |R_x|';
}

function stays(
  number: number,
  name: string,
  column: string,
  what: string,
  classOf: (value: number) => number,
): Item {
  return {
    paper: '003',
    id: `figure-${number}`,
    title: `Distribution of alpha_x of hospital stays, X = ${name}`,
    how: `generated stays of the size of T2 (101,766 stays of about 71,518 patients), ${what}; table 5 has the table itself where it is given`,
    compute: (run) => {
      const table = run.once('stays', () =>
        generateTable(hospital, {
          records: byEffort(run, 8000, 101_766, 101_766),
          seed: run.seed,
          stays: 101_766 / 71_518,
        }),
      );
      const at = table.names.indexOf(column);
      const values = table.values(at).map((value) => classOf(Number(value)));
      const counted = countValues(
        table.codes[at].map((code) => values[code]),
        codesOf(table, 'person'),
      );
      const { alpha } = exactRisk(valueHistogram(counted), table.records);
      return {
        values: [compareBound('alpha_X', 'close to 1 (1.35 and 1.05)', [1, 1.5], alpha)],
        plot: histogram(
          Array.from(counted.users, (u, i) => counted.records[i] / u),
          `alpha_x of ${name}`,
        ),
      };
    },
  };
}
