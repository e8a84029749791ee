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
export function fitForest(tables: TableEstimates): ForestFit {
  return forestOf(tables, ({ information, chance }, odds) => 1 + (1 - chance / information) * (odds - 1));
}

/**
 * The same forest as it may really be. Tables that are drawn in tell best of single cells, but hold less information than is
 * there: here each holds what is beyond chance, and with a `strength` above 1 its odds stand out further, since
 * smoothing and the dependence between attributes that are no neighbours took some away as well.
 * @formula odds o = p_ij / p_i p_j become (1 + t (o - 1))^strength, t = sqrt(1 - M0/M), since information grows with the square of
 * the weight. Domain: strength > 0. Cost: cells of the edges.
 */
export function strengthenForest(tables: TableEstimates, strength: number): ForestFit {
  return forestOf(
    tables,
    ({ information, chance }, odds) => (1 + Math.sqrt(1 - chance / information) * (odds - 1)) ** strength,
  );
}

/** What becomes of the odds of a cell against independence. */
type OddsOf = (pair: PairEstimate, odds: number) => number;

function forestOf(tables: TableEstimates, oddsOf: OddsOf): ForestFit {
  const { margins } = tables;
  const edges = spanningPairs(tables).map((pair) => {
    const [rows, columns] = [margins[pair.i], margins[pair.j]];
    const table = pair.shares.map((p, at) => {
      const independent = rows[Math.floor(at / columns.length)] * columns[at % columns.length];
      return independent > 0 ? independent * oddsOf(pair, p / independent) : 0;
    });
    return { i: pair.i, j: pair.j, shares: rakeTable(table, rows, columns) };
  });
  return { margins, edges };
}

/** The spanning forest of most information beyond chance. */
function spanningPairs({ margins, pairs }: TableEstimates): PairEstimate[] {
  const ranked = pairs
    .filter(({ information, chance }) => information > chance)
    .sort((x, y) => y.information - y.chance - (x.information - x.chance) || x.i - y.i || x.j - y.j);
  const parent = margins.map((_, a) => a);
  const rootOf = (a: number): number => (parent[a] === a ? a : rootOf(parent[a]));
  return ranked.filter((pair) => {
    const [a, b] = [rootOf(pair.i), rootOf(pair.j)];
    if (a === b) return false;
    parent[a] = b;
    return true;
  });
}
