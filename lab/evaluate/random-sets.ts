import { areaUnderCurve } from '../../src/calibrate/auc.js';
import type { GenerateOptions } from '../../src/generate/generator.js';
import { drawWeights, valuesPerColumn } from '../../src/generate/random-sets.js';
import { discreteSampler } from '../../src/maths/discrete.js';
import { randomStream } from '../../src/maths/random.js';
import { RowGrouper } from '../../src/risk/data-set/row-grouper.js';
import { assessPerson } from '../../src/risk/person/person.js';
import { entropyBits, histogramOf } from '../../src/statistics/entropy.js';

/** A random data set of paper 002, and how well persons in it are told apart. */
export interface RandomSetQuality extends Required<Pick<GenerateOptions, 'records' | 'columns' | 'lambda'>> {
  /** k -> AUC of P(at least k alike), person reading; undefined where all persons are of one kind. */
  readonly auc: Readonly<Record<number, number | undefined>>;
  /** k -> share of truly k-indistinguishable persons among those with P of at least .6. */
  readonly precision: Readonly<Record<number, number | undefined>>;
  /** Largest MPD of the persons. */
  readonly mpd: number;
  /** Largest printed dependence among the pairs of columns. */
  readonly mad: number;
  /** Printed dependence of all ordered pairs of columns. */
  readonly dependences: readonly number[];
  /** MPD of each person. */
  readonly distances: Float64Array;
  /** P(at least k alike) of each person as printed (tuple reading, binomial), with the true number alike. */
  readonly printed: Readonly<Record<number, Float64Array>>;
  readonly alike: Int32Array;
}

const PERSONS = 1000;
const KS = [2, 3, 5];
const THRESHOLD = 0.6;

/**
 * Draws a random data set as `generate random` does and scores 1,000 random persons from value counts alone.
 * @formula METHODS.md section 3 (random data sets, MPD, MAD, quality). Cost: some passes over the records.
 */
export function evaluateRandomSet(
  options: Required<Pick<GenerateOptions, 'records' | 'columns' | 'lambda' | 'weights' | 'seed'>>,
): RandomSetQuality {
  const { records, columns, lambda, seed } = options;
  const random = randomStream(seed, `random set/${records}/${columns}/${lambda}`);
  const sizes = valuesPerColumn(records / lambda, columns);
  const codes = sizes.map((size) => {
    const draw = discreteSampler(drawWeights(size, options.weights, random));
    return Int32Array.from({ length: records }, () => draw(random));
  });
  const counts = codes.map((column, j) => countCodes(column, sizes[j]));
  const alike = new RowGrouper(records, sizes).sizeOfEach(codes);
  const persons = Array.from({ length: PERSONS }, () => random.int(records));
  const names = sizes.map((_, j) => `c${j + 1}`);
  const found = persons.map((row) =>
    assessPerson({ records, columns: names, counts: counts.map((of, j) => of[codes[j][row]]) }, KS),
  );
  const truth = (k: number) => persons.map((row) => (alike[row] >= k ? 1 : 0));
  const scores = (k: number) => found.map((person) => person.k[k].person);
  const dependences = allDependences(codes, counts);
  return {
    records,
    columns,
    lambda,
    auc: Object.fromEntries(KS.map((k) => [k, areaUnderCurve(scores(k), truth(k))])),
    precision: Object.fromEntries(KS.map((k) => [k, precisionOf(scores(k), truth(k))])),
    mpd: found.reduce((most, { mpd }) => Math.max(most, mpd), 0),
    mad: Math.max(0, ...dependences),
    dependences,
    distances: Float64Array.from(found, ({ mpd }) => mpd),
    printed: Object.fromEntries(
      KS.map((k) => [k, Float64Array.from(found, (person) => person.k[k].binomial)]),
    ),
    alike: Int32Array.from(persons, (row) => alike[row]),
  };
}

function countCodes(codes: Int32Array, size: number): Float64Array {
  const counts = new Float64Array(size);
  for (const code of codes) counts[code]++;
  return counts;
}

function precisionOf(scores: readonly number[], truth: readonly number[]): number | undefined {
  const chosen = truth.filter((_, i) => scores[i] >= THRESHOLD);
  return chosen.length === 0 ? undefined : chosen.reduce((sum, t) => sum + t, 0) / chosen.length;
}

/** @formula METHODS.md section 3: D(A => B) = I/H(B), as printed, not corrected for chance. */
function allDependences(codes: readonly Int32Array[], counts: readonly Float64Array[]): number[] {
  const entropies = counts.map((of) => entropyBits(histogramOf(of.filter((n) => n > 0))));
  const found: number[] = [];
  for (let i = 0; i < codes.length; i++) {
    for (let j = i + 1; j < codes.length; j++) {
      const grouper = new RowGrouper(codes[i].length, [counts[i].length, counts[j].length]);
      const both = entropyBits(histogramOf(grouper.sizesOf([codes[i], codes[j]])));
      const information = entropies[i] + entropies[j] - both;
      for (const entropy of [entropies[i], entropies[j]]) found.push(information / Math.max(1e-12, entropy));
    }
  }
  return found;
}
