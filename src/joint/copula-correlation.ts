import { type NearestCorrelation, nearestCorrelation } from '../maths/nearest-correlation.js';
import type { CategoryOrder } from './category-order.js';
import type { PairShares } from './tree-shares.js';

/** A pair with the mutual information (nats) that its correlation is to have. */
export interface InformedPair extends PairShares {
  readonly information: number;
}

/** `positive` as in print: mutual information has no sign; `joint` by whether high goes with high in the pair's table. */
export type SignMethod = 'positive' | 'joint';

/**
 * The correlations of a Gaussian copula, repaired to be positive definite.
 * @formula METHODS.md section 5: M = -1/2 ln(1 - rho^2), so |rho| = sqrt(1 - exp(-2M)). Cost: cells of all pairs.
 */
export function copulaCorrelation(
  margins: readonly Float64Array[],
  pairs: readonly InformedPair[],
  order: CategoryOrder,
  sign: SignMethod,
): NearestCorrelation {
  const matrix = margins.map((_, i) => Float64Array.from(margins, (_, j) => (i === j ? 1 : 0)));
  const ranks = margins.map((margin, a) => midRanks(margin, order[a]));
  for (const pair of pairs) {
    const size = Math.sqrt(-Math.expm1(-2 * Math.max(0, pair.information)));
    const rho = sign === 'positive' || covariance(pair, ranks) >= 0 ? size : -size;
    matrix[pair.i][pair.j] = rho;
    matrix[pair.j][pair.i] = rho;
  }
  return nearestCorrelation(matrix);
}

/** By category: the share of people below it in the order plus half of its own, less one half. */
function midRanks(margin: Float64Array, order: Int32Array): Float64Array {
  const ranks = new Float64Array(margin.length);
  let below = -0.5;
  for (const v of order) {
    ranks[v] = below + margin[v] / 2;
    below += margin[v];
  }
  return ranks;
}

function covariance({ i, j, shares }: PairShares, ranks: readonly Float64Array[]): number {
  const width = ranks[j].length;
  return shares.reduce((sum, p, at) => sum + p * ranks[i][Math.floor(at / width)] * ranks[j][at % width], 0);
}
