import { drawWeights } from '../../../src/generate/random-sets.js';
import { discreteSampler } from '../../../src/maths/discrete.js';
import { type Random, randomStream, shuffle } from '../../../src/maths/random.js';
import { predictDataSet } from '../../../src/risk/data-set/data-set.js';
import { predictBySampling } from '../../../src/risk/data-set/random-sampling.js';
import { measureDependency } from '../../../src/statistics/dependency.js';
import { histogramOf } from '../../../src/statistics/entropy.js';
import type { Statistics } from '../../../src/statistics/statistics.js';
import type { ReproducedPlot } from '../../results/reproduction.js';
import { compareBound } from '../compare.js';
import { statisticsOfTable } from '../generated-table.js';
import { byEffort, type Item } from '../item.js';

const COLUMNS = ['a', 'b', 'c'];
const CAPACITY = 50;

/** Figure 1 of paper 000: sample means of random tables with the same value counts. */
export const r3aRandomSets: Item = {
  paper: '000',
  id: 'figure-1',
  title: 'Absolute error of predicting the ORR of random data sets',
  how: 'random sampling (Algorithm 1) on value counts whose ORR is spread over 0..1: three columns, Dirichlet(1) weights, the number of values found by bisection',
  compute: async (run) => {
    const records = byEffort(run, 1000, 30_000, 30_000);
    const tables = byEffort(run, 3, 20, 20);
    const samples = byEffort(run, 2, 10, 100);
    const points: number[][] = [];
    let [largest, spread, strong] = [0, 0, 0];
    for (let t = 0; t < tables; t++) {
      const counts = countsWithRisk((t + 0.5) / tables, records, randomStream(run.seed, `avfm ${t}`));
      const found = await predictBySampling(counts, {
        samples,
        capacity: CAPACITY,
        seed: run.seed + t,
        below: [],
        ...(run.signal && { signal: run.signal }),
        progress: ({ fraction = 0 }) =>
          run.progress?.({ step: `table ${t + 1}`, fraction: (t + fraction) / tables }),
      });
      largest = Math.max(largest, found.largestDeviation);
      spread = Math.max(spread, (found.orr.interval[1] - found.orr.value) / 1.645 / Math.sqrt(CAPACITY));
      strong += strongPairs(counts, randomStream(run.seed, `arrangement ${t}`));
      for (const mean of found.sampleMeans)
        points.push([found.averageSampleMean, Math.abs(mean - found.averageSampleMean)]);
    }
    // the spread of the largest of many normal deviations
    const error = (spread * Math.PI) / Math.sqrt(12 * Math.log(samples * tables));
    return {
      repetitions: `${samples} samples of ${CAPACITY} tables for each of ${tables} value counts of ${records} records; in print 100 of 50 for each of 20`,
      values: [
        compareBound(
          'largest deviation of a sample mean',
          'no more than 0.001',
          [0, 0.001],
          largest,
          0,
          records < 30_000 ? { error, because: 'too few records in a quick run' } : { error },
        ),
        compareBound('strong pairs in a random table of each', 'none', [0, 0], strong),
      ],
      plot: plotOf(points),
    };
  },
};

/** Value counts whose expected ORR is near the one asked for. */
function countsWithRisk(orr: number, records: number, random: Random): Statistics {
  let [low, high] = [0, Math.log(records)];
  let found = drawCounts(1, records, random);
  for (let i = 0; i < 14; i++) {
    const middle = (low + high) / 2;
    found = drawCounts(Math.round(Math.exp(middle)), records, random);
    const { value } = predictDataSet(found, { method: 'independence', below: [] }).orr;
    if (Math.abs(value - orr) < 0.01) break;
    if (value < orr) low = middle;
    else high = middle;
  }
  return found;
}

function drawCounts(values: number, records: number, random: Random): Statistics {
  const columns = COLUMNS.map((name) => {
    const draw = discreteSampler(drawWeights(values, 'dirichlet', random));
    const counts = new Float64Array(values);
    for (let i = 0; i < records; i++) counts[draw(random)]++;
    const kept = counts.filter((n) => n > 0).sort((a, b) => b - a);
    return { name, values: Array.from(kept, (_, v) => String(v)), counts: kept };
  });
  return { records, columns, pairs: [], groups: [] };
}

/** Strong pairs in one random arrangement of the columns. */
function strongPairs({ records, columns }: Statistics, random: Random): number {
  const codes = columns.map(({ counts }) => {
    const column = new Int32Array(records);
    let at = 0;
    counts.forEach((n, code) => {
      column.fill(code, at, at + n);
      at += n;
    });
    return shuffle(column, random);
  });
  const cardinalities = columns.map(({ counts }) => counts.length);
  const { pairs } = statisticsOfTable({ records, names: COLUMNS, codes, cardinalities });
  const pairOf = (i: number, j: number) =>
    pairs.find(({ columns: ends }) => ends[0] === COLUMNS[i] && ends[1] === COLUMNS[j]);
  return measureDependency(
    COLUMNS,
    columns.map(({ counts }) => histogramOf(counts)),
    (i, j) => histogramOf(pairOf(i, j)?.counts ?? []),
  ).strong.length;
}

function plotOf(points: number[][]): ReproducedPlot {
  return {
    x: { label: 'average sample mean' },
    y: { label: 'absolute error' },
    bounds: [0.001],
    series: [{ name: 'sample means', mark: 'dot', points }],
  };
}
