import type { SharesModel } from '../../joint/evidence.js';
import { randomStream, shuffle } from '../../maths/random.js';
import { type Responses, takeResponses } from '../responses.js';
import type { TableEstimates } from './estimate-tables.js';
import { estimateResponses, type PartOptions, ROUGH, sharesOf } from './fit-parts.js';
import type { HeldOut, ModelKind } from './population-model.js';
import { type ResponseLikelihoods, responseLikelihoods } from './response-evidence.js';

/** A kind of model, and the mean log-likelihood of responses held out under every kind tried (nats). */
export interface ChosenKind {
  readonly kind: ModelKind;
  readonly heldOut: HeldOut;
}

const HELD_OUT_SHARE = 0.2;
const MOST_HELD_OUT = 500;

/**
 * Chooses a kind of model by fitting four fifths of the responses and asking how likely the rest are. The first kind stands
 * unless another is better by more than two standard errors of the difference. `tables` are those of all responses.
 * @formula METHODS.md section 5 (chosen by held-out likelihood). Cost: a fit, and 500 responses under each kind.
 */
export async function chooseKind(
  responses: Responses,
  { pairs }: TableEstimates,
  kinds: readonly ModelKind[],
  options: PartOptions,
): Promise<ChosenKind> {
  const order = shuffle(
    Int32Array.from({ length: responses.records }, (_, i) => i),
    randomStream(options.seed ?? 1, 'held out'),
  );
  const split = Math.max(1, Math.round(HELD_OUT_SHARE * responses.records));
  const test = responseLikelihoods(
    takeResponses(responses, order.subarray(0, Math.min(split, MOST_HELD_OUT))),
  );
  const train = takeResponses(responses, order.subarray(split));
  // what noise alone makes of a pair goes with one over the number of responses
  const grown = responses.records / train.records;
  const chances = pairs.map(({ chance }) => ({ chance: grown * chance, chanceVariance: 0 }));
  const tables = await estimateResponses(train, options, { ...ROUGH, chances });
  const scores = kinds.map((kind) => logLikelihoods(test, sharesOf(kind, tables, train, options)));
  const best = kinds.reduce((so, _, next) => (isSurelyHigher(scores[next], scores[so]) ? next : so), 0);
  return { kind: kinds[best], heldOut: Object.fromEntries(kinds.map((kind, k) => [kind, mean(scores[k])])) };
}

function logLikelihoods(test: ResponseLikelihoods, model: SharesModel): Float64Array {
  // smoothing keeps every response possible; the least double stands in where rounding does not
  return Float64Array.from(
    { length: test.records },
    (_, i) => test.logFactor(i) + Math.log(Math.max(Number.MIN_VALUE, test.ofModel(i, model))),
  );
}

function isSurelyHigher(higher: Float64Array, than: Float64Array): boolean {
  const differences = higher.map((value, i) => value - than[i]);
  const average = mean(differences);
  const square = differences.reduce((sum, value) => sum + (value - average) ** 2, 0);
  return average > 2 * Math.sqrt(square / (differences.length * Math.max(1, differences.length - 1)));
}

function mean(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
