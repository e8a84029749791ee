import type { CalibrationQuestion } from '../core/calibration.js';
import { predictDataSet } from '../risk/data-set.js';
import { pitman, zayatz } from '../sample/classical.js';
import { extrapolate } from '../sample/extrapolate.js';
import { estimateInPopulation } from '../sample/in-population.js';
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
}

/** No overdispersion, no correction: the model as it is. */
const AS_IT_IS = { level: 0, slope: 1, shape: 1e9 };

/** Records a copula is asked about: each costs milliseconds. */
const COPULA_RECORDS = 200;

/**
 * Asks every estimator about a sample of a population that is known. Cost: that of all estimators.
 * @param withCopula a copula costs seconds where columns have many values
 */
export async function judgeSample(
  sample: SampleTable,
  population: number,
  truth: { readonly unique: number; readonly meanInverse: number },
  seed: number,
  withCopula: boolean,
): Promise<Judged[]> {
  const { sizes, ids } = groupRecords(sample);
  const calibrated = estimateInPopulation(sample, { population, seed });
  const { shares } = calibrated.perRecord;
  const both = (method: string, unique: Float64Array, inverse: Float64Array): Judged[] => [
    { question: 'unique', method, estimate: meanOf(unique), truth: truth.unique, perRecord: unique },
    { question: 'right-match', method, estimate: meanOf(inverse), truth: truth.meanInverse },
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
  const [unique, match] = both('calibrated', calibrated.perRecord.unique, calibrated.perRecord.inverse);
  return [
    { ...unique, interval: calibrated.unique.interval, claims: 'truth' },
    { ...match, interval: calibrated.meanInverse.interval, claims: 'truth' },
    ...plain('forest', shares.tree),
    ...plain('independence', shares.independence),
    ...(withCopula ? plain('copula', await copulaShares(sample, COPULA_RECORDS, seed)) : []),
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
