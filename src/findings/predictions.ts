import type { Assessment, Refusal } from '../core/assessment.js';
import type { RunOptions } from '../core/progress.js';
import type { PreparedTable } from '../counts/prepare.js';
import { chooseEdges } from '../joint/choose-edges.js';
import { predictRisk } from '../risk/predict-risk.js';
import { distinctOf } from '../statistics/entropy.js';
import { MOST_PAIR_CELLS, takeStatistics } from '../statistics/take-statistics.js';
import type { PairSizes } from './pair-sizes.js';
import { valueSizes } from './value-sizes.js';

/** What statistics alone would have said of this table, to be held against what it shows. */
export type PredictionsFinding = Pick<Assessment, 'predictions' | 'estimates'> & {
  readonly refused: readonly Refusal[];
};

/**
 * Predicts the risk of the table by independence and by the dependency forest from its own statistics. Only the pair
 * tables that the forest takes are counted out. Both count records, whatever the unit of the other findings.
 */
export async function predictGroups(
  table: PreparedTable,
  pairs: readonly PairSizes[],
  run: RunOptions = {},
): Promise<PredictionsFinding> {
  if (table.overlapping) {
    const because = 'models of groups need records that are equal; with --missing any they overlap';
    return { predictions: [], estimates: {}, refused: [{ finding: 'prediction', because }] };
  }
  // left out of published statistics too, so that `predict` gives the same numbers from them
  const known = pairs
    .filter(({ histogram }) => distinctOf(histogram) <= MOST_PAIR_CELLS)
    .map(({ columns, histogram }) => ({ columns, sizes: () => histogram }));
  const edges = chooseEdges(valueSizes(table), known).map(({ pair }) => pair.columns);
  const statistics = await takeStatistics(table, { ...run, pairs: edges, groups: false });
  const { predictions, estimates } = await predictRisk(statistics, run);
  return { predictions, estimates, refused: [] };
}
