import { type Collection, planCollection } from '../../src/collect/collection.js';
import { estimateTables } from '../../src/collect/collector/estimate-tables.js';
import { fitCopula, PRINTED_COPULA } from '../../src/collect/collector/fit-copula.js';
import { fitResponses } from '../../src/collect/collector/fit-responses.js';
import { tallyResponses } from '../../src/collect/collector/tally.js';
import { cellsOf } from '../../src/collect/domain.js';
import { perturbRecords } from '../../src/collect/perturb-records.js';
import { cellKeys, type Records } from '../../src/collect/records.js';
import { GRAIN, unaryTable } from '../../src/collect/response.js';
import { joinResponses, type Responses } from '../../src/collect/responses.js';
import { defined } from '../../src/core/defined.js';
import type { PopulationFinding } from '../../src/core/results/population.js';
import { copula, simulateCells } from '../../src/joint/copula.js';
import type { Cell } from '../../src/joint/joint-model.js';
import { drawBinomial } from '../../src/maths/draw-binomial.js';
import { type Random, randomStream } from '../../src/maths/random.js';
import { preparePersonReading, preparePrintedReading } from '../../src/questions/population/readings.js';
import type { PopulationMethod } from '../results/population-evaluation.js';
import type { PopulationTruth } from './population-truth.js';

/** What a method says of one person. */
export interface MethodAnswer {
  /** People alike: the answer is "more than t" where this is, unless `byChance`. */
  readonly number: number;
  /** The law behind it, where there is one. */
  readonly finding?: PopulationFinding;
  /** True where "more than t" is said when it is more likely than not. */
  readonly byChance?: boolean;
}

/** One setting of the experiment. */
export interface Setting {
  readonly population: Records;
  readonly truth: PopulationTruth;
  /** The samples, unperturbed. */
  readonly samples: readonly Records[];
  readonly rate: number;
  /** Budget per attribute; null without privacy. */
  readonly epsilon: number | null;
  readonly thresholds: readonly number[];
  readonly seed: number;
  readonly signal?: AbortSignal | undefined;
}

/** A method with its responses, ready to be asked. */
export type AskMethod = (cell: Cell) => MethodAnswer;

/** Joint encodings send one bit per cell: beyond this many nobody would. */
export const MOST_CELLS = 1e8;

/** Iterations of the printed update; print says "to convergence", and not further how. */
const PRINTED_ITERATIONS = 300;

/** Prepares a method on its own responses; undefined where it cannot be used. */
export async function prepareMethod(
  method: PopulationMethod,
  setting: Setting,
): Promise<AskMethod | undefined> {
  const { population, truth } = setting;
  switch (method) {
    case 'opt-mean':
      return () => ({ number: truth.mean });
    case 'opt-mode':
      return () => ({ number: truth.mode });
    case 'paper':
      return preparePaper(setting, true);
    case 'copula':
      return preparePaper(setting, false);
    case 'oue':
    case 'rappor':
      return cellsOf(population.domain) > MOST_CELLS || setting.epsilon === null
        ? undefined
        : prepareBits(method, setting);
    case 'pair':
      return setting.epsilon === null || population.domain.sizes.length < 2
        ? undefined
        : prepareOurs(method, setting);
    default:
      return prepareOurs(method, setting);
  }
}

function responsesOf(
  { population, samples, epsilon, seed }: Setting,
  mechanism: 'response' | 'pair',
): Responses[] {
  const collection: Collection =
    epsilon === null
      ? planCollection(population.domain, 'none')
      : planCollection(population.domain, mechanism, { perAttribute: epsilon });
  return samples.map((sample, d) =>
    perturbRecords(sample, collection, randomStream(seed, `${mechanism} ${d}`)),
  );
}

/** As printed, with the choices that print leaves open as in METHODS.md section 5. */
async function preparePaper(setting: Setting, whole: boolean): Promise<AskMethod> {
  const { population, rate, thresholds, seed, signal } = setting;
  const responses = responsesOf(setting, 'response');
  const joined = joinResponses(responses);
  const tables = await estimateTables(tallyResponses(joined), {
    smooth: false,
    shuffles: 0,
    accelerate: false,
    mostIterations: PRINTED_ITERATIONS,
    ...defined({ signal }),
  });
  const names = population.domain.attributes.map(({ name }) => name);
  const model = copula(names, fitCopula(tables, population.domain, PRINTED_COPULA), joined.records);
  const random = randomStream(seed, 'simulated records');
  const simulated = await simulateCells(model, 2 * population.records, random, signal);
  if (!whole) return (cell) => ({ number: population.records * simulated(cell) });
  const ask = await preparePrintedReading(
    { shares: { ...model, cellProbability: simulated } },
    {
      population: population.records,
      databases: responses.map((own) => ({ rate, responses: own })),
      thresholds,
    },
  );
  return (cell) => {
    const finding = ask(cell);
    return { number: finding.expected, finding };
  };
}

async function prepareOurs(method: PopulationMethod, setting: Setting): Promise<AskMethod> {
  const { population, rate, thresholds, seed, signal } = setting;
  const responses = responsesOf(setting, method === 'pair' ? 'pair' : 'response');
  const kind = method === 'independence' ? 'independence' : method === 'signed-copula' ? 'copula' : 'forest';
  const calibrate = method === 'forest' || method === 'pair';
  const model = await fitResponses(joinResponses(responses), {
    model: kind,
    seed,
    calibrate,
    ...defined({ signal }),
  });
  const ask = preparePersonReading(model, {
    population: population.records,
    databases: responses.map((own) => ({ rate, responses: own })),
    thresholds,
  });
  return (cell) => {
    const finding = ask(cell);
    return { number: finding.expected, finding, byChance: true };
  };
}

/** One bit per cell of the whole domain with the whole budget; only the bit asked about needs to be drawn. */
function prepareBits(method: 'oue' | 'rappor', setting: Setting): AskMethod {
  const { population, samples, epsilon, seed } = setting;
  const total = (epsilon as number) * population.domain.sizes.length;
  const random = randomStream(seed, method);
  const { own, other } = bitShares(method, total);
  const counts = samples.map((sample) => {
    const found = new Map<string, number>();
    for (const key of cellKeys(sample)) found.set(key, (found.get(key) ?? 0) + 1);
    return found;
  });
  return (cell) => {
    const key = Array.from(cell).join();
    const shares = samples.map(({ records }, d) =>
      estimateShare(counts[d].get(key) ?? 0, records, own, other, random),
    );
    return { number: (population.records * shares.reduce((sum, p) => sum + p, 0)) / samples.length };
  };
}

function bitShares(method: 'oue' | 'rappor', epsilon: number): { own: number; other: number } {
  if (method === 'oue') {
    const table = unaryTable(epsilon, 2);
    return { own: table.own / GRAIN, other: table.other / GRAIN };
  }
  const own = 1 / (1 + Math.exp(-epsilon / 2));
  return { own, other: 1 - own };
}

function estimateShare(count: number, records: number, own: number, other: number, random: Random): number {
  const ones = drawBinomial(count, own, random) + drawBinomial(records - count, other, random);
  return Math.max(0, (ones / records - other) / (own - other));
}
