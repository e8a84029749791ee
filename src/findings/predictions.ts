import type { Assessment, Refusal } from '../core/assessment.js';
import type { RunOptions } from '../core/progress.js';
import type { PreparedTable } from '../counts/prepare.js';
import { countListed, MOST_VALUES } from '../counts/text-snapshot.js';
import { predictRisk } from '../risk/predict-risk.js';
import { takeForestStatistics } from './forest-statistics.js';
import type { PairSizes } from './pair-sizes.js';

/** What statistics alone would have said of this table, to be held against what it shows. */
export type PredictionsFinding = Pick<Assessment, 'predictions' | 'estimates'> & {
  readonly refused: readonly Refusal[];
};

/**
 * Predicts the risk of the table by independence and by the dependency forest from its own statistics. Both count
 * records, whatever the unit of the other findings.
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
  const values = countListed(table.profiles, table.named('quasi-identifier'));
  if (!table.relation.engine.embedded && values > MOST_VALUES) {
    const because = `models need all ${values} values of the columns, and at most ${MOST_VALUES} are brought from a database`;
    return { predictions: [], estimates: {}, refused: [{ finding: 'prediction', because }] };
  }
  const { predictions, estimates } = await predictRisk(await takeForestStatistics(table, pairs, run), run);
  return { predictions, estimates, refused: [] };
}
