import { populationFromJson } from '../../collect/collector/population-json.js';
import type { RunOptions } from '../../core/progress.js';
import type { PopulationAnswer } from '../../core/results/population.js';
import { doApart, type LongWork } from '../../kernel/apart.js';
import { cellOf, type PopulationQuestion, preparePopulation } from './readings.js';

/** The text of `model.json`, and what to call it. */
export interface ModelText {
  readonly text: string;
  readonly name: string;
}

/** A question to the text of `model.json`; databases with counts alone, not with their responses. */
export interface ModelQuestion extends ModelText {
  readonly values: ReadonlyMap<string, string | null>;
  readonly question: PopulationQuestion;
}

type ModelAnswer = Omit<PopulationAnswer, 'sentence'>;

const WORK: LongWork<ModelQuestion, ModelAnswer> = {
  file: 'questions/population/ask-model.js',
  name: 'askHere',
  here: askHere,
};

/** Characters that are read in milliseconds. */
const SHORT_TEXT = 100_000;

/** How many people look like somebody, from the text of a model; in a thread of its own where that takes long. */
export function askModel(asked: ModelQuestion, run: RunOptions): Promise<ModelAnswer> {
  // what a copula says of a cell is an integral
  const isLong = asked.text.length > SHORT_TEXT || asked.text.includes('"copula"');
  return doApart(WORK, asked, run, isLong);
}

/**
 * {@link askModel} in the thread that calls it.
 * @public a thread finds it by its name, see {@link doApart}
 */
export async function askHere({ text, name, values, question }: ModelQuestion): Promise<ModelAnswer> {
  const model = populationFromJson(text, name);
  const ask = await preparePopulation(model, question);
  return ask(cellOf(model, values));
}
