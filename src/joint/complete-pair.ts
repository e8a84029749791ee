import { SingleoutError } from '../core/errors.js';
import { randomStream } from '../maths/random.js';
import type { PairTable } from '../statistics/statistics.js';
import { type Spread, spreadRemainder } from './spread-remainder.js';
import { WeightedUrn } from './weighted-urn.js';

/** A pair table without remainder; `a` and `b` index into the completed columns. */
export interface CompletePair {
  readonly columns: readonly [string, string];
  readonly a: Int32Array;
  readonly b: Int32Array;
  readonly counts: Float64Array;
  /** So many cells, the first, are published; the others were placed. */
  readonly published: number;
  /** Largest count a cell that is not published may have; 0 where all are. */
  readonly rare: number;
}

const TRIES = 8;

/**
 * Fills the withheld cells of a pair table: cell sizes as {@link spreadRemainder} says, placed at random in
 * proportion to what the published cells leave of the two columns, away from published cells where that can be.
 * The same table gives the same cells. Cost: cells times the log of the values.
 */
export function completePair(
  pair: PairTable,
  margins: readonly [Float64Array, Float64Array],
  below: number | undefined,
  spread: Spread,
): CompletePair {
  const { columns, withheld } = pair;
  const published = pair.counts.length;
  if (!withheld || withheld.cells === 0) {
    return { columns, a: pair.a, b: pair.b, counts: pair.counts, published, rare: 0 };
  }
  const cells = new Map<number, number>();
  const width = margins[1].length;
  const rest = margins.map((m) => m.slice());
  for (let i = 0; i < pair.counts.length; i++) {
    cells.set(pair.a[i] * width + pair.b[i], pair.counts[i]);
    rest[0][pair.a[i]] -= pair.counts[i];
    rest[1][pair.b[i]] -= pair.counts[i];
  }
  const most = mostOf(withheld, below);
  place(
    cells,
    width,
    rest,
    spreadRemainder(withheld.cells, withheld.records, most, spread),
    columns.join('/'),
  );
  const keys = Float64Array.from(cells.keys());
  return {
    columns,
    a: Int32Array.from(keys, (key) => Math.floor(key / width)),
    b: Int32Array.from(keys, (key) => key % width),
    counts: Float64Array.from(cells.values()),
    published,
    rare: most,
  };
}

/** A cell withheld only to protect another may be large: then one of any size is allowed for. */
function mostOf({ cells, records }: { cells: number; records: number }, below: number | undefined): number {
  const most = Math.max((below ?? 2) - 1, 1);
  return records <= cells * most ? most : records - cells + 1;
}

function place(
  cells: Map<number, number>,
  width: number,
  rest: readonly Float64Array[],
  sizes: Float64Array,
  name: string,
): void {
  const random = randomStream(0, `withheld cells/${name}`);
  const [rows, columns] = rest.map((r) => new WeightedUrn(r));
  if (rows.total !== columns.total) {
    throw new SingleoutError('internal/bug', 'the two sides of a remainder differ', { where: name });
  }
  const published = new Set(cells.keys());
  const queue = Array.from(sizes).sort((x, y) => x - y);
  while (rows.total > 0) {
    const wanted = queue.pop() ?? 1;
    let [a, b] = [rows.draw(random), columns.draw(random)];
    const fits = () => Math.min(rows.left(a), columns.left(b)) >= wanted && !published.has(a * width + b);
    for (let i = 0; i < TRIES && !fits(); i++) [a, b] = [rows.draw(random), columns.draw(random)];
    const size = Math.min(wanted, rows.left(a), columns.left(b));
    if (size < wanted) queue.push(wanted - size);
    cells.set(a * width + b, (cells.get(a * width + b) ?? 0) + size);
    rows.take(a, size);
    columns.take(b, size);
  }
}
