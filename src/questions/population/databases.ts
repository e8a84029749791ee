import { planCollection } from '../../collect/collection.js';
import { attributeChannel } from '../../collect/collector/channel.js';
import type { PopulationModel } from '../../collect/collector/population-model.js';
import { responseLikelihoods } from '../../collect/collector/response-evidence.js';
import type { Responses } from '../../collect/responses.js';
import { outOfDomain } from '../../core/errors.js';
import type { Evidence } from '../../joint/evidence.js';
import type { Cell } from '../../joint/joint-model.js';
import {
  checkRate,
  countFactor,
  type DatabaseFactor,
  perturbedCountFactor,
} from '../../risk/population/population-database.js';
import { responseMixture } from '../../risk/population/response-mixture.js';

/** A database that samples the population: how many of its records are alike, or its responses themselves. */
export interface DatabaseKnowledge {
  /** Share of the population in it. For perturbed `responses` it follows: responses over population. */
  readonly rate: number;
  /** Records alike; counted among the responses where these are given. */
  readonly count?: number;
  /** Budget per attribute where the count is one of responses by randomised response. */
  readonly epsilon?: number;
  readonly responses?: Responses;
  /** Whether the person asked about is known to be in it. */
  readonly includesPerson?: boolean;
}

/** What a database makes of a cell of probability q. */
export type DatabaseReader = (cell: Cell, q: number) => DatabaseFactor;

/**
 * Prepares a database for questions: exact counts, counts of responses corrected through the channel, or all responses.
 * @formula METHODS.md section 5. Domain: a rate above 0 and at most 1, counts up to the population.
 */
export function readDatabase(
  model: PopulationModel,
  database: DatabaseKnowledge,
  population: number,
): DatabaseReader {
  checkRate(database.rate);
  const { rate, count = 0, epsilon, responses, includesPerson = false } = database;
  if (responses !== undefined) return responsesReader(model, responses, database, population);
  if (epsilon === undefined) {
    const factor = countFactor({ rate, count, includesPerson }, population);
    return () => factor;
  }
  const collection = planCollection(model.collection.domain, 'response', { perAttribute: epsilon });
  const channels = collection.domain.sizes.map((_, a) => attributeChannel(collection, a));
  const keep = channels.reduce((product, channel) => product * channel.keep, 1);
  return (cell, q) => {
    const said = channels.map(
      (channel, a): Evidence => ({
        base: channel.other,
        extra: channel.keep - channel.other,
        values: [cell[a]],
      }),
    );
    const stray = strayShare(model.shares.evidenceProbability(said), keep, q);
    return perturbedCountFactor({ rate, count, includesPerson }, population, { keep, stray });
  };
}

function responsesReader(
  model: PopulationModel,
  responses: Responses,
  database: DatabaseKnowledge,
  population: number,
): DatabaseReader {
  const { rate, includesPerson = false } = database;
  if (responses.records > population) {
    throw outOfDomain(
      'population',
      `at least the ${responses.records} responses of a database`,
      population,
      'a database cannot hold more people than there are',
    );
  }
  if (responses.collection.mechanism === 'none') {
    const [{ countOf }] = countReader(database);
    return (cell) => countFactor({ rate, count: countOf(cell), includesPerson }, population);
  }
  const likelihoods = responseLikelihoods(responses);
  const modelled = Float64Array.from({ length: responses.records }, (_, i) =>
    likelihoods.ofModel(i, model.shares),
  );
  return (cell, q) => {
    const excess = new Float64Array(modelled.length);
    for (let i = 0; i < excess.length; i++) {
      const own = likelihoods.ofCell(i, cell);
      excess[i] = own / strayShare(modelled[i], own, q) - 1;
    }
    return responseMixture(excess, population, includesPerson);
  };
}

/** P(response | another cell) from P(response) and P(response | cell): what the model says less the cell's part. */
function strayShare(all: number, own: number, q: number): number {
  return Math.max(1e-12 * all, (all - q * own) / Math.max(1e-12, 1 - q));
}

/** Counts of records alike as they stand, for the printed reading: nothing where responses do not show whole cells. */
export function countReader({
  rate,
  count = 0,
  responses,
}: DatabaseKnowledge): { rate: number; countOf: (cell: Cell) => number }[] {
  if (responses === undefined) return [{ rate, countOf: () => count }];
  const { collection, codes, records } = responses;
  if (collection.mechanism === 'pair' || collection.mechanism === 'unary') return [];
  const counts = new Map<string, number>();
  for (let i = 0; i < records; i++) {
    const key = codes.map((column) => column[i]).join();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [{ rate, countOf: (cell) => counts.get(Array.from(cell).join()) ?? 0 }];
}
