import { completeStatistics } from '../../joint/complete-statistics.js';
import type { Random } from '../../maths/random.js';
import type { Statistics } from '../../statistics/statistics.js';
import { type BackgroundOptions, frequentTuples, type StrongPair } from './frequent-tuples.js';
import { type SamplingOptions, type SamplingPrediction, sampleShuffles } from './shuffle-sampling.js';
import { TupleSwapper } from './tuple-swapper.js';

export interface SemiRandomOptions extends SamplingOptions, BackgroundOptions {
  /** Where the dependencies are known from; the statistics themselves by default. */
  readonly background?: Statistics;
}

/** A {@link SamplingPrediction} and the strong pairs it rests on. */
export interface SemiRandomPrediction extends SamplingPrediction {
  readonly strong: readonly { readonly a: string; readonly b: string; readonly tuples: number }[];
}

/**
 * Semi-random sampling, as printed: after each shuffle entries are swapped within column A until every frequent
 * tuple of a strong pair (A depends on B) has its known confidence. Print leaves order and locking open: see
 * {@link frequentTuples} and {@link TupleSwapper}.
 * @formula METHODS.md section 1, Algorithm 2 of paper 000. Cost: that of random sampling plus the swaps.
 */
export async function predictBySemiRandomSampling(
  statistics: Statistics,
  options: SemiRandomOptions = {},
): Promise<SemiRandomPrediction> {
  const complete = completeStatistics(statistics);
  const names = options.columns ?? statistics.columns.map(({ name }) => name);
  const used = (pair: StrongPair) => names.includes(pair.a) && names.includes(pair.b);
  const strong = frequentTuples(statistics, options.background ?? statistics, options).filter(used);
  const swaps = strong.map((pair) => {
    const [a, b] = [names.indexOf(pair.a), names.indexOf(pair.b)];
    const swapper = new TupleSwapper(complete.records, complete.column(pair.a).counts.length);
    return { a, b, swapper, tuples: pair.tuples, values: complete.column(pair.b).counts.length };
  });
  const locked = names.map(() => new Uint8Array(complete.records));
  const prediction = await sampleShuffles(
    {
      ...complete,
      assumptions: ['only the frequent tuples of strong pairs depend', ...complete.assumptions],
    },
    options,
    'semi-random sampling',
    'mean and spread over shuffled tables with frequent tuples restored (Algorithm 2)',
    (table, random) => {
      for (const rows of locked) rows.fill(0);
      for (const swap of swaps) restore(swap, table, locked, random);
    },
  );
  return { ...prediction, strong: strong.map(({ a, b, tuples }) => ({ a, b, tuples: tuples.length })) };
}

interface Swap {
  readonly a: number;
  readonly b: number;
  readonly swapper: TupleSwapper;
  readonly tuples: StrongPair['tuples'];
  readonly values: number;
}

/** Restores the tuples of one pair; cells of both columns that serve a tuple are locked afterwards. */
function restore(
  swap: Swap,
  table: readonly Int32Array[],
  locked: readonly Uint8Array[],
  random: Random,
): void {
  const [columnA, columnB] = [table[swap.a], table[swap.b]];
  const { starts, rows } = rowsByValue(columnB, swap.values);
  swap.swapper.index(columnA, locked[swap.a]);
  // Settling one tuple may add to another that was settled before: the second round takes that away.
  for (const tuple of [...swap.tuples, ...swap.tuples]) {
    const rowsOfB = rows.subarray(starts[tuple.b], starts[tuple.b + 1]);
    swap.swapper.settle(columnA, tuple, rowsOfB, locked[swap.a], random);
    for (const row of rowsOfB)
      if (columnA[row] === tuple.a && locked[swap.a][row] === 1) locked[swap.b][row] = 1;
  }
}

function rowsByValue(column: Int32Array, values: number): { starts: Int32Array; rows: Int32Array } {
  const starts = new Int32Array(values + 1);
  for (const code of column) starts[code + 1]++;
  for (let v = 0; v < values; v++) starts[v + 1] += starts[v];
  const next = starts.slice();
  const rows = new Int32Array(column.length);
  for (let row = 0; row < column.length; row++) rows[next[column[row]]++] = row;
  return { starts, rows };
}
