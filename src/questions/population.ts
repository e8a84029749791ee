import { type FitOptions, fitResponses } from '../collect/collector/fit-responses.js';
import { fitOf } from '../collect/collector/population-json.js';
import type { PopulationModel } from '../collect/collector/population-model.js';
import { readRecordTable } from '../collect/read-table.js';
import type { Responses } from '../collect/responses.js';
import { defined } from '../core/defined.js';
import { mapOf, type Named } from '../core/named.js';
import type { RunOptions } from '../core/progress.js';
import type {
  PopulationAnswer,
  PopulationEvery,
  PopulationFinding,
  PopulationFit,
  PopulationRelease,
} from '../core/results/population.js';
import { DEFAULT_SEED } from '../core/seed.js';
import type { PrepareOptions } from '../counts/prepare.js';
import { populationSentence } from '../report/content/population-sentence.js';
import type { Relation } from '../source/relation.js';
import { askEvery, refuseCounts } from './population/ask-every.js';
import { askModel, type ModelText } from './population/ask-model.js';
import { type ResponseReading, readFitted } from './population/read-fitted.js';
import { cellOf, type PopulationQuestion, preparePopulation } from './population/readings.js';
import { type ReleaseTrial, tryOn } from './population/release.js';

/** How the records of a table were made, and how to fit a model to them. */
export interface FitPopulationOptions extends ResponseReading, FitOptions {}

/** A model of a population, how its fit went, and how many records were left out because a cell is missing. */
export interface FittedPopulation {
  readonly model: PopulationModel;
  readonly fit: PopulationFit;
  readonly dropped: number;
}

/**
 * Fits a model of a population to responses, or to a table of them: records as they are unless it is told how they were perturbed.
 * The model of a plain sample holds values and how often they occur: it is not for publishing.
 * @formula METHODS.md section 5
 *
 * @example
 * const table = await open('survey.csv');
 * const { model } = await fitPopulation(table, { qi: ['age', 'town', 'income'] });
 * await table.close();
 * await writeFile('model.json', populationToJson(model));
 */
export async function fitPopulation(
  from: Relation | Responses,
  options: FitPopulationOptions = {},
): Promise<FittedPopulation> {
  const { responses, dropped } =
    'engine' in from ? await readFitted(from, options) : { responses: from, dropped: 0 };
  const { model: kind, copula, calibrate, seed = DEFAULT_SEED, progress, signal } = options;
  const model = await fitResponses(
    responses,
    defined({ model: kind, copula, calibrate, seed, progress, signal }),
  );
  return { model, fit: fitOf(model), dropped };
}

/** Somebody in a population, and what else is known of it. */
export interface EstimatePopulationOptions extends PopulationQuestion, RunOptions {
  /** The person's values, every attribute of the model. */
  readonly record: Named<string | null>;
  /** What the population is called in the answer. */
  readonly place?: string;
}

/**
 * How many people in a population share the values of one person, by a fitted model and what databases that sample the same
 * population show. No value is in the answer.
 * @formula METHODS.md section 5
 *
 * @example
 * const record = { age: '34', town: 'G', income: 'low' };
 * const { sentence } = await estimatePopulation(model, { population: 200_000, record, place: 'City A' });
 */
export async function estimatePopulation(
  model: PopulationModel | ModelText,
  options: EstimatePopulationOptions,
): Promise<PopulationAnswer> {
  const { record, place, progress, signal, ...question } = options;
  const run = defined({ progress, signal });
  const values = mapOf(record);
  const found =
    'text' in model
      ? await askModel({ ...model, values, question }, run)
      : (await preparePopulation(model, question, run))(cellOf(model, values));
  return { ...found, sentence: populationSentence(found, place) };
}

/** What is asked about every record of a table. */
export interface EstimateEveryOptions extends PopulationQuestion, RunOptions {
  readonly model: PopulationModel;
}

/** What is said of all records together, and of each. */
export interface EstimatedRecords {
  readonly every: PopulationEvery;
  readonly findings: readonly PopulationFinding[];
}

/**
 * {@link estimatePopulation} for every record of a table, in its order where it was opened with `keepOrder`.
 * @formula METHODS.md section 5
 *
 * @example
 * const table = await open('survey.csv', { keepOrder: true });
 * const { every, findings } = await estimateEvery(table, { model, population: 200_000 });
 * await table.close();
 */
export async function estimateEvery(
  table: Relation,
  options: EstimateEveryOptions,
): Promise<EstimatedRecords> {
  const { model, progress, signal, ...question } = options;
  const run = defined({ progress, signal });
  refuseCounts(question);
  const { domain } = model.collection;
  const records = await readRecordTable(table, { ...run, domain, keepOrder: true });
  return askEvery(model, question, records, run);
}

/** How a sample of a table would be released, and what is too risky. */
export interface ReleaseOptions extends ReleaseTrial, PrepareOptions {}

/**
 * May a perturbed sample of a table of everybody be published? One is drawn and perturbed, and every sampled person is looked at with
 * the eyes of somebody who has the release, knows their values and that they are in it: how likely are they alone?
 * @formula METHODS.md section 5 (scenario III)
 *
 * @example
 * const table = await open('town.csv');
 * const { verdict } = await tryRelease(table, { rate: 0.1, mechanism: 'response', epsilon: 1, qi: ['age', 'sex', 'street'] });
 * await table.close();
 */
export async function tryRelease(table: Relation, options: ReleaseOptions): Promise<PopulationRelease> {
  const { rate, mechanism, epsilon, likely, limit, model, seed, ...reading } = options;
  const { progress, signal } = reading;
  const trial = { rate, mechanism, ...defined({ epsilon, likely, limit, model, seed, progress, signal }) };
  return tryOn(await readRecordTable(table, reading), trial);
}
