import { outOfDomain } from '../core/errors.js';
import { randomStream, shuffle } from '../maths/random.js';
import { alikeInterval } from './alike-interval.js';
import { estimateRecords, type RecordsInPopulation } from './population-shares.js';
import { recordErrors } from './record-errors.js';
import { type SampleTable, takeRows } from './sample-table.js';

/** A share with its 90 % interval. */
export interface ShareEstimate {
  readonly value: number;
  readonly interval: readonly [number, number];
}

/** How exposed the people behind a sample are in the population it was drawn from. */
export interface InPopulation {
  /** Share of people who are unique in the population. */
  readonly unique: ShareEstimate;
  /** Mean over people of 1/F, F being the number alike in the population. */
  readonly meanInverse: ShareEstimate;
  readonly perRecord: RecordsInPopulation;
  /** The 90 % interval of F of a record, in people. Cost: some forty incomplete betas. */
  readonly alikeOf: (record: number) => readonly [number, number];
  /**
   * A share read off the records, such as of those with an expected 1/F above a limit, with its interval: the same reading
   * on random halves of the sample tells its error.
   */
  readonly readRecords: (read: (records: RecordsInPopulation) => number) => ShareEstimate;
}

/** Who the sample stands for, and how randomness starts. */
export interface InPopulationOptions {
  readonly population: number;
  /** How many people each record stands for; sums to the population. */
  readonly represents?: Float64Array;
  readonly seed: number;
}

/** Random halvings of the sample that tell the error. */
const HALVINGS = 4;
/**
 * What error the halvings cannot show: dependence that the models miss at every size. It grows with how far the sample is
 * extrapolated, so much for every factor of e, and is never less than the other.
 */
const UNSEEN_PER_FOLD = 0.012;
const LEAST_UNSEEN = 0.015;
const NORMAL_90 = 1.645;
/** Fewer records tell nothing. */
export const FEWEST = 20;

/**
 * Population uniqueness from a sample of people.
 * @formula METHODS.md section 6. Interval: 1.645 sqrt(SE^2 + delta^2 + u^2), SE^2 the mean over halvings of a quarter of the
 * squared difference between halves, delta how far halves are from the whole on average, u = .012 ln(N/m): there it is
 * .025 at every rate, which at 1 % held the truth in half of the samples of some tables.
 * Domain: at least 20 records, population at least the sample. Cost: five times that of one estimate.
 */
export function estimateInPopulation(table: SampleTable, options: InPopulationOptions): InPopulation {
  const { records } = table;
  const { population, represents } = options;
  if (records < FEWEST) throw outOfDomain('records', `at least ${FEWEST}`, records);
  if (!(population >= records)) throw outOfDomain('population', 'at least the number of records', population);
  const whole = estimateRecords(table, population, represents);
  const halves = halve(table, options);
  const shares = halves.map((pair) => pair.map(({ found, weights }) => sharesOf(found, weights)));
  const all = sharesOf(whole, represents);
  const unseen = Math.max(LEAST_UNSEEN, UNSEEN_PER_FOLD * Math.log(population / records));
  const estimate = (key: keyof Shares) =>
    withInterval(
      all[key],
      shares.map((pair) => pair.map((s) => s[key])),
      unseen,
    );
  return {
    unique: estimate('unique'),
    meanInverse: estimate('inverse'),
    perRecord: whole,
    alikeOf: intervalsOf(whole, halves.flat()),
    readRecords: (read) =>
      withInterval(
        read(whole),
        halves.map((pair) => pair.map(({ found }) => read(found))),
        unseen,
      ),
  };
}

/** A random half of the sample, and what it says of the population. */
interface Half {
  readonly rows: Int32Array;
  readonly weights?: Float64Array;
  readonly found: RecordsInPopulation;
}

function halve(table: SampleTable, options: InPopulationOptions): [Half, Half][] {
  const { records } = table;
  const order = Int32Array.from({ length: records }, (_, i) => i);
  return Array.from({ length: HALVINGS }, (_, h) => {
    shuffle(order, randomStream(options.seed, `halving/${h}`));
    const middle = Math.floor(records / 2);
    const half = (rows: Int32Array): Half => {
      const weights = weightsOfHalf(table, rows, options);
      const found = estimateRecords(takeRows(table, rows), options.population, weights);
      return { rows, found, ...(weights && { weights }) };
    };
    return [half(order.slice(0, middle)), half(order.slice(middle))];
  });
}

/** The interval of each record's F, by how far halves of the sample are wrong about the other half: found when first asked for. */
function intervalsOf(whole: RecordsInPopulation, halves: readonly Half[]): InPopulation['alikeOf'] {
  let widen: ReturnType<typeof recordErrors> | undefined;
  const records = whole.matches.length;
  return (i) => {
    widen ??= recordErrors(
      halves.map(({ rows, found }) => ({
        found,
        othersThere: rows.map((row, place) => whole.matches[row] - found.matches[place]),
      })),
    );
    const matches = whole.matches[i];
    const outside = whole.outsideOf(i);
    const law = whole.othersOf(i);
    const expected = outside > 0 ? (law.mean / outside) * records : 0;
    return alikeInterval(widen(law, expected, matches), matches, outside);
  };
}

type Shares = Record<'unique' | 'inverse', number>;

/** How many people each record of a half stands for, where that is told. */
function weightsOfHalf(
  table: SampleTable,
  rows: Int32Array,
  { represents }: InPopulationOptions,
): Float64Array | undefined {
  return represents && Float64Array.from(rows, (row) => (represents[row] * table.records) / rows.length);
}

function sharesOf({ unique, inverse }: RecordsInPopulation, weights?: Float64Array): Shares {
  const mean = (values: Float64Array) => {
    let [sum, total] = [0, 0];
    values.forEach((value, i) => {
      const weight = weights ? weights[i] : 1;
      sum += weight * value;
      total += weight;
    });
    return sum / total;
  };
  return { unique: mean(unique), inverse: mean(inverse) };
}

function withInterval(value: number, halves: readonly (readonly number[])[], unseen: number): ShareEstimate {
  const variance = halves.reduce((s, [a, b]) => s + (a - b) ** 2 / 4, 0) / halves.length;
  const drift = halves.flat().reduce((s, x) => s + x, 0) / (2 * halves.length) - value;
  const half = NORMAL_90 * Math.sqrt(variance + drift ** 2 + unseen ** 2);
  return { value, interval: [Math.max(0, value - half), Math.min(1, value + half)] };
}
