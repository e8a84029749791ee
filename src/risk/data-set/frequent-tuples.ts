import { outOfDomain } from '../../core/errors.js';
import { type CompleteStatistics, completeStatistics } from '../../joint/complete-statistics.js';
import { measureDependency } from '../../statistics/dependency.js';
import { histogramOf } from '../../statistics/entropy.js';
import type { PairTable, Statistics } from '../../statistics/statistics.js';

/** Which tuples of which pairs count as background knowledge; the defaults are the paper's. */
export interface BackgroundOptions {
  /** Corrected gain ratio from which A depends strongly on B; .5 by default. */
  readonly strong?: number;
  /** conf(b => a) above which a tuple is frequent whatever its count; .9 by default. */
  readonly sureConfidence?: number;
  /** conf(b => a) from which a tuple is frequent if its count is large enough; .5 by default. */
  readonly leastConfidence?: number;
  /** Share of the background's records above which a count is large enough; 1e-4 by default. */
  readonly leastShare?: number;
}

/** A frequent tuple: codes of a and b in the target, and how many records of the target are to hold both. */
export interface FrequentTuple {
  readonly a: number;
  readonly b: number;
  readonly count: number;
}

/** The frequent tuples of a pair in which column `a` depends strongly on column `b` (names). */
export interface StrongPair {
  readonly a: string;
  readonly b: string;
  readonly tuples: readonly FrequentTuple[];
}

/**
 * Background knowledge of dependencies, translated to the target: conf(b => a) is to be min(conf in the background,
 * supp(a)/supp(b) in the target); tuples whose values the target lacks are left out.
 * @formula METHODS.md section 1 (semi-random sampling). Pairs come so that a column is settled before others are
 * settled on it, where there is no cycle. Cost: cells of the pair tables.
 */
export function frequentTuples(
  target: Statistics,
  background: Statistics,
  options: BackgroundOptions = {},
): StrongPair[] {
  const { strong = 0.5, sureConfidence = 0.9, leastConfidence = 0.5, leastShare = 1e-4 } = options;
  for (const [name, value] of Object.entries({ strong, sureConfidence, leastConfidence, leastShare })) {
    if (!(value >= 0 && value <= 1)) throw outOfDomain(name, 'a number from 0 to 1', value);
  }
  const complete = completeStatistics(background);
  const known = new Set(target.columns.map(({ name }) => name));
  const pairs: StrongPair[] = [];
  for (const [i, pair] of background.pairs.entries()) {
    if (!pair.columns.every((name) => known.has(name))) continue;
    const gain = correctedGain(complete, i);
    for (const side of [0, 1] as const) {
      if (gain[side] < strong) continue;
      const tuples = tuplesOf(pair, side, target, background, (count, confidence) =>
        confidence > sureConfidence
          ? true
          : confidence >= leastConfidence && count > leastShare * background.records,
      );
      pairs.push({ a: pair.columns[side], b: pair.columns[1 - side], tuples });
    }
  }
  return inOrder(pairs);
}

/** How far each column of a pair depends on the other, corrected for chance. */
function correctedGain(complete: CompleteStatistics, i: number): readonly [number, number] {
  const { columns, sizes } = complete.pairs[i];
  const histograms = columns.map((name) => histogramOf(complete.column(name).counts));
  const { corrected } = measureDependency([...columns], histograms, sizes);
  return [corrected[0][1], corrected[1][0]];
}

function tuplesOf(
  pair: PairTable,
  side: 0 | 1,
  target: Statistics,
  background: Statistics,
  isFrequent: (count: number, confidence: number) => boolean,
): FrequentTuple[] {
  const [nameA, nameB] = [pair.columns[side], pair.columns[1 - side]];
  const [from, to] = [background, target].map(({ columns }) => ({
    a: columns.find(({ name }) => name === nameA),
    b: columns.find(({ name }) => name === nameB),
  }));
  if (!from.a || !from.b || !to.a || !to.b) return [];
  const codes = { a: codesOf(to.a.values), b: codesOf(to.b.values) };
  const [indexA, indexB] = side === 0 ? [pair.a, pair.b] : [pair.b, pair.a];
  const tuples: FrequentTuple[] = [];
  for (let i = 0; i < pair.counts.length; i++) {
    const confidence = pair.counts[i] / from.b.counts[indexB[i]];
    if (!isFrequent(pair.counts[i], confidence)) continue;
    const a = codes.a.get(from.a.values[indexA[i]]);
    const b = codes.b.get(from.b.values[indexB[i]]);
    if (a === undefined || b === undefined) continue;
    tuples.push({ a, b, count: Math.round(Math.min(confidence * to.b.counts[b], to.a.counts[a])) });
  }
  return tuples;
}

function codesOf(values: readonly (string | null)[]): Map<string | null, number> {
  return new Map(values.map((value, code) => [value, code]));
}

/** Settles what a pair rests on before the pair itself; a cycle is cut where it is met. */
function inOrder(pairs: readonly StrongPair[]): StrongPair[] {
  const left = [...pairs];
  const done: StrongPair[] = [];
  while (left.length > 0) {
    const free = left.findIndex(({ b }) => !left.some(({ a }) => a === b));
    done.push(...left.splice(Math.max(0, free), 1));
  }
  return done;
}
