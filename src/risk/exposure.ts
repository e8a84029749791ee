import type { Exposure } from '../core/results/assessment.js';
import { randomStream, shuffle } from '../maths/random.js';

/** All column sets of a size are looked at while there are at most this many. */
export const MOST_SETS = 500;
/** Up to so many columns every number of them is looked at. */
const EVERY_SIZE = 60;
/** Of more, every number up to this is, and then numbers that are apart by so much. */
const [SMALL_SIZES, APART] = [30, 1.1];

/** Column sets of one size, as column numbers. */
export interface SetsOfSize {
  readonly size: number;
  readonly sets: readonly (readonly number[])[];
  /** How many there are. */
  readonly of: number;
}

/**
 * The column sets to look at for every number of columns an attacker may know, or for some where columns are very many: all of
 * a size while there are at most {@link MOST_SETS}, and all single columns, else those met on `chains` seeded walks that add one column after the other. Each set of a
 * size is equally likely on a walk, and a walk costs little more than its last set. Columns are listed so that sets
 * begin alike: in `order`, or as the walk met them.
 * @param order all columns, those that tell most first
 * @param isWhole whether all `of` sets of a size are looked at
 */
export function exposureSets(
  order: readonly number[],
  seed: number,
  chains: number,
  isWhole: (size: number, of: number) => boolean = (size, of) => size === 1 || of <= MOST_SETS,
): SetsOfSize[] {
  const walks = Array.from({ length: chains }, (_, i) =>
    shuffle([...order], randomStream(seed, `exposure ${i}`)),
  );
  return sizesLookedAt(order.length).map((size) => {
    const of = binomial(order.length, size);
    return { size, of, sets: isWhole(size, of) ? allSets(order, size) : prefixes(walks, size) };
  });
}

/**
 * Least, median and highest average risk over sets of one size; the worst set is the first with the highest. Of a sample, the risk of
 * all columns is what none exceeds.
 * @param all the risk of all columns
 */
export function summariseExposure(
  { size, sets, of }: SetsOfSize,
  risks: readonly number[],
  names: readonly string[],
  all: number,
): Exposure {
  const ascending = [...risks].sort((a, b) => a - b);
  const middle = ascending.length >> 1;
  const highest = ascending[ascending.length - 1];
  const sampled = sets.length < of;
  return {
    columns: size,
    sets: sets.length,
    of,
    sampled,
    least: ascending[0],
    median: ascending.length % 2 === 1 ? ascending[middle] : (ascending[middle - 1] + ascending[middle]) / 2,
    highest,
    worstSet: [...sets[risks.indexOf(highest)]].sort((a, b) => a - b).map((column) => names[column]),
    searched: sampled && highest < all ? 'best found' : 'all',
    bound: sampled ? Math.max(highest, all) : highest,
  };
}

/** The numbers of columns that are looked at, ascending; the last two always are. */
function sizesLookedAt(columns: number): number[] {
  const all = Array.from({ length: columns }, (_, i) => i + 1);
  if (columns <= EVERY_SIZE) return all;
  const apart = new Set([columns - 1, columns]);
  for (let size = SMALL_SIZES; size < columns; size *= APART) apart.add(Math.round(size));
  return all.filter((size) => size <= SMALL_SIZES || apart.has(size));
}

/** All sets of a size, their columns in the order given. */
export function allSets(order: readonly number[], size: number): number[][] {
  if (size === order.length) return [[...order]];
  if (size === 0) return [[]];
  // the same sets in the same order as below, without a copy for every column of each
  if (size === order.length - 1) return [...order.keys()].reverse().map((i) => order.toSpliced(i, 1));
  return order
    .slice(0, order.length - size + 1)
    .flatMap((first, i) => allSets(order.slice(i + 1), size - 1).map((rest) => [first, ...rest]));
}

/** The first columns of every walk, each set once. */
function prefixes(walks: readonly (readonly number[])[], size: number): number[][] {
  const found = new Map<string, number[]>();
  for (const walk of walks) {
    const set = walk.slice(0, size);
    const key = [...set].sort((a, b) => a - b).join();
    if (!found.has(key)) found.set(key, set);
  }
  return [...found.values()];
}

/** How many sets of k there are among n, as far as a number can say. */
export function binomial(n: number, k: number): number {
  let value = 1;
  for (let i = 1; i <= k; i++) value = (value * (n - k + i)) / i;
  // beyond what a number holds: more than that
  return Math.min(Math.round(value), Number.MAX_VALUE);
}
