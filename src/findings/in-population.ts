import type { RunOptions } from '../core/progress.js';
import type { PreparedTable } from '../counts/prepare.js';
import { lookAtPopulation } from '../sample/look-at-population.js';
import type { Answer, Finding } from './finding.js';
import { type PopulationOptions, populationSize } from './population-size.js';
import { readSample, refuseSample } from './records/read-sample.js';
import { readWeights } from './records/read-weights.js';

/** What the sample says of the population, where one is given. */
export const inPopulationFinding: Finding<never> = {
  id: 'inPopulation',
  needs: [],
  applies: (_, { population, rate }) => population !== undefined || rate !== undefined,
  find: (table, { seed, options }) => findInPopulation(table, seed, options),
  // it needs records, which do not leave a database
  statements: () => [],
};

/** Population uniqueness of the people in the table (METHODS.md section 6), where the population is given. */
async function findInPopulation(
  table: PreparedTable,
  seed: number,
  options: PopulationOptions & RunOptions,
): Promise<Answer<'inPopulation'>> {
  const size = populationSize(table, options);
  if (size === undefined) return {};
  const because = refuseSample(table);
  if (because) return { refused: [{ finding: 'risk in the population', because }] };
  options.progress?.({ step: 'looking at the population' });
  const people = await peoplePerRecord(table, size);
  if (people?.some((represented) => represented < 1)) {
    const because = 'some weights say that a record stands for less than one person of that population';
    return { refused: [{ finding: 'risk in the population', because }] };
  }
  const sampled = await readSample(table, people);
  return { inPopulation: await lookAtPopulation({ ...sampled, population: size, seed }, options) };
}

/** How many people each record stands for, where weights are named; they sum to the population. */
async function peoplePerRecord(table: PreparedTable, size: number): Promise<Float64Array | undefined> {
  const weights = await readWeights(table);
  if (!weights) return undefined;
  const total = weights.whole.reduce((sum, w) => sum + w, 0);
  return weights.whole.map((w) => (w / total) * size);
}
