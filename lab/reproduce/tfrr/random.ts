import { areaUnderCurve } from '../../../src/calibrate/auc.js';
import { letSignalThrough } from '../../../src/core/let-signal-through.js';
import { evaluateRandomSet, type RandomSetQuality } from '../../evaluate/random-sets.js';
import { rocCurve } from '../../evaluate/roc-curve.js';
import type { ReproducedPlot } from '../../results/reproduction.js';
import { compareBound } from '../compare.js';
import { byEffort, type Item, type ItemRun } from '../item.js';
import { aucError, averageCurve, errorOfMean, fiveNumbers, meanOf, standardErrorOf } from '../summaries.js';

const SIZES = [30_000, 150_000, 750_000, 3_750_000];
const KS = [2, 3, 5];
const HOW =
  'random data sets (N, d, lambda) with Dirichlet(1) weights, since print does not say how values are weighted';

/** Figures 1, 3 and 4 of paper 002: the random data sets. */
export const tfrrRandom: readonly Item[] = [
  {
    paper: '002',
    id: 'figure-1',
    title: 'Attribute dependence of random data sets',
    how: HOW,
    compute: async (run) => {
      const sets = await randomSets(run);
      const of = (wanted: (set: RandomSetQuality) => boolean) =>
        sets.filter(wanted).flatMap(({ dependences }) => dependences);
      const pairs = await pairDependences(run, sets);
      const more = sets.filter(({ columns }) => columns >= 3);
      const rises = (key: 'records' | 'columns' | 'lambda', values: readonly number[]) => {
        const means = values.flatMap((value) => {
          const own = of((set) => set[key] === value);
          return own.length > 0 ? [meanOf(own)] : [];
        });
        return means.slice(1).filter((mean, i) => mean > means[i]).length;
      };
      return {
        repetitions: `sets of each (d, lambda): ${repetitionsOf(run)}. Of d = 2, lambda = 0.1: ${repetitionsOf(run, moreTimesOf)}`,
        values: [
          compareBound('mean at d = 2, lambda = 0.1', '0.2 to 0.3', [0.2, 0.3], meanOf(pairs), 0.05, {
            error: standardErrorOf(pairs),
            because: 'weights of values are not in print',
          }),
          compareBound(
            'highest mean of a set with d >= 3',
            'below 0.05',
            [0, 0.05],
            Math.max(...more.map(({ dependences }) => meanOf(dependences))),
            0,
            { because: 'few records in a quick run: plug-in dependence is inflated' },
          ),
          compareBound('rises of the mean with d', 'decreases', [0, 0], rises('columns', columnsOf(run))),
          compareBound('rises of the mean with lambda', 'decreases', [0, 0], rises('lambda', lambdasOf(run))),
          compareBound('rises of the mean with N', 'decreases', [0, 0], rises('records', sizesOf(run))),
        ],
        plot: boxes(run, sets, 'attribute dependence', ({ dependences }) => dependences),
      };
    },
  },
  {
    paper: '002',
    id: 'figure-3',
    title: 'MPD between the binomial and the recursive hypergeometric law',
    how: `${HOW}; the tuples of 1000 random persons of each set`,
    compute: async (run) => {
      const sets = await randomSets(run);
      const [least] = sizesOf(run);
      const highest = (wanted: (set: RandomSetQuality) => boolean) =>
        Math.max(0, ...sets.filter(wanted).map(({ mpd }) => mpd));
      const means = columnsOf(run).map((d) =>
        meanOf(sets.filter(({ columns }) => columns === d).map(({ distances }) => meanOf([...distances]))),
      );
      return {
        repetitions: `sets of each (d, lambda): ${repetitionsOf(run)}`,
        values: [
          compareBound(
            `largest MPD at N = ${least}`,
            '0 to 0.005',
            [0, 0.005],
            highest(({ records }) => records === least),
            0,
            { because: 'fewer records than in print in a quick run' },
          ),
          compareBound(
            'largest MPD from N = 750000 on',
            '0 to 0.001',
            [0, 0.001],
            highest(({ records }) => records >= 750_000),
          ),
          compareBound(
            'rises of the mean with d',
            'decreases',
            [0, 0],
            means.slice(1).filter((mean, i) => mean > means[i]).length,
          ),
        ],
        plot: boxes(run, sets, 'MPD', ({ distances }) => distances),
      };
    },
  },
  {
    paper: '002',
    id: 'figure-4',
    title: 'ROC curves for random data sets',
    how: `${HOW}; P(at least k alike) as printed (binomial, tuple reading) of 1000 random persons of each set; print does not name its three k, ours are ${KS.join(', ')}`,
    compute: async (run) => {
      const sets = await randomSets(run);
      const truth = (set: RandomSetQuality, k: number) => set.alike.map((n) => (n >= k ? 1 : 0));
      const values = KS.flatMap((k) => {
        const aucs = sets.flatMap((set) => {
          const auc = areaUnderCurve(set.printed[k], truth(set, k));
          const positive = meanOf([...truth(set, k)]);
          return auc === undefined ? [] : [{ auc, error: aucError(auc, positive, set.alike.length) }];
        });
        const precisions = sets.flatMap(({ printed, alike }) => {
          const chosen = alike.filter((_, i) => printed[k][i] >= 0.6);
          if (chosen.length < 20) return [];
          const share = chosen.filter((n) => n >= k).length / chosen.length;
          return [{ share, error: Math.sqrt((share * (1 - share)) / chosen.length) }];
        });
        const mean = meanOf(precisions.map(({ share }) => share));
        return [
          compareBound(
            `mean AUC, k = ${k}`,
            'over 0.93',
            [0.93, 1],
            meanOf(aucs.map(({ auc }) => auc)),
            0.02,
            {
              error: errorOfMean(aucs.map(({ error }) => error)),
            },
          ),
          compareBound(`mean precision at 0.6, k = ${k}`, 'exceeds 0.9', [0.9, 1], mean, 0.02, {
            error: errorOfMean(precisions.map(({ error }) => error)),
            because: 'the tuple reading leaves few above 0.6',
          }),
        ];
      });
      const rates = KS.map((k) => meanOf(sets.map((set) => meanOf([...truth(set, k)]))));
      return {
        repetitions: `sets of each (d, lambda): ${repetitionsOf(run)}`,
        values: [
          ...values,
          compareBound(
            'rises of the positive rate with k',
            'declines sharply as k grows',
            [0, 0],
            rates.slice(1).filter((rate, i) => rate > rates[i]).length,
          ),
        ],
        plot: {
          x: { label: 'false positive rate' },
          y: { label: 'true positive rate' },
          series: KS.map((k) => ({
            name: `k = ${k}, mean of the sets`,
            mark: 'line' as const,
            points: averageCurve(sets.flatMap((set) => [rocCurve(set.printed[k], truth(set, k)) ?? []])),
          })),
        },
      };
    },
  },
];

