import type { ThinningChain } from '../maths/thinning-chain.js';

/** Records that hold both the values of columns i and j. */
export interface PairCount {
  readonly i: number;
  readonly j: number;
  readonly count: number;
}

/**
 * The law of the count of one cell from bare counts: of its values, and of the pairs that form a forest.
 * @formula METHODS.md section 1: start from one edge; each further edge is drawn from the records with its parent's
 * value, each further tree from all. Domain: `edges` without cycle. Cost: columns times edges.
 */
export function forestChain(
  records: number,
  counts: readonly number[],
  edges: readonly PairCount[],
): ThinningChain {
  const drawn: number[] = [];
  const population: number[] = [];
  const reached = new Set<number>();
  for (let root = 0; root < counts.length; root++) {
    if (reached.has(root)) continue;
    reached.add(root);
    population.push(records);
    const before = drawn.length;
    const queue = [root];
    for (let node = queue.shift(); node !== undefined; node = queue.shift()) {
      for (const { i, j, count } of edges) {
        if (i !== node && j !== node) continue;
        const to = i === node ? j : i;
        if (reached.has(to)) continue;
        reached.add(to);
        queue.push(to);
        if (drawn.length > before) population.push(counts[node]);
        drawn.push(count);
      }
    }
    if (drawn.length === before) drawn.push(counts[root]);
  }
  population.shift();
  return { start: drawn.shift() as number, drawn, population, keep: 1 };
}

/**
 * The pairs that form the maximum spanning forest for one cell, by the mutual information of the 2 x 2 tables
 * "holds the value or not": all that bare counts tell. Pairs without dependence are left out. Cost: pairs.
 */
export function choosePairs(
  records: number,
  counts: readonly number[],
  pairs: readonly PairCount[],
): PairCount[] {
  const group = counts.map((_, i) => i);
  const rootOf = (i: number): number => (group[i] === i ? i : rootOf(group[i]));
  return pairs
    .map((pair) => ({
      pair,
      information: indicatorInformation(records, counts[pair.i], counts[pair.j], pair.count),
    }))
    .filter(({ information }) => information > 0)
    .sort((x, y) => y.information - x.information)
    .filter(({ pair }) => {
      const [a, b] = [rootOf(pair.i), rootOf(pair.j)];
      group[a] = b;
      return a !== b;
    })
    .map(({ pair }) => pair);
}

function indicatorInformation(n: number, a: number, b: number, both: number): number {
  const term = (count: number, row: number, column: number) =>
    count > 0 ? (count / n) * Math.log((count * n) / (row * column)) : 0;
  const sum =
    term(both, a, b) +
    term(a - both, a, n - b) +
    term(b - both, n - a, b) +
    term(n - a - b + both, n - a, n - b);
  return sum > 1e-15 ? sum : 0;
}
