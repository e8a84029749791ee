import { entropyBits, histogramOf } from '../statistics/entropy.js';
import { expectedMutualInformation } from '../statistics/expected-mutual-information.js';
import type { SizeHistogram } from '../statistics/statistics.js';
import type { CompletePair } from './complete-pair.js';
import type { CompleteStatistics } from './complete-statistics.js';

/** A pair of columns whose dependence is beyond chance. */
export interface Edge {
  readonly pair: CompletePair;
  /** Plug-in mutual information less its mean under independence, bits. */
  readonly excess: number;
}

/**
 * Normal quantile of the significance level .001: edges must exceed it.
 */
const SIGNIFICANT = 3.09;

/** Where the null MI is surely below this share of the MI its exact value is not worth computing. */
const NEGLIGIBLE_SHARE = 0.01;

/**
 * The maximum spanning forest of the known pair tables among `columns`, by mutual information in excess of the
 * null MI; pairs that chance explains are left out.
 * @formula METHODS.md section 1. Weights are I - E0 (plug-in I alone would prefer sparse tables of independent
 * columns). Significance: G = 2 n ln 2 I against the chi-square law with mean 2 n ln 2 E0, by Wilson and Hilferty;
 * the exact mean keeps the test right for tables that are too sparse for (r-1)(c-1) degrees of freedom.
 * Cost: cells of the pair tables, and the null MI of each.
 */
export function chooseEdges(statistics: CompleteStatistics, columns: readonly string[]): Edge[] {
  const histograms = new Map(columns.map((name) => [name, histogramOf(statistics.column(name).counts)]));
  const edges: Edge[] = [];
  for (const pair of statistics.pairs) {
    const [a, b] = pair.columns.map((name) => histograms.get(name));
    if (!a || !b) continue;
    const excess = excessInformation(pair, a, b, statistics.records);
    if (excess !== undefined) edges.push({ pair, excess });
  }
  edges.sort((x, y) => y.excess - x.excess);
  return spanningForest(edges, columns);
}

/** I - E0 in bits, or undefined where I is within what chance gives. */
function excessInformation(
  pair: CompletePair,
  a: SizeHistogram,
  b: SizeHistogram,
  records: number,
): number | undefined {
  const information = entropyBits(a) + entropyBits(b) - entropyBits(histogramOf(pair.counts));
  if (information <= 1e-12) return undefined;
  const chance = nullInformation(a, b, records, information);
  if (chance === 0) return undefined;
  const nats = 2 * records * Math.LN2;
  const degrees = nats * chance;
  const spread = 2 / (9 * degrees);
  const z = (Math.cbrt(information / chance) - (1 - spread)) / Math.sqrt(spread);
  return z > SIGNIFICANT ? information - chance : undefined;
}

/** E0[I], or its bound log2(1 + (r-1)(c-1)/(n-1)) (Jensen) where even that is negligible beside I. */
function nullInformation(a: SizeHistogram, b: SizeHistogram, records: number, information: number): number {
  const [r, c] = [a, b].map(({ groups }) => groups.reduce((s, g) => s + g, 0));
  const bound = records > 1 ? Math.log2(1 + ((r - 1) * (c - 1)) / (records - 1)) : 0;
  return bound < NEGLIGIBLE_SHARE * information ? bound : expectedMutualInformation(a, b);
}

/** Kruskal: takes edges in order unless they close a cycle. */
function spanningForest(edges: readonly Edge[], columns: readonly string[]): Edge[] {
  const parent = new Map(columns.map((name) => [name, name]));
  const rootOf = (name: string): string => {
    const up = parent.get(name) as string;
    return up === name ? name : rootOf(up);
  };
  return edges.filter(({ pair }) => {
    const [a, b] = pair.columns.map(rootOf);
    if (a === b) return false;
    parent.set(a, b);
    return true;
  });
}
