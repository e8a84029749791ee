import { outOfDomain, SingleoutError } from '../../core/errors.js';
import type { CompletePair } from '../../joint/complete-pair.js';
import { type CompleteStatistics, completeStatistics } from '../../joint/complete-statistics.js';
import { type Forest, forest } from '../../joint/forest.js';
import type { PairCount } from '../../joint/forest-chain.js';
import type { Cell, JointModel } from '../../joint/joint-model.js';
import { fillTails } from '../../maths/count-tails.js';
import { largestCount, withoutOne } from '../../maths/thinning-chain.js';
import type { Statistics } from '../../statistics/statistics.js';
import { assessPerson, type PersonFindings } from './person.js';
import type { PersonCounts } from './person-counts.js';

/**
 * One person's risk from published statistics: the counts of the values given, and of their pairs.
 * @param values by column; columns that are not named are taken as unknown to the attacker
 * Cost: that of choosing the forest, see {@link forest}.
 */
export function assessPersonIn(
  statistics: Statistics,
  values: ReadonlyMap<string, string | null>,
  ks?: readonly number[],
): PersonFindings {
  const complete = completeStatistics(statistics);
  const columns = [...values.keys()];
  return assessPerson(personCounts(complete, forest(complete, columns), values), ks);
}

/** The bare counts of a person, with the edges of a forest over the same columns. */
function personCounts(
  complete: CompleteStatistics,
  model: Forest,
  values: ReadonlyMap<string, string | null>,
): PersonCounts {
  const { columns } = model;
  const cell = columns.map((name) => complete.code(name, values.get(name) ?? null));
  const pairs = complete.pairs.flatMap((pair): PairCount[] => {
    const [i, j] = pair.columns.map((name) => columns.indexOf(name));
    if (i < 0 || j < 0) return [];
    return [{ i, j, count: cellCount(complete, pair, cell[i], cell[j]) }];
  });
  const isEdge = ({ i, j }: PairCount) =>
    model.edges.some(
      ([a, b]) => (a === columns[i] && b === columns[j]) || (a === columns[j] && b === columns[i]),
    );
  return {
    records: complete.records,
    columns,
    counts: columns.map((name, j) => complete.column(name).counts[cell[j]]),
    pairs,
    edges: pairs.filter(isEdge),
  };
}

/** The published count of a pair of values; what their columns let expect, kept rare, where it is withheld. */
function cellCount(complete: CompleteStatistics, pair: CompletePair, a: number, b: number): number {
  const { published } = pair;
  for (let c = 0; c < published.counts.length; c++) {
    if (published.a[c] === a && published.b[c] === b) return published.counts[c];
  }
  if (pair.rare > 0) {
    const [n, m] = [complete.column(pair.columns[0]).counts[a], complete.column(pair.columns[1]).counts[b]];
    const least = Math.max(1, n + m - complete.records);
    return Math.max(least, Math.min(pair.rare, n, m, Math.round(n * (m / complete.records))));
  }
  throw new SingleoutError(
    'data/statistics',
    `the values given for ${pair.columns.join(' and ')} never occur together`,
    { where: pair.columns.join(', '), hint: 'a person who is in the data is counted in every pair' },
  );
}

/**
 * Scores one record: P(at least k alike), person reading, for every k, into an array. False, and nothing written,
 * for a cell whose pairs of values the model does not know: nobody in its data holds them.
 */
export type ScorePerson = (cell: Cell, into: Float64Array) => boolean;

/** Error allowed where many persons are scored. */
const SCORE_TOLERANCE = 3e-4;

/**
 * Prepares the scoring of many records under one model. Domain: k >= 1.
 * Cost per record: 2 to 10 microseconds.
 */
export function personScorer(model: JointModel, ks: readonly number[]): ScorePerson {
  for (const k of ks)
    if (!Number.isInteger(k) || k < 1) throw outOfDomain('k', 'an integer of at least 1', k);
  const others = ks.map((k) => k - 1);
  return (cell, into) => {
    const chain = model.cellCount(cell);
    if (largestCount(chain) < 1) return false;
    fillTails(withoutOne(chain), others, SCORE_TOLERANCE, into);
    return true;
  };
}
