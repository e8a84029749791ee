import type { RunOptions } from '../core/progress.js';
import type { CalibrationQuestion } from '../core/results/calibration.js';
import { doApart, type LongWork } from '../kernel/apart.js';
import { predictDataSet } from '../risk/data-set/data-set.js';
import { pitman, zayatz } from '../sample/classical.js';
import { extrapolate } from '../sample/extrapolate.js';
import { estimateInPopulation, type InPopulation } from '../sample/in-population.js';
import { groupRecords, type SampleTable } from '../sample/sample-table.js';
import { copulaShares } from './copula-shares.js';
import { sizesOf, statisticsOfSample } from './sample-truth.js';

/** What a method said of one sample, and what is true. */
export interface Judged {
  readonly question: CalibrationQuestion;
  readonly method: string;
  readonly estimate: number;
  readonly truth: number;
  readonly interval?: readonly [number, number];
  readonly claims?: 'truth' | 'model';
  /** Chance of every record to be unique in the population. */
  readonly perRecord?: Float64Array;
  /** Of a question about records: their own errors and intervals. */
  readonly records?: RecordErrors;
}

/** How far what was said of each record is from what is true of it. */
export interface RecordErrors {
  readonly rmse: number;
  /** Share of records whose interval held the truth, and mean half width. */
  readonly held?: number;
  readonly halfWidth?: number;
}

/** What is true of the population, and of every record of the sample. */
export interface SampleTruth {
  readonly unique: number;
  readonly meanInverse: number;
  /** How many are alike in the population, per record of the sample. */
  readonly alike: Int32Array;
}

/** No overdispersion, no correction: the model as it is. */
const AS_IT_IS = { level: 0, slope: 1, shape: 1e9 };

/** Records a copula is asked about: each costs milliseconds. */
const COPULA_RECORDS = 200;
/** Records of a sample whose own interval is looked at. */
const INTERVALS = 500;

/** A sample, what is true of its population, and whether a copula, which costs seconds, is fitted too. */
export interface JudgeInput {
  readonly sample: SampleTable;
  readonly population: number;
  readonly truth: SampleTruth;
  readonly seed: number;
  readonly withCopula: boolean;
}

const WORK: LongWork<JudgeInput, Judged[]> = {
  file: 'calibrate/judge-sample.js',
  name: 'judgeHere',
  here: judgeHere,
};

/** Asks every estimator about a sample of a population that is known, in a thread of its own. Cost: that of all estimators. */
export function judgeSample(input: JudgeInput, run: RunOptions): Promise<Judged[]> {
  return doApart(WORK, input, run, true);
}

/**
 * {@link judgeSample} in the thread that calls it.
 * @public a thread finds it by its name, see {@link doApart}
 */
export async function judgeHere({
  sample,
  population,
  truth,
  seed,
  withCopula,
}: JudgeInput): Promise<Judged[]> {
  const { sizes, ids } = groupRecords(sample);
  const calibrated = estimateInPopulation(sample, { population, seed });
  const both = (
    method: string,
    unique: Float64Array,
    inverse: Float64Array,
    alikeOf?: InPopulation['alikeOf'],
  ): Judged[] => [
    { question: 'unique', method, estimate: meanOf(unique), truth: truth.unique, perRecord: unique },
    { question: 'right-match', method, estimate: meanOf(inverse), truth: truth.meanInverse },
    judgeRecords(method, inverse, truth.alike, alikeOf),
  ];
  const plain = (method: string, logShares: Float64Array): Judged[] => {
    const found = Array.from(logShares, (logShare, i) =>
      extrapolate({ logShare, matches: sizes[ids[i]] - 1 }, AS_IT_IS, sample.records, population),
    );
    return both(
      method,
      Float64Array.from(found, ({ unique }) => unique),
      Float64Array.from(found, ({ meanInverse }) => meanInverse),
    );
  };
  const histogram = sizesOf(sizes);
  const { perRecord } = calibrated;
  const { shares } = perRecord;
  const [unique, match, records] = both(
    'calibrated',
    perRecord.unique,
    perRecord.inverse,
    calibrated.alikeOf,
  );
  return [
    { ...unique, interval: calibrated.unique.interval, claims: 'truth' },
    { ...match, interval: calibrated.meanInverse.interval, claims: 'truth' },
    { ...records, claims: 'truth' },
    ...plain('forest', shares.tree),
    ...plain('independence', shares.independence),
    ...(withCopula ? plain('copula', await copulaShares(sample, COPULA_RECORDS, seed)).slice(0, 2) : []),
    ...(
      [
        ['Pitman', pitman],
        ['Zayatz', zayatz],
      ] as const
    ).map(([method, estimator]): Judged => {
      const estimate = estimator(histogram, sample.records, population);
      return { question: 'unique', method, estimate, truth: truth.unique };
    }),
    ...judgeStatistics(sample, sizes.length),
  ];
}

/** What a method said of each record's 1/F, beside the truth. */
function judgeRecords(
  method: string,
  inverse: Float64Array,
  alike: Int32Array,
  alikeOf?: InPopulation['alikeOf'],
): Judged {
  const right = Float64Array.from(alike, (n) => 1 / n);
  const squares = inverse.map((value, i) => (value - right[i]) ** 2);
  return {
    question: 'record-risk',
    method,
    estimate: meanOf(inverse),
    truth: meanOf(right),
    records: { rmse: Math.sqrt(meanOf(squares)), ...(alikeOf && judgeIntervals(alikeOf, alike)) },
  };
}

/** How often records' own intervals hold, looked at for at most so many of them. */
function judgeIntervals(
  alikeOf: InPopulation['alikeOf'],
  alike: Int32Array,
): Pick<RecordErrors, 'held' | 'halfWidth'> {
  const step = Math.max(1, Math.ceil(alike.length / INTERVALS));
  let [held, width, tried] = [0, 0, 0];
  for (let i = 0; i < alike.length; i += step) {
    const [fewest, most] = alikeOf(i);
    if (fewest <= alike[i] && alike[i] <= most) held++;
    width += (1 / fewest - 1 / most) / 2;
    tried++;
  }
  return { held: held / tried, halfWidth: width / tried };
}

/** What the sample's statistics alone say of its average risk. */
function judgeStatistics(sample: SampleTable, distinct: number): Judged[] {
  const statistics = statisticsOfSample(sample);
  return (['forest', 'independence'] as const).map((method) => {
    const { orr } = predictDataSet(statistics, { method, below: [2] });
    const truth = distinct / sample.records;
    return {
      question: 'table-risk',
      method,
      estimate: orr.value,
      truth,
      interval: [orr.interval[0], orr.interval[1]],
      claims: 'model',
    };
  });
}

function meanOf(values: Float64Array): number {
  return values.reduce((sum, x) => sum + x, 0) / values.length;
}
