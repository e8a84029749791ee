import { defined } from '../../core/defined.js';
import type { RunOptions } from '../../core/progress.js';
import type { Estimate } from '../../core/results/estimate.js';
import type {
  EstimatesOfMethod,
  Prediction,
  PredictionEstimates,
  PredictionReport,
} from '../../core/results/prediction.js';
import { PREDICTION_METHODS, type PredictionMethod } from '../../core/results/prediction-methods.js';
import { doApart, type LongWork } from '../../kernel/apart.js';
import { countsIn, type Statistics } from '../../statistics/statistics.js';
import { BELOW } from '../group-risk.js';
import { checkBelow } from './cell-measures.js';
import { type DataSetPrediction, predictDataSet } from './data-set.js';
import type { BackgroundOptions } from './frequent-tuples.js';
import { predictBySampling } from './random-sampling.js';
import { predictBySemiRandomSampling, type SemiRandomPrediction } from './semi-random-sampling.js';
import type { SamplingOptions, SamplingPrediction } from './shuffle-sampling.js';

/** How to predict: by which methods, for which columns; the rest is for the printed algorithms. */
export interface PredictRiskOptions extends SamplingOptions, BackgroundOptions, RunOptions {
  /** Independence and forest by default. */
  readonly methods?: readonly PredictionMethod[];
  /** Where semi-random sampling knows dependencies from; the statistics themselves by default. */
  readonly background?: Statistics;
}

/** Predictions by all methods asked for, in the form of the JSON contract. */
export type RiskPredictions = Pick<PredictionReport, 'predictions' | 'estimates' | 'edges' | 'sampling'>;

type OneMethod = Pick<DataSetPrediction, 'orr' | 'uniques' | 'below' | 'rde'> & {
  readonly edges?: DataSetPrediction['edges'];
};

/** What a prediction starts from, as plain data. */
interface PredictionInput {
  readonly statistics: Statistics;
  readonly options: Omit<PredictRiskOptions, keyof RunOptions>;
}

const WORK: LongWork<PredictionInput, RiskPredictions> = {
  file: 'risk/data-set/predict-risk.js',
  name: 'predictHere',
  here: predictHere,
};

/** Up to so many counts and cells, and group sizes asked for, a prediction takes milliseconds. */
const FEW_COUNTS = 500;
const SMALL_GROUPS = 200;

/**
 * Predicts the risk of a data set from its statistics by several methods, in a thread of its own where that takes long. Only
 * `seconds` differs between runs.
 * @formula METHODS.md section 1. Cost: see {@link predictDataSet} and {@link sampleShuffles}.
 */
export async function predictRisk(
  statistics: Statistics,
  options: PredictRiskOptions = {},
): Promise<RiskPredictions> {
  checkBelow(options.below ?? BELOW);
  const input = { statistics, options: plainOptions(options) };
  const { progress, signal } = options;
  return doApart(WORK, input, defined({ progress, signal }), isLong(input));
}

/** Options that mean something here: whoever asks may hand on others, which no thread can be given. */
function plainOptions(options: PredictRiskOptions): PredictionInput['options'] {
  const { methods, columns, below, samples, capacity, seed, background } = options;
  const { strong, sureConfidence, leastConfidence, leastShare } = options;
  return defined({
    methods,
    columns,
    below,
    samples,
    capacity,
    seed,
    background,
    strong,
    sureConfidence,
    leastConfidence,
    leastShare,
  });
}

function isLong({ statistics, options }: PredictionInput): boolean {
  return (
    countsIn(statistics) > FEW_COUNTS ||
    statistics.columns.some(({ withheld }) => withheld) ||
    (options.below ?? []).some((k) => k > SMALL_GROUPS) ||
    (options.methods ?? []).some((method) => PREDICTION_METHODS[method].by === 'shuffling')
  );
}

/**
 * {@link predictRisk} in the thread that calls it.
 * @public a thread finds it by its name, see {@link doApart}
 */
export async function predictHere(
  { statistics, options: asked }: PredictionInput,
  run: RunOptions,
): Promise<RiskPredictions> {
  const options = { ...asked, ...run };
  const predictions: Prediction[] = [];
  const estimates: PredictionEstimates = {};
  const sampling: NonNullable<RiskPredictions['sampling']> = {};
  let edges: RiskPredictions['edges'] = [];
  for (const method of options.methods ?? ['independence', 'forest']) {
    options.progress?.({ step: `predicting by ${method}` });
    const start = performance.now();
    const found = await predictBy(method, statistics, options);
    const seconds = (performance.now() - start) / 1000;
    if ('shuffles' in found) sampling[method] = summaryOf(found);
    if (found.edges) edges = [...edges, ...found.edges.map(([a, b]): [string, string] => [a, b])];
    const ofMethod = estimatesOf(found);
    estimates[method] = ofMethod;
    predictions.push(...listPredictions(method, ofMethod, seconds));
  }
  return { predictions, estimates, edges, ...(Object.keys(sampling).length > 0 ? { sampling } : {}) };
}

function predictBy(
  method: PredictionMethod,
  statistics: Statistics,
  options: PredictRiskOptions,
): Promise<OneMethod | (SamplingPrediction & Partial<SemiRandomPrediction> & OneMethod)> | OneMethod {
  switch (method) {
    case 'random':
      return predictBySampling(statistics, options);
    case 'semi-random':
      return predictBySemiRandomSampling(statistics, options);
    default:
      return predictDataSet(statistics, { ...options, method });
  }
}

function summaryOf(found: SamplingPrediction & Partial<SemiRandomPrediction>) {
  const { shuffles, sampleMeans, averageSampleMean, largestDeviation, strong } = found;
  return {
    shuffles,
    sampleMeans: [...sampleMeans],
    averageSampleMean,
    largestDeviation,
    ...(strong ? { strong: [...strong] } : {}),
  };
}

function estimatesOf({ orr, uniques, below, rde }: OneMethod): EstimatesOfMethod {
  return { orr, uniques, below: Object.fromEntries(below.map(({ k, share }) => [String(k), share])), rde };
}

function listPredictions(method: PredictionMethod, of: EstimatesOfMethod, seconds: number): Prediction[] {
  const row = (quantity: Prediction['quantity'], { value, interval }: Estimate, k?: number): Prediction => ({
    method,
    quantity,
    ...(k === undefined ? {} : { k }),
    value,
    interval,
    seconds,
  });
  return [
    row('orr', of.orr),
    row('uniques', of.uniques),
    ...Object.entries(of.below).map(([k, estimate]) => row('below', estimate, Number(k))),
    row('rde', of.rde),
  ];
}
