import type { RunOptions } from '../core/progress.js';
import type { InPopulation } from '../core/results/in-population.js';
import { doApart, type LongWork } from '../kernel/apart.js';
import { householdsInPopulation } from './households-in-population.js';
import {
  estimateInPopulation,
  type InPopulation as Found,
  type InPopulationOptions,
} from './in-population.js';
import type { SampleTable } from './sample-table.js';

/** A sample, and the population it was drawn from. */
export interface PopulationInput extends InPopulationOptions {
  readonly sample: SampleTable;
  /** Household of every record, -1 where it has none (then it is one by itself). */
  readonly households?: Int32Array;
}

const THRESHOLDS = [0.05, 0.09, 0.2, 0.5];
/** Records times columns up to which an estimate takes milliseconds. */
const FEW_CELLS = 1000;

const WORK: LongWork<PopulationInput, InPopulation> = {
  file: 'sample/look-at-population.js',
  name: 'lookHere',
  here: lookHere,
};

/** Population uniqueness of the people in a sample, in numbers to report; in a thread of its own where that takes long. */
export function lookAtPopulation(input: PopulationInput, run: RunOptions): Promise<InPopulation> {
  const { records, columns } = input.sample;
  return doApart(WORK, input, run, records * columns.length > FEW_CELLS);
}

/**
 * {@link lookAtPopulation} in the thread that calls it.
 * @public a thread finds it by its name, see {@link doApart}
 */
export function lookHere({ sample, households, ...options }: PopulationInput): InPopulation {
  const found = estimateInPopulation(sample, options);
  const described = describe(found, sample.records, options.population, options.represents !== undefined);
  return households === undefined ? described : withHouseholds(described, found, households);
}

/** Adds what households run; their members are not drawn one by one, as the estimate takes records to be. */
function withHouseholds(described: InPopulation, found: Found, households: Int32Array): InPopulation {
  return {
    ...described,
    household: householdsInPopulation(households, found),
    assumptions: [
      ...described.assumptions,
      'members of a household are found independently of each other',
      'that they are in the table together tells as little of who is alike as if they had been drawn one by one',
    ],
  };
}

/** How many numbers are above a limit. */
export function countAbove(values: Float64Array, limit: number): number {
  return values.reduce((n, x) => n + (x > limit ? 1 : 0), 0);
}

function describe(
  { unique, meanInverse, perRecord, readRecords }: Found,
  records: number,
  size: number,
  weighted: boolean,
): InPopulation {
  const countsIn = (read: (found: typeof perRecord) => Float64Array, limit: number): [number, number] => {
    const share = (found: typeof perRecord) => countAbove(read(found), limit) / read(found).length;
    const [low, high] = readRecords(share).interval;
    return [Math.floor(low * records), Math.ceil(high * records)];
  };
  const highest = ({ inverse }: typeof perRecord) => inverse.reduce((most, x) => Math.max(most, x), 0);
  return {
    rate: records / size,
    size,
    weighted,
    unique: { value: unique.value, interval: [...unique.interval] },
    meanInverse: { value: meanInverse.value, interval: [...meanInverse.interval] },
    records: {
      likelyUnique: countAbove(perRecord.unique, 0.5),
      above: Object.fromEntries(
        THRESHOLDS.map((limit) => [String(limit), countAbove(perRecord.inverse, limit)]),
      ),
      highest: highest(perRecord),
      intervals: {
        likelyUnique: countsIn((found) => found.unique, 0.5),
        above: Object.fromEntries(
          THRESHOLDS.map((limit) => [String(limit), countsIn((found) => found.inverse, limit)]),
        ),
        highest: [...readRecords(highest).interval],
      },
    },
    method:
      'leave-one-out tree and network of the columns, calibrated on the group sizes of the sample, extrapolated by the Gamma posterior; interval from random halves of the sample',
    assumptions: [
      weighted
        ? 'people who are alike in the columns are drawn at the same rate, which the weights say'
        : 'the records are a simple random sample of the population, one record a person',
      'values are recorded in the population as they are in the sample',
    ],
  };
}
