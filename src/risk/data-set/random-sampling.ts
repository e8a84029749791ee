import { completeStatistics } from '../../joint/complete-statistics.js';
import type { Statistics } from '../../statistics/statistics.js';
import { type SamplingOptions, type SamplingPrediction, sampleShuffles } from './shuffle-sampling.js';

/**
 * Random sampling, as printed: shuffles every column and measures the table, many times. The analytic independence
 * model gives the same expectations at once; this is here to compare.
 * @formula METHODS.md section 1, Algorithm 1 of paper 000. Cost: samples x capacity x records x columns.
 */
export async function predictBySampling(
  statistics: Statistics,
  options: SamplingOptions = {},
): Promise<SamplingPrediction> {
  const complete = completeStatistics(statistics);
  return sampleShuffles(
    { ...complete, assumptions: ['the columns are independent of each other', ...complete.assumptions] },
    options,
    'random sampling',
    'mean and spread over shuffled tables (Algorithm 1)',
    () => {},
  );
}
