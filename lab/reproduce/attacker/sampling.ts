import { compareBound, compareNumber } from '../compare.js';
import { byEffort, type Item } from '../item.js';
import { drawSamples, momentsOf, purchaseAttribute } from './purchases.js';

/** T1, X = date, in print. */
const T1 = { records: 38_087, values: 290, risk: 0.186, lowCost: 0.0076, sigma: 13.33 };
/** Table 8: standard deviation of the sampled alpha_X by the number of values. */
const TABLE_8: readonly (readonly [s: number, sigma: string])[] = [
  [50, '1.75'],
  [100, '1.09'],
  [150, '0.78'],
  [200, '0.53'],
  [250, '0.33'],
];

/** The spread of the mean of s of D values drawn without replacement. */
function spreadOf(sigma: number, s: number, values: number): number {
  return sigma * Math.sqrt(((1 - s / values) / s) * (values / (values - 1)));
}

/** The sampled part of Table 6, and Tables 7 and 8 of paper 003. */
export const attackerSampling: readonly Item[] = [
  {
    paper: '003',
    id: 'table-6-interval',
    title: 'Interval of the sampling model in Table 6',
    how: 'generated purchases, X = date, s = 10: how often mean +- deviation of the sampled risk holds the exact risk, beside the corrected interval of this package',
    compute: (run) => {
      const date = purchaseAttribute(run, 'date');
      const times = byEffort(run, 300, 20_000, 20_000);
      const drawn = drawSamples(run, date, 10, times).map(({ risk }) => risk);
      const { deviation } = momentsOf(drawn);
      const held = drawn.filter((risk) => Math.abs(risk - date.risk.exact) <= deviation).length / times;
      return {
        repetitions: `${times} samples; in print one`,
        values: [
          compareNumber('share of intervals mu +- sigma that hold the risk', '0.90', held, 0.05, {
            error: Math.sqrt((held * (1 - held)) / times),
            because: 'a slip in print: mu +- sigma is an interval of about 68 %, not 90 %',
          }),
        ],
      };
    },
  },
  {
    paper: '003',
    id: 'table-7',
    title: 'Error and cost of each model, T1, X = date',
    how: 'from m, |D_X| and the risks in print; the sampled error on generated purchases',
    compute: (run) => {
      const { records, values, risk, lowCost } = T1;
      const date = purchaseAttribute(run, 'date');
      const perAlpha = date.risk.values / date.records;
      const errors = Array.from(date.alphas, (alpha) => Math.abs(alpha * perAlpha - date.risk.exact));
      const error = errors.reduce((sum, e) => sum + e, 0) / errors.length;
      return {
        values: [
          compareNumber('cost of the mean model', '38087', records),
          compareNumber('cost of the sample, s = 10 as in the text', '131.3', (10 * records) / values, 0, {
            because: 'a slip in print: 131.3 = m/|D_X| is the cost of one value, s = 1',
          }),
          compareNumber('cost of the sample, s = 1', '131.3', records / values),
          compareNumber('error of the low-cost model', '0.178', Math.abs(lowCost - risk)),
          compareBound(
            'error of one value over the risk (0.073/0.186), generated',
            '0.39',
            [0.39, 0.39],
            error / date.risk.exact,
            0.25,
          ),
        ],
      };
    },
  },
  {
    paper: '003',
    id: 'table-8',
    title: 'Mean and deviation of alpha_X by the number of values drawn',
    how: 'sigma_s = sigma_1 sqrt((1 - s/|D|)/s |D|/(|D| - 1)) from sigma_1 = 13.33 and |D| = 290 in print; then the same formula against samples of generated purchases',
    compute: (run) => {
      const times = byEffort(run, 200, 20_000, 1000);
      const date = purchaseAttribute(run, 'date');
      const sigma = momentsOf(Array.from(date.alphas)).deviation;
      const drawn = TABLE_8.flatMap(([s]) =>
        s < date.risk.values
          ? [{ s, ...momentsOf(drawSamples(run, date, s, times).map(({ alpha }) => alpha)) }]
          : [],
      );
      const ratios = drawn.map(({ s, deviation }) => deviation / spreadOf(sigma, s, date.risk.values));
      const off = Math.max(...ratios.map((ratio) => Math.abs(ratio - 1)));
      return {
        repetitions: `${times} samples of each size; in print 1000`,
        values: [
          ...TABLE_8.map(([s, printed]) =>
            // a deviation read off 1000 samples is off by two per cent, and so is sigma_1
            compareNumber(
              `sigma of ${s} values`,
              printed,
              spreadOf(T1.sigma, s, T1.values),
              0.06 * Number(printed),
            ),
          ),
          compareBound('largest relative error of the formula on samples', 'none', [0, 0], off, 0.1, {
            error: 1 / Math.sqrt(2 * times),
          }),
          compareBound(
            'largest relative error of a sampled mean',
            'rapidly converges',
            [0, 0],
            Math.max(...drawn.map(({ mean }) => Math.abs(mean / date.risk.alpha - 1))),
            0.02,
            { error: drawn[0].deviation / Math.sqrt(times) / date.risk.alpha },
          ),
        ],
        plot: {
          x: { label: 'values drawn' },
          y: { label: 'deviation over sigma of one value' },
          series: [
            {
              name: 'in print',
              mark: 'dot',
              points: TABLE_8.map(([s, printed]) => [s, Number(printed) / T1.sigma]),
            },
            {
              name: 'formula',
              mark: 'line',
              points: Array.from({ length: 280 }, (_, i) => [i + 10, spreadOf(1, i + 10, T1.values)]),
            },
            {
              name: `generated, ${date.risk.values} values`,
              mark: 'dot',
              points: drawn.map(({ s, deviation }) => [s, deviation / sigma]),
            },
          ],
        },
      };
    },
  },
];
