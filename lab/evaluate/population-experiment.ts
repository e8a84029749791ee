import { areaUnderCurve } from '../../src/calibrate/auc.js';
import { cellsOf } from '../../src/collect/domain.js';
import { type Records, sampleRecords } from '../../src/collect/records.js';
import { checkEpsilon } from '../../src/collect/response.js';
import { Breather } from '../../src/core/breather.js';
import { outOfDomain } from '../../src/core/errors.js';
import { letSignalThrough } from '../../src/core/let-signal-through.js';
import type { RunOptions } from '../../src/core/progress.js';
import { randomStream, shuffle } from '../../src/maths/random.js';
import { checkThresholds } from '../../src/risk/population/population.js';
import { checkRate } from '../../src/risk/population/population-database.js';
import type {
  PopulationEvaluation,
  PopulationMethod,
  PopulationScore,
} from '../results/population-evaluation.js';
import { type MethodAnswer, MOST_CELLS, prepareMethod } from './population-methods.js';
import { countPopulation } from './population-truth.js';

/** What to try. */
export interface ExperimentOptions extends RunOptions {
  readonly methods: readonly PopulationMethod[];
  /** Budgets per attribute; null without privacy. */
  readonly epsilons: readonly (number | null)[];
  /** Numbers of databases. */
  readonly databases: readonly number[];
  readonly rate: number;
  readonly thresholds: readonly number[];
  readonly persons: number;
  readonly repeats: number;
  readonly seed: number;
}

interface Answered {
  readonly repeat: number;
  readonly alike: number;
  readonly answer: MethodAnswer;
}

/**
 * The experiment of paper 004: the table is the population, databases are samples of it, persons are drawn from it, and each
 * method says of each whether more people than a threshold are alike.
 * @formula METHODS.md section 5. Every method meets the same samples and persons, and perturbs for itself. Cost: for each
 * repeat, budget and number of databases a fit per method, and a few milliseconds for each person.
 */
export async function runExperiment(
  population: Records,
  options: ExperimentOptions,
): Promise<Pick<PopulationEvaluation, 'table' | 'skipped' | 'results'>> {
  checkOptions(options);
  const truth = countPopulation(population);
  const answers = new Map<string, Answered[]>();
  const most = Math.max(...options.databases);
  const runs = options.repeats * options.epsilons.length * options.databases.length * options.methods.length;
  let done = 0;
  const breather = new Breather(options.signal);
  for (let repeat = 0; repeat < options.repeats; repeat++) {
    const random = randomStream(options.seed, `experiment ${repeat}`);
    const samples = Array.from({ length: most }, () => sampleRecords(population, options.rate, random));
    const persons = shuffle(
      Int32Array.from(truth.alike, (_, i) => i),
      random,
    ).subarray(0, options.persons);
    for (const epsilon of options.epsilons) {
      for (const databases of options.databases) {
        for (const method of options.methods) {
          options.progress?.({ step: `trying ${method}`, fraction: done++ / runs });
          await letSignalThrough(options.signal);
          const ask = await prepareMethod(method, {
            population,
            truth,
            samples: samples.slice(0, databases),
            rate: options.rate,
            epsilon,
            thresholds: options.thresholds,
            seed: options.seed + repeat,
            signal: options.signal,
          });
          if (ask === undefined) continue;
          const key = JSON.stringify([method, epsilon, databases]);
          const list = answers.get(key) ?? [];
          answers.set(key, list);
          for (const i of persons) {
            if (breather.due) await breather.pause();
            const cell = Int32Array.from(population.codes, (column) => column[i]);
            list.push({ repeat, alike: truth.alike[i], answer: ask(cell) });
          }
        }
      }
    }
  }
  const { largest, mean, mode } = truth;
  return {
    table: { cells: cellsOf(population.domain), largest, mean, mode },
    skipped: skippedMethods(population, options),
    results: [...answers].flatMap(([key, list]) => {
      const [method, epsilon, databases] = JSON.parse(key);
      return options.thresholds.map((threshold) => ({
        method,
        epsilon,
        databases,
        threshold,
        ...score(list, threshold),
      }));
    }),
  };
}

