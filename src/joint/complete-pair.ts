import { histogramOf } from '../statistics/entropy.js';
import type { PairTable, SizeHistogram } from '../statistics/statistics.js';
import { placeLarge } from './place-large.js';
import { placeWithheld } from './place-withheld.js';
import { type Spread, spreadRemainder } from './spread-remainder.js';

/** The cells of a pair table, without remainder; `a` and `b` index into the completed columns. */
export interface PairCells {
  readonly a: Int32Array;
  readonly b: Int32Array;
  readonly counts: Float64Array;
}

/** A pair table in which withheld cells have their sizes and, once asked for, their places. */
export interface CompletePair {
  readonly columns: readonly [string, string];
  /** The cells that were published. */
  readonly published: PairCells;
  /** Largest count a cell that is not published may have; 0 where all are. */
  readonly rare: number;
  /** How many cells hold 1, 2, 3 .. records: all that mutual information needs. */
  sizes(): SizeHistogram;
  /** All cells, withheld ones placed by {@link placeWithheld}; computed once. */
  cells(): PairCells;
}

/**
 * Completes a pair table whose columns are complete: cell sizes as {@link spreadRemainder} says, places at random in
 * proportion to what the published cells leave of the two columns.
 * Cost: nothing until sizes or cells are asked for.
 */
export function completePair(
  pair: PairTable,
  margins: readonly [Float64Array, Float64Array],
  below: number | undefined,
  spread: Spread,
): CompletePair {
  const { columns, a, b, counts, withheld } = pair;
  const published = { a, b, counts };
  if (!withheld || withheld.cells === 0) {
    return { columns, published, rare: 0, sizes: () => histogramOf(counts), cells: () => published };
  }
  const rare = mostOf(withheld, below);
  let spreadSizes: Float64Array | undefined;
  const hidden = () => {
    const next = countBetween(counts, rare, 2 * rare);
    spreadSizes ??= spreadRemainder(withheld.cells, withheld.records, rare, spread, next);
    return spreadSizes;
  };
  let placed: PairCells | undefined;
  return {
    columns,
    published,
    rare,
    sizes: () => histogramOf([...counts, ...hidden()]),
    cells() {
      placed ??= addWithheld(published, margins, hidden(), rare, columns.join('/'));
      return placed;
    },
  };
}

/** A cell withheld only to protect another may be large: then one of any size is allowed for. */
function mostOf({ cells, records }: { cells: number; records: number }, below: number | undefined): number {
  const most = Math.max((below ?? 2) - 1, 1);
  return records <= cells * most ? most : records - cells + 1;
}

/** How many counts lie above one bound, up to another. */
export function countBetween(counts: Float64Array, above: number, upTo: number): number {
  return counts.reduce((sum, n) => sum + (n > above && n <= upTo ? 1 : 0), 0);
}

function addWithheld(
  { a, b, counts }: PairCells,
  margins: readonly [Float64Array, Float64Array],
  sizes: Float64Array,
  rare: number,
  name: string,
): PairCells {
  const width = margins[1].length;
  const all = new Map<number, number>();
  const rest: [Float64Array, Float64Array] = [margins[0].slice(), margins[1].slice()];
  for (let i = 0; i < counts.length; i++) {
    all.set(a[i] * width + b[i], counts[i]);
    rest[0][a[i]] -= counts[i];
    rest[1][b[i]] -= counts[i];
  }
  const known = new Set(all.keys());
  const isPublished = (x: number, y: number) => known.has(x * width + y);
  const large = placeLarge(margins, rest, isPublished, rare);
  for (const cell of large) all.set(cell.a * width + cell.b, cell.count);
  const small = sizes.subarray(Math.min(large.length, sizes.length - 1));
  const placed = placeWithheld(rest, (x, y) => all.has(x * width + y), small, name);
  placed.a.forEach((x, i) => {
    const key = x * width + placed.b[i];
    all.set(key, (all.get(key) ?? 0) + 1);
  });
  const keys = Float64Array.from(all.keys());
  return {
    a: Int32Array.from(keys, (key) => Math.floor(key / width)),
    b: Int32Array.from(keys, (key) => key % width),
    counts: Float64Array.from(all.values()),
  };
}