function sizesOf(run: ItemRun): number[] {
  return byEffort(run, [1000], SIZES, SIZES);
}

function columnsOf(run: ItemRun): number[] {
  return byEffort(run, [2, 3], [2, 3, 4, 5], [2, 3, 4, 5]);
}

function lambdasOf(run: ItemRun): number[] {
  return byEffort(run, [0.1, 2.5], [0.1, 0.5, 2.5, 12.5], [0.1, 0.5, 2.5, 12.5]);
}

/** Sets of few records are drawn more often: their figures move more. */
function timesOf(run: ItemRun, records: number): number {
  return byEffort(run, 1, records <= 30_000 ? 6 : records <= 150_000 ? 3 : 1, 50);
}

/** Dependence moves most between sets of two columns with few records a tuple: figure 1 rests on more of them. */
function moreTimesOf(run: ItemRun, records: number): number {
  return byEffort(run, 1, 6 * timesOf(run, records), 50);
}

/** The mean dependence of each set of two columns, lambda 0.1. */
async function pairDependences(run: ItemRun, sets: readonly RandomSetQuality[]): Promise<number[]> {
  const drawn = sets.filter(({ columns, lambda }) => columns === 2 && lambda === 0.1);
  const more = sizesOf(run).flatMap((records) => {
    const times = timesOf(run, records);
    const missing = moreTimesOf(run, records) - times;
    return Array.from({ length: missing }, (_, t) => ({ records, columns: 2, lambda: 0.1, t: times + t }));
  });
  return [...drawn, ...(await drawSets(run, more))].map(({ dependences }) => meanOf(dependences));
}

function repetitionsOf(run: ItemRun, times = timesOf): string {
  const drawn = sizesOf(run).map((records) => `${times(run, records)} at N = ${records}`);
  return `${drawn.join(', ')}; in print 50 each`;
}

function randomSets(run: ItemRun): Promise<RandomSetQuality[]> {
  return run.once('random sets', () =>
    drawSets(
      run,
      sizesOf(run).flatMap((records) =>
        columnsOf(run).flatMap((columns) =>
          lambdasOf(run).flatMap((lambda) =>
            Array.from({ length: timesOf(run, records) }, (_, t) => ({ records, columns, lambda, t })),
          ),
        ),
      ),
    ),
  );
}

/** A random data set that is wanted, for the t-th time. */
interface WantedSet {
  readonly records: number;
  readonly columns: number;
  readonly lambda: number;
  readonly t: number;
}

async function drawSets(run: ItemRun, wanted: readonly WantedSet[]): Promise<RandomSetQuality[]> {
  const sets: RandomSetQuality[] = [];
  for (const { t, ...set } of wanted) {
    run.progress?.({
      step: `${set.records} records, ${set.columns} columns`,
      fraction: sets.length / wanted.length,
    });
    await letSignalThrough(run.signal);
    sets.push(evaluateRandomSet({ ...set, weights: 'dirichlet', seed: run.seed + t }));
  }
  return sets;
}

/** Boxes as in print: a sector for each N, lambda along x, d side by side. */
function boxes(
  run: ItemRun,
  sets: readonly RandomSetQuality[],
  label: string,
  read: (set: RandomSetQuality) => ArrayLike<number>,
): ReproducedPlot {
  const lambdas = lambdasOf(run);
  const place = (records: number, lambda: number) =>
    sizesOf(run).indexOf(records) * (lambdas.length + 1) + lambdas.indexOf(lambda);
  return {
    x: {
      label: 'N, lambda',
      ticks: sizesOf(run).flatMap((records) =>
        lambdas.map((lambda): [number, string] => [
          place(records, lambda),
          lambda === lambdas[0] ? `${records}: ${lambda}` : String(lambda),
        ]),
      ),
    },
    y: { label },
    series: columnsOf(run).map((columns, c) => ({
      name: `d = ${columns}`,
      mark: 'box',
      points: sizesOf(run).flatMap((records) =>
        lambdas.map((lambda) => {
          const own = sets.filter(
            (set) => set.records === records && set.lambda === lambda && set.columns === columns,
          );
          const all = own.flatMap((set) => Array.from(read(set)));
          return [place(records, lambda) + (c - 1.5) * 0.2, ...fiveNumbers(all)];
        }),
      ),
    })),
  };
}