/** Far more than the spread between repeats needs, and than there are samples of one population. */
const MOST_REPEATS = 10_000;
const MOST_DATABASES = 1000;

function checkOptions(options: ExperimentOptions): void {
  const { rate, thresholds, epsilons, persons, repeats, databases } = options;
  checkRate(rate);
  checkThresholds(thresholds);
  for (const epsilon of epsilons) if (epsilon !== null) checkEpsilon(epsilon);
  if (repeats > MOST_REPEATS)
    throw outOfDomain('repeats', `at most ${MOST_REPEATS}`, repeats, 'such as --repeats 3');
  const unlike = databases.find((n) => !(Number.isInteger(n) && n >= 1 && n <= MOST_DATABASES));
  if (unlike !== undefined)
    throw outOfDomain(
      'databases',
      `integers from 1 to ${MOST_DATABASES}`,
      unlike,
      'such as --databases 1,2,5',
    );
  for (const [name, value] of Object.entries({ persons, repeats })) {
    if (!Number.isInteger(value) || value < 1) {
      throw outOfDomain(name, 'an integer of at least 1', value, 'such as --persons 1000 --repeats 3');
    }
  }
}

function score(
  list: readonly Answered[],
  threshold: number,
): Omit<PopulationScore, 'method' | 'epsilon' | 'databases' | 'threshold'> {
  const persons = list.length;
  const exceeds = list.map(({ alike }) => (alike > threshold ? 1 : 0));
  const scores = list.map(({ answer }) =>
    answer.finding === undefined ? answer.number : 1 - answer.finding.atMost[String(threshold)],
  );
  const says = list.map(({ answer }, i) => (answer.byChance ? scores[i] > 0.5 : answer.number > threshold));
  const right = says.map((said, i) => said === (exceeds[i] === 1));
  const accuracy = right.filter(Boolean).length / persons;
  const chance = list.map(({ answer }, i) => (answer.finding === undefined ? Number(says[i]) : scores[i]));
  const inside = list.filter(
    ({ alike, answer: { finding } }) =>
      finding !== undefined && alike >= finding.interval[0] && alike <= finding.interval[1],
  ).length;
  return {
    persons,
    exceeding: exceeds.reduce<number>((sum, one) => sum + one, 0) / persons,
    accuracy,
    standardError: standardError(accuracy, list, right),
    auc: areaUnderCurve(scores, exceeds) ?? null,
    brier: chance.reduce((sum, p, i) => sum + (p - exceeds[i]) ** 2, 0) / persons,
    coverage: list[0].answer.finding === undefined ? null : inside / persons,
  };
}

/** Persons of one repeat share databases and model: the spread between repeats counts too, where it is larger. */
function standardError(accuracy: number, list: readonly Answered[], right: readonly boolean[]): number {
  const repeats = new Map<number, [right: number, persons: number]>();
  list.forEach(({ repeat }, i) => {
    const [hits, persons] = repeats.get(repeat) ?? [0, 0];
    repeats.set(repeat, [hits + Number(right[i]), persons + 1]);
  });
  const own = [...repeats.values()].map(([hits, persons]) => hits / persons);
  const between = own.reduce((sum, share) => sum + (share - accuracy) ** 2, 0) / Math.max(1, own.length - 1);
  return Math.sqrt(Math.max((accuracy * (1 - accuracy)) / list.length, between / own.length));
}

function skippedMethods(population: Records, options: ExperimentOptions): PopulationEvaluation['skipped'] {
  const reason = (method: PopulationMethod): string | undefined => {
    if (method === 'oue' || method === 'rappor') {
      if (cellsOf(population.domain) > MOST_CELLS)
        return `one bit for each of ${cellsOf(population.domain)} cells is too many to send`;
      if (options.epsilons.includes(null)) return 'there is nothing to encode without privacy';
    }
    return method === 'pair' && options.epsilons.includes(null)
      ? 'without privacy nobody needs to leave attributes out'
      : undefined;
  };
  return options.methods.flatMap((method) => {
    const found = reason(method);
    return found === undefined ? [] : [{ method, reason: found }];
  });
}
