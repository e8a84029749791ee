import type { UniqueSets } from '../../src/core/results/transaction-counts.js';

/** The values of a user's records. */
export type History = readonly number[];

/** All non-empty subsets of at most `most` elements. */
export function subsetsOf<T>(items: readonly T[], most: number): T[][] {
  let sets: T[][] = [[]];
  for (const item of items) sets = [...sets, ...sets.map((set) => [...set, item])];
  return sets.filter((set) => set.length > 0 && set.length <= most);
}

/** Users alone with p of their records: every choice of records tried against every user. */
export function bruteUnicity(
  histories: readonly History[],
  p: number,
): { enough: number; value: number; fewer: number; fewerValue: number } {
  const isAlone = (values: readonly number[]) =>
    histories.filter((history) => values.every((x) => history.includes(x))).length === 1;
  const shares = histories
    .filter((history) => history.length >= p)
    .map((history) => {
      const choices = subsetsOf([...history.keys()], p).filter((choice) => choice.length === p);
      return choices.filter((choice) => isAlone(choice.map((i) => history[i]))).length / choices.length;
    });
  const short = histories.filter((history) => history.length < p);
  return {
    enough: shares.length,
    value: shares.reduce((sum, share) => sum + share, 0) / shares.length,
    fewer: short.length,
    fewerValue: short.filter((history) => isAlone(history)).length / short.length,
  };
}

/** Sets of `size` values that only one user has, a line each. */
export function uniqueSetsOf(histories: readonly History[], size: number): UniqueSets {
  const rows = histories.flatMap((history) => {
    const held = [...new Set(history)];
    return subsetsOf(held, size)
      .filter((set) => set.length === size)
      .filter((set) => histories.filter((other) => set.every((x) => other.includes(x))).length === 1)
      .map((set) => ({
        owned: history.length,
        held: held.length,
        multiples: set.map((x) => history.filter((y) => y === x).length),
      }));
  });
  return {
    size,
    owned: Float64Array.from(rows, (row) => row.owned),
    held: Float64Array.from(rows, (row) => row.held),
    multiples: Array.from({ length: size }, (_, j) => Float64Array.from(rows, (row) => row.multiples[j])),
    sets: Float64Array.from(rows, () => 1),
  };
}
