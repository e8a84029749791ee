import { entropyBits, recordsOf } from '../statistics/entropy.js';
import { expectedMutualInformation } from '../statistics/expected-mutual-information.js';
import type { SizeHistogram } from '../statistics/statistics.js';
import type { CompletePair } from './complete-pair.js';

/** A pair of columns, and how many of its cells hold 1, 2, 3 .. records: all that choosing needs. */
export interface SizedPair {
  readonly columns: readonly [string, string];
  sizes(): SizeHistogram;
}

/** A pair of columns whose dependence is beyond chance. */
export interface Edge<P extends SizedPair = CompletePair> {
  readonly pair: P;
  /** Plug-in mutual information, bits. */
  readonly information: number;
}

/** Normal quantile of the significance level .001: edges must exceed it. */
const SIGNIFICANT = 3.09;

/** Where the null MI is surely below this share of the MI its exact value is not worth computing. */
const NEGLIGIBLE_SHARE = 0.01;

/**
 * The maximum spanning forest of the known pair tables among some columns, by mutual information; pairs that chance
 * explains are left out.
 * @formula METHODS.md section 1. Weights are the plug-in I: less the null MI E0 it would no longer hold that a
 * column tells at least as much as what follows from it (a zip as its county), and the wrong one of two strong edges
 * would be taken. Significance: G = 2 n ln 2 I against the chi-square law with mean 2 n ln 2 E0, by Wilson and Hilferty;
 * the exact mean keeps the test right for tables that are too sparse for (r-1)(c-1) degrees of freedom.
 * @param histograms value frequencies of the columns that may be joined
 * Cost: cells of the pair tables, and the null MI of those that close no cycle.
 */
export function chooseEdges<P extends SizedPair>(
  histograms: ReadonlyMap<string, SizeHistogram>,
  pairs: readonly P[],
): Edge<P>[] {
  const edges: Edge<P>[] = [];
  for (const pair of pairs) {
    const [a, b] = pair.columns.map((name) => histograms.get(name));
    if (!a || !b) continue;
    const information = entropyBits(a) + entropyBits(b) - entropyBits(pair.sizes());
    edges.push({ pair, information });
  }
  edges.sort((x, y) => y.information - x.information);
  return spanningForest(edges, [...histograms.keys()], ({ pair, information }) => {
    const [a, b] = pair.columns.map((name) => histograms.get(name) as SizeHistogram);
    return isSignificant(information, a, b, recordsOf(a));
  });
}

function isSignificant(information: number, a: SizeHistogram, b: SizeHistogram, records: number): boolean {
  if (information <= 1e-12) return false;
  const chance = nullInformation(a, b, records, information);
  if (chance === 0) return false;
  const spread = 2 / (9 * (2 * records * Math.LN2 * chance));
  return (Math.cbrt(information / chance) - (1 - spread)) / Math.sqrt(spread) > SIGNIFICANT;
}

/** E0[I], or its bound log2(1 + (r-1)(c-1)/(n-1)) (Jensen) where even that is negligible beside I. */
function nullInformation(a: SizeHistogram, b: SizeHistogram, records: number, information: number): number {
  const [r, c] = [a, b].map(({ groups }) => groups.reduce((s, g) => s + g, 0));
  const bound = records > 1 ? Math.log2(1 + ((r - 1) * (c - 1)) / (records - 1)) : 0;
  return bound < NEGLIGIBLE_SHARE * information ? bound : expectedMutualInformation(a, b);
}

/** Kruskal: takes edges in order unless they close a cycle; only for those the costly question is asked. */
function spanningForest<E extends Edge<SizedPair>>(
  edges: readonly E[],
  columns: readonly string[],
  isWorthy: (edge: E) => boolean,
): E[] {
  const parent = new Map(columns.map((name) => [name, name]));
  const rootOf = (name: string): string => {
    const up = parent.get(name) as string;
    return up === name ? name : rootOf(up);
  };
  return edges.filter((edge) => {
    const [a, b] = edge.pair.columns.map(rootOf);
    if (a === b || !isWorthy(edge)) return false;
    parent.set(a, b);
    return true;
  });
}
