import { type Estimate, INTERVAL_LEVEL, INTERVAL_Z } from '../../core/results/estimate.js';
import type { ModelMethod } from '../../core/results/prediction-methods.js';
import { completeStatistics } from '../../joint/complete-statistics.js';
import type { Forest } from '../../joint/forest.js';
import type { JointModel } from '../../joint/joint-model.js';
import { JOINT_MODELS } from '../../joint/models.js';
import type { Spread } from '../../joint/spread-remainder.js';
import type { Statistics } from '../../statistics/statistics.js';
import { BELOW } from '../group-risk.js';
import { DISTINCT, FIRST_BELOW, UNIQUES } from './cell-measures.js';
import { type CellSums, sumOverCells } from './cell-sums.js';

export interface PredictOptions {
  readonly method: ModelMethod;
  /** Columns an attacker knows; all of the statistics by default. */
  readonly columns?: readonly string[];
  /** Group sizes k for which the share of records in smaller groups is wanted; {@link BELOW} by default. */
  readonly below?: readonly number[];
}

/** What a model says of a data set that has these statistics. */
export interface DataSetPrediction {
  readonly method: ModelMethod;
  readonly records: number;
  /** Pairs of columns whose dependence the forest holds; empty under independence. */
  readonly edges: Forest['edges'];
  /** Expected ORR: mean over records of 1/(records equal to it). */
  readonly orr: Estimate;
  /** Records that are alone with their values. */
  readonly uniques: Estimate;
  /** Share of records in groups of fewer than k. */
  readonly below: readonly { readonly k: number; readonly share: Estimate }[];
  /** Entropy of the records in bits (RDE where columns are independent). */
  readonly rde: Estimate;
}

const VARIANCE = 'variance of the sum over cells, less what the fixed counts determine; normal';

/**
 * Predicts the risk of a whole data set from its statistics alone, each number with a 90 % interval under the model.
 * Where values or cells were withheld the interval is wider to both sides by what the most even or the most uneven
 * spread of them moves: the likely one may be off as far either way.
 * @formula METHODS.md section 1: E[ORR] = (1/n) sum over cells of P(X >= 1); RDE = log2 n - (1/n) sum E[X log2 X].
 * Cost: tens of milliseconds, mostly for the intervals; grows with the number of different counts and pair cells, not
 * with N. Withheld pair cells must be placed first: seconds for tens of thousands of records.
 */
export function predictDataSet(statistics: Statistics, options: PredictOptions): DataSetPrediction {
  const below = options.below ?? BELOW;
  const build = (spread: Spread): JointModel & Partial<Forest> => {
    const complete = completeStatistics(statistics, spread);
    const columns = options.columns ?? complete.columns.map(({ name }) => name);
    return JOINT_MODELS[options.method].build(complete, columns);
  };
  const model = build('likely');
  const withheld = hasRemainder(statistics, model.columns);
  const others: Spread[] = withheld ? ['even', 'uneven'] : [];
  const sums = [sumOverCells(model, below), ...others.map((spread) => sumOverCells(build(spread), below))];
  return assemble(options.method, model, below, sums);
}

function hasRemainder({ columns, pairs }: Statistics, used: readonly string[]): boolean {
  return (
    columns.some(({ name, withheld }) => used.includes(name) && (withheld?.values ?? 0) > 0) ||
    pairs.some(
      ({ columns: ends, withheld }) => ends.every((e) => used.includes(e)) && (withheld?.cells ?? 0) > 0,
    )
  );
}

function assemble(
  method: ModelMethod,
  { records, assumptions, edges = [] }: JointModel & Partial<Forest>,
  below: readonly number[],
  sums: readonly CellSums[],
): DataSetPrediction {
  const how = `${JOINT_MODELS[method].how}; ${VARIANCE}`;
  const estimate = (i: number, scale: number, low: number, high: number, from = 0): Estimate => {
    const value = from + sums[0].mean[i] * scale;
    const moved = Math.max(...sums.map(({ mean }) => Math.abs((mean[i] - sums[0].mean[i]) * scale)));
    const half = moved + INTERVAL_Z * Math.sqrt(sums[0].variance[i]) * Math.abs(scale);
    const clip = (x: number) => Math.min(high, Math.max(low, x));
    return {
      value: clip(value),
      interval: [clip(value - half), clip(value + half)],
      level: INTERVAL_LEVEL,
      claims: 'model',
      method: how,
      assumptions: [...assumptions],
    };
  };
  const bits = Math.log2(records);
  return {
    method,
    records,
    edges,
    orr: estimate(DISTINCT, 1 / records, 1 / records, 1),
    uniques: estimate(UNIQUES, 1, 0, records),
    below: below.map((k, i) => ({ k, share: estimate(FIRST_BELOW + i, 1 / records, 0, 1) })),
    rde: estimate(FIRST_BELOW + below.length, -1 / records, 0, bits, bits),
  };
}
