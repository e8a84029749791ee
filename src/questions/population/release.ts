import { type Mechanism, planCollection } from '../../collect/collection.js';
import { type FitOptions, fitResponses } from '../../collect/collector/fit-responses.js';
import { perturbRecords } from '../../collect/perturb-records.js';
import { cellKeys, type Records, sampleRecords } from '../../collect/records.js';
import { outOfDomain } from '../../core/errors.js';
import { letSignalThrough } from '../../core/let-signal-through.js';
import type { PopulationRelease } from '../../core/results/population.js';
import { DEFAULT_SEED } from '../../core/seed.js';
import { randomStream } from '../../maths/random.js';
import { checkRate } from '../../risk/population/population-database.js';
import { preparePersonReading } from './readings.js';

/** How a sample would be released, and what is too risky. */
export interface ReleaseTrial extends Pick<FitOptions, 'model' | 'progress' | 'signal'> {
  /** Share of the table that is released. */
  readonly rate: number;
  readonly mechanism: Mechanism;
  /** Budget per attribute, unless the mechanism is `none`. */
  readonly epsilon?: number;
  /** From this probability on a record counts as likely unique. */
  readonly likely?: number;
  /** Share of the sample that may be likely unique. */
  readonly limit?: number;
  readonly seed?: number;
}

const LIKELY = 0.5;
const LIMIT = 0.01;

/**
 * Tries a release: draws a sample of the table, perturbs it, and asks of every sampled person, as somebody would who has
 * the release and knows the person's values and that they are in it, how likely they are alone in the population.
 * @formula METHODS.md section 5 (scenario III), person reading with the person in the database.
 * Cost: a fit, and a few milliseconds for each different record of the sample.
 */
export async function tryOn(table: Records, options: ReleaseTrial): Promise<PopulationRelease> {
  const { rate, mechanism, epsilon, likely = LIKELY, limit = LIMIT, seed = DEFAULT_SEED } = options;
  checkRate(rate);
  if (!(likely > 0 && likely <= 1)) {
    throw outOfDomain('likely', 'above 0 and at most 1', likely, 'it is a probability, such as 0.5');
  }
  if (!(limit >= 0 && limit <= 1)) {
    throw outOfDomain('limit', 'from 0 to 1', limit, 'it is a share of the sample, such as 0.01');
  }
  const budget = epsilon === undefined ? {} : { perAttribute: epsilon };
  const collection = planCollection(table.domain, mechanism, budget);
  const sample = sampleRecords(table, rate, randomStream(seed, 'released sample'));
  const responses = perturbRecords(sample, collection, randomStream(seed, 'released reports'));
  const model = await fitResponses(responses, { ...options, seed });
  const ask = preparePersonReading(model, {
    population: table.records,
    databases: [{ rate, responses, includesPerson: true }],
  });
  const alike = countKeys(cellKeys(table));
  const found: { records: number; truly: boolean; unique: number }[] = [];
  const cells = [...countKeys(cellKeys(sample))];
  for (const [key, records] of cells) {
    options.progress?.({ step: 'looking at every sampled person', fraction: found.length / cells.length });
    await letSignalThrough(options.signal);
    const { unique } = ask(Int32Array.from(key.split(','), Number));
    found.push({ records, truly: alike.get(key) === 1, unique });
  }
  const sum = (which: (cell: (typeof found)[number]) => boolean) =>
    found.reduce((total, cell) => total + (which(cell) ? cell.records : 0), 0);
  const likelyUnique = sum(({ unique }) => unique >= likely);
  return {
    records: table.records,
    sampled: sample.records,
    rate,
    mechanism,
    epsilonPerAttribute: collection.epsilonPerAttribute,
    epsilonTotal: collection.epsilonTotal,
    likely,
    likelyUnique,
    trulyUnique: sum(({ truly }) => truly),
    both: sum(({ unique, truly }) => truly && unique >= likely),
    highest: found.reduce((most, { unique }) => Math.max(most, unique), 0),
    limit,
    verdict: likelyUnique <= limit * sample.records ? 'publish' : 'withhold',
  };
}

function countKeys(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
