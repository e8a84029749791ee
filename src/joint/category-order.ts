import type { PairShares } from './tree-shares.js';

/** For each attribute its categories in the order that a copula lines them up in. */
export type CategoryOrder = readonly Int32Array[];

/** `declared` as the domain lists them (of a table's own domain: alphabetically, as in print); `association` by how they go together. */
export type OrderMethod = 'declared' | 'association';

const ROUNDS = 100;

/** The order of the domain. */
export function declaredOrder(sizes: readonly number[]): CategoryOrder {
  return sizes.map((size) => Int32Array.from({ length: size }, (_, v) => v));
}

/**
 * An order in which neighbouring categories go with neighbouring categories of the other attributes, for attributes
 * that have no order of their own: a copula sees only dependence that rises or falls along the order.
 * @formula METHODS.md section 5 (order). Scores of multiple correspondence analysis, first axis: each category's
 * score is the mean score of what occurs with it, by turns. Cost: rounds times cells of all pairs.
 */
export function associationOrder(
  margins: readonly Float64Array[],
  pairs: readonly PairShares[],
  ordered: readonly boolean[],
): CategoryOrder {
  let scores = margins.map((margin) =>
    standardise(
      Float64Array.from(margin, (_, v) => v),
      margin,
    ),
  );
  for (let round = 0; round < ROUNDS; round++) {
    const next = scores.map((own) => own.map((score) => 0.1 * score));
    for (const { i, j, shares } of pairs) {
      const width = margins[j].length;
      for (let at = 0; at < shares.length; at++) {
        const [v, w] = [Math.floor(at / width), at % width];
        const beyond = shares[at] - margins[i][v] * margins[j][w];
        if (margins[i][v] > 0) next[i][v] += (beyond / margins[i][v]) * scores[j][w];
        if (margins[j][w] > 0) next[j][w] += (beyond / margins[j][w]) * scores[i][v];
      }
    }
    scores = next.map((own, a) => standardise(own, margins[a]));
  }
  return scores.map((own, a) => {
    const order = Int32Array.from(own, (_, v) => v);
    return ordered[a] ? order : order.sort((v, w) => own[v] - own[w] || v - w);
  });
}

/** Mean 0 and variance 1 under the margin; all 0 where there is no spread. */
function standardise(scores: Float64Array, margin: Float64Array): Float64Array {
  const mean = scores.reduce((sum, score, v) => sum + margin[v] * score, 0);
  const variance = scores.reduce((sum, score, v) => sum + margin[v] * (score - mean) ** 2, 0);
  return scores.map((score) => (variance > 1e-300 ? (score - mean) / Math.sqrt(variance) : 0));
}
