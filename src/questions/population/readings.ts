import type { PopulationModel } from '../../collect/collector/population-model.js';
import { showsPairs } from '../../collect/collector/worth-of-responses.js';
import { outsideDomain } from '../../collect/domain.js';
import { SingleoutError } from '../../core/errors.js';
import type { RunOptions } from '../../core/progress.js';
import { type Estimate, INTERVAL_LEVEL, INTERVAL_Z } from '../../core/results/estimate.js';
import type { PopulationAnswer, PopulationFinding } from '../../core/results/population.js';
import { isCopula, simulateCells } from '../../joint/copula.js';
import type { Cell } from '../../joint/joint-model.js';
import { randomStream } from '../../maths/random.js';
import {
  answerPopulation,
  answerPrinted,
  DEFAULT_ALPHA,
  DEFAULT_THRESHOLDS,
} from '../../risk/population/population.js';
import { countFactor } from '../../risk/population/population-database.js';
import { checkPopulation, type FloorMethod, personPrior } from '../../risk/population/population-prior.js';
import { countReader, type DatabaseKnowledge, readDatabase } from './databases.js';

export interface PopulationQuestion {
  /** People in the population, N. */
  readonly population: number;
  readonly databases?: readonly DatabaseKnowledge[];
  readonly thresholds?: readonly number[];
  /** Floor of the printed reading: probability that somebody with these values exists. */
  readonly alpha?: number;
  readonly floor?: FloorMethod;
  /** Printed reading: find q among so many records drawn from the model (at most 10,000,000), as in print, instead of computing it. */
  readonly simulate?: number;
}

/** Answers for one cell after the other: how many people in the population are alike? */
export type AskPopulation = (cell: Cell) => Omit<PopulationAnswer, 'sentence'>;

/** Answers in one reading. */
export type AskReading = (cell: Cell) => PopulationFinding;

/**
 * Prepares a question to a fitted model, in both readings.
 * @formula METHODS.md section 5. Cost: responses once; then the responses of each database per question, some 5 ms
 * for 10,000; a copula of 25 attributes costs some 100 ms more.
 */
export async function preparePopulation(
  model: PopulationModel,
  question: PopulationQuestion,
  { signal }: RunOptions = {},
): Promise<AskPopulation> {
  const askPerson = preparePersonReading(model, question);
  const askPrinted = await preparePrintedReading(model, question, signal);
  return (cell) => {
    const population = askPerson(cell);
    return {
      population,
      printed: askPrinted(cell),
      size: question.population,
      databases: question.databases?.length ?? 0,
      estimates: {
        expected: {
          value: population.expected,
          interval: population.interval,
          level: INTERVAL_LEVEL,
          claims: claimOf(model),
          method: `${model.parts.kind} fitted to ${model.summary.responses} responses; how such a model errs about persons found by simulation`,
          assumptions: [
            ...model.shares.assumptions,
            'databases are simple random samples of the population, independent of each other',
          ],
        },
        ...computedShare(model, cell),
      },
    };
  };
}

/**
 * The person reading: this person exists, the model errs as it was found to, counts of perturbed databases are corrected
 * through their channel.
 */
export function preparePersonReading(model: PopulationModel, question: PopulationQuestion): AskReading {
  const { population, databases = [], thresholds = DEFAULT_THRESHOLDS } = question;
  checkPopulation(population);
  const readers = databases.map((database) => readDatabase(model, database, population));
  return (cell) => {
    const q = model.shares.cellProbability(cell);
    const factors = readers.map((read) => read(cell, q));
    return answerPopulation(personPrior(population, q, model.dispersion), factors, q, 0, thresholds);
  };
}

/** The printed reading: q raised to the floor, counts as they stand, perturbed or not. */
export async function preparePrintedReading(
  model: Pick<PopulationModel, 'shares'>,
  question: PopulationQuestion,
  signal?: AbortSignal,
): Promise<AskReading> {
  const { population, databases = [], thresholds = DEFAULT_THRESHOLDS } = question;
  const { alpha = DEFAULT_ALPHA, floor: method = 'exact' } = question;
  checkPopulation(population);
  const shareOf =
    question.simulate === undefined
      ? model.shares.cellProbability
      : await simulateCells(model.shares, question.simulate, randomStream(1, 'simulated records'), signal);
  const counts = databases.flatMap((database) => countReader(database));
  return (cell) => {
    const factors = counts.map(({ rate, countOf }) =>
      countFactor({ rate, count: countOf(cell) }, population),
    );
    return answerPrinted(population, shareOf(cell), factors, { alpha, method }, thresholds);
  };
}

/** A model that was not tried on simulated populations, or whose pairs are guessed through noise, speaks for itself alone. */
function claimOf({ dispersion, collection, summary }: PopulationModel): Estimate['claims'] {
  const tried = dispersion.shape < Number.POSITIVE_INFINITY;
  return tried && showsPairs(collection, summary.responses) ? 'truth' : 'model';
}

/** How sure the computation is of q, where it is by quasi Monte Carlo. */
function computedShare({ shares }: PopulationModel, cell: Cell): { q?: Estimate } {
  if (!isCopula(shares)) return {};
  const { value, error, points } = shares.cellEstimate(cell);
  return {
    q: {
      value,
      interval: [Math.max(0, value - INTERVAL_Z * error), Math.min(1, value + INTERVAL_Z * error)],
      level: INTERVAL_LEVEL,
      claims: 'model',
      method: `rectangle of a normal law by randomised quasi Monte Carlo, ${points} points`,
      assumptions: [...shares.assumptions],
    },
  };
}

/** The cell of a person's values, all attributes of the model given; values are never quoted. */
export function cellOf(
  { collection }: PopulationModel,
  values: ReadonlyMap<string, string | null>,
): Int32Array {
  const { attributes } = collection.domain;
  for (const name of values.keys()) {
    if (attributes.some((attribute) => attribute.name === name)) continue;
    throw new SingleoutError('config/unknown-column', `the model has no attribute ${name}`, {
      where: 'record',
      hint: `attributes are: ${attributes.map((attribute) => attribute.name).join(', ')}`,
    });
  }
  return Int32Array.from(attributes, ({ name, code }) => {
    const value = values.get(name);
    if (value === undefined || value === null) {
      throw new SingleoutError('config/invalid', `the record says nothing of ${name}`, {
        where: 'record',
        hint: 'give every attribute of the model as name=value',
      });
    }
    const found = code(value);
    if (found < 0)
      throw outsideDomain(name, 'record', 'the model lists the categories of every attribute under domain');
    return found;
  });
}
