import type { Refusal } from '../core/assessment.js';
import { SingleoutError } from '../core/errors.js';
import type { InPopulation } from '../core/in-population.js';
import type { RunOptions } from '../core/progress.js';
import type { PreparedTable } from '../counts/prepare.js';
import { estimateInPopulation } from '../sample/in-population.js';
import { readSample, refuseSample } from './read-sample.js';
import { readWeights } from './weights.js';

/** The population a table was drawn from: its size, or the share of it that is in the table. */
export interface PopulationOptions {
  readonly population?: number;
  readonly rate?: number;
}

/** What the sample says of the population, or why it cannot. */
export interface InPopulationFinding {
  readonly inPopulation?: InPopulation;
  readonly refused: readonly Refusal[];
}

const THRESHOLDS = [0.05, 0.09, 0.2, 0.5];

/** Population uniqueness of the people in the table (METHODS.md section 6), where the population is told. */
export async function findInPopulation(
  table: PreparedTable,
  seed: number,
  options: PopulationOptions & RunOptions,
): Promise<InPopulationFinding> {
  const size = populationSize(table, options);
  if (size === undefined) return { refused: [] };
  const because = refuseSample(table);
  if (because) return { refused: [{ finding: 'risk in the population', because }] };
  options.progress?.({ step: 'looking at the population' });
  const represents = await peoplePerRecord(table, size);
  if (represents?.some((people) => people < 1)) {
    const because = 'some weights say that a record stands for less than one person of that population';
    return { refused: [{ finding: 'risk in the population', because }] };
  }
  const found = estimateInPopulation(await readSample(table), {
    population: size,
    seed,
    ...(represents ? { represents } : {}),
  });
  return { inPopulation: describe(found, table.records, size, represents !== undefined), refused: [] };
}

/** How many people each record stands for, where weights are named; they sum to the population. */
async function peoplePerRecord(table: PreparedTable, size: number): Promise<Float64Array | undefined> {
  const weights = await readWeights(table);
  if (!weights) return undefined;
  const total = weights.whole.reduce((sum, w) => sum + w, 0);
  return weights.whole.map((w) => (w / total) * size);
}

/** People in the population; undefined where nothing is said of it. */
export function populationSize(
  table: PreparedTable,
  { population, rate }: PopulationOptions,
): number | undefined {
  if (population !== undefined && rate !== undefined)
    throw new SingleoutError('config/invalid', 'give either the population or the rate, not both');
  const size = rate === undefined ? population : table.records / rate;
  if (size !== undefined && size < table.records) {
    throw new SingleoutError('config/invalid', `the population is smaller than the table`, {
      where: table.name,
      hint: `it must have at least ${table.records} people, as many as there are records`,
    });
  }
  return size;
}

/** How many numbers are above a limit. */
export function countAbove(values: Float64Array, limit: number): number {
  return values.reduce((n, x) => n + (x > limit ? 1 : 0), 0);
}

function describe(
  { unique, meanInverse, perRecord, readRecords }: ReturnType<typeof estimateInPopulation>,
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
