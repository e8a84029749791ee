import { rakeTable } from '../../joint/rake.js';
import type { PairShares } from '../../joint/tree-shares.js';
import type { PairEstimate, TableEstimates } from './estimate-tables.js';

/** Edges of the forest: pair tables with the margins of their attributes. */
export interface ForestFit {
  readonly margins: readonly Float64Array[];
  readonly edges: readonly PairShares[];
}

/**
 * The maximum spanning forest by mutual information beyond chance; tables are drawn towards independence by
 * the share of their information that is chance, and take on the margins of their attributes.
 * @formula METHODS.md section 5: weight M - M0; table = (1 - M0/M) p_ij + (M0/M) p_i p_j. Cost: cells of the edges.
 */
export function fitForest({ margins, pairs }: TableEstimates): ForestFit {
  const ranked = pairs
    .filter(({ information, chance }) => information > chance)
    .sort((x, y) => y.information - y.chance - (x.information - x.chance) || x.i - y.i || x.j - y.j);
  const parent = margins.map((_, a) => a);
  const rootOf = (a: number): number => (parent[a] === a ? a : rootOf(parent[a]));
  const edges = ranked.flatMap((pair) => {
    const [a, b] = [rootOf(pair.i), rootOf(pair.j)];
    if (a === b) return [];
    parent[a] = b;
    return [
      { i: pair.i, j: pair.j, shares: rakeTable(drawIn(pair, margins), margins[pair.i], margins[pair.j]) },
    ];
  });
  return { margins, edges };
}

function drawIn(
  { i, j, shares, information, chance }: PairEstimate,
  margins: readonly Float64Array[],
): Float64Array {
  const noise = chance / information;
  const width = margins[j].length;
  return shares.map(
    (p, at) => (1 - noise) * p + noise * margins[i][Math.floor(at / width)] * margins[j][at % width],
  );
}
