import type { Exposure } from '../core/assessment.js';
import { type Random, randomStream } from '../maths/random.js';

/** All column sets of a size are looked at while there are at most this many. */
export const MOST_SETS = 500;

/** Column sets of one size, as column numbers. */
export interface SetsOfSize {
  readonly size: number;
  readonly sets: readonly (readonly number[])[];
  /** How many there are. */
  readonly of: number;
}

/**
 * The column sets to look at for every number of columns an attacker may know: all of a size while there are
 * at most {@link MOST_SETS}, else a seeded sample without repetition.
 * @param sampleSize how many to draw where not all are taken
 */
export function exposureSets(columns: number, seed: number, sampleSize = MOST_SETS): SetsOfSize[] {
  const random = randomStream(seed, 'exposure');
  return Array.from({ length: columns }, (_, i) => {
    const size = i + 1;
    const of = binomial(columns, size);
    const sets = of <= MOST_SETS ? allSets(columns, size) : someSets(columns, size, sampleSize, random);
    return { size, sets, of };
  });
}

/** Least, median and highest average risk over sets of one size; the worst set is the first with the highest. */
export function summariseExposure(
  { size, sets, of }: SetsOfSize,
  risks: readonly number[],
  names: readonly string[],
): Exposure {
  const ascending = [...risks].sort((a, b) => a - b);
  const middle = ascending.length >> 1;
  const highest = ascending[ascending.length - 1];
  return {
    columns: size,
    sets: sets.length,
    of,
    sampled: sets.length < of,
    least: ascending[0],
    median: ascending.length % 2 === 1 ? ascending[middle] : (ascending[middle - 1] + ascending[middle]) / 2,
    highest,
    worstSet: sets[risks.indexOf(highest)].map((column) => names[column]),
  };
}

function allSets(columns: number, size: number, from = 0): number[][] {
  if (size === 0) return [[]];
  const sets: number[][] = [];
  for (let first = from; first <= columns - size; first++) {
    for (const rest of allSets(columns, size - 1, first + 1)) sets.push([first, ...rest]);
  }
  return sets;
}

function someSets(columns: number, size: number, count: number, random: Random): number[][] {
  const found = new Map<string, number[]>();
  while (found.size < count) {
    const set = randomSet(columns, size, random);
    found.set(set.join(), set);
  }
  return [...found.values()];
}

/** Floyd's sampling: every set of that size is equally likely. */
function randomSet(columns: number, size: number, random: Random): number[] {
  const chosen = new Set<number>();
  for (let j = columns - size; j < columns; j++) {
    const t = random.int(j + 1);
    chosen.add(chosen.has(t) ? j : t);
  }
  return [...chosen].sort((a, b) => a - b);
}

function binomial(n: number, k: number): number {
  let value = 1;
  for (let i = 1; i <= k; i++) value = (value * (n - k + i)) / i;
  return Math.round(value);
}
