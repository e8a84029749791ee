import { SingleoutError } from '../core/errors.js';
import type { RunOptions } from '../core/progress.js';
import type { Refusal } from '../core/results/assessment.js';
import type { InPopulation } from '../core/results/in-population.js';
import type { PreparedTable } from '../counts/prepare.js';
import { lookAtPopulation } from '../sample/look-at-population.js';
import { readSample, refuseSample } from './records/read-sample.js';
import { readWeights } from './records/read-weights.js';

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
  const people = await peoplePerRecord(table, size);
  if (people?.some((represented) => represented < 1)) {
    const because = 'some weights say that a record stands for less than one person of that population';
    return { refused: [{ finding: 'risk in the population', because }] };
  }
  const sampled = await readSample(table, people);
  const inPopulation = await lookAtPopulation({ ...sampled, population: size, seed }, options);
  return { inPopulation, refused: [] };
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
