import type { RunOptions } from '../core/progress.js';
import type { Refusal } from '../core/results/assessment.js';
import { countListed, MOST_VALUES } from '../counts/codes/text-snapshot.js';
import { valuesStatement } from '../counts/dry-table.js';
import type { PreparedTable } from '../counts/prepare.js';
import { predictRisk } from '../risk/data-set/predict-risk.js';
import type { Answer, Finding } from './finding.js';
import { edgesStatements, takeForestStatistics } from './pairs/forest-statistics.js';
import type { ComparedPairs } from './pairs/pair-sizes.js';

/** What statistics alone would have said of this table, to be held against what it shows. */
export const predictionsFinding: Finding<'pairs'> = {
  id: 'predictions',
  needs: ['pairs'],
  find: (table, { options, found }) => predictGroups(table, found.pairs, options),
  statements: (table) => [
    // of sensitive columns too: who looks at these finds them listed
    valuesStatement(table, [...table.named('quasi-identifier'), ...table.named('sensitive')]),
    ...edgesStatements(table),
  ],
};

/** Columns up to which a model of all of them is made: each takes a convolution of tens of milliseconds. */
const MOST_COLUMNS = 100;

/**
 * Predicts the risk of the table by independence and by the dependency forest from its own statistics. Both count
 * records, whatever the unit of the other findings.
 */
export async function predictGroups(
  table: PreparedTable,
  compared: ComparedPairs,
  run: RunOptions = {},
): Promise<Answer<'predictions' | 'estimates'>> {
  const because = whyNone(table);
  if (because !== undefined)
    return { predictions: [], estimates: {}, refused: [{ finding: 'prediction', because }] };
  const statistics = await takeForestStatistics(table, compared.pairs, run);
  const { predictions, estimates } = await predictRisk(statistics, run);
  return { predictions, estimates, refused: refuseIndependent(table, compared) };
}

/** Says which columns the forest knows no dependence of. */
function refuseIndependent(table: PreparedTable, { columns }: ComparedPairs): Refusal[] {
  const others = table.named('quasi-identifier').length - columns.length;
  if (others === 0) return [];
  const because = `${others} columns were not compared with others, and are taken for independent of them`;
  return [{ finding: 'a forest of all columns', because }];
}

function whyNone(table: PreparedTable): string | undefined {
  if (table.overlapping)
    return 'models of groups need records that are equal; with --missing any they overlap';
  const columns = table.named('quasi-identifier');
  if (columns.length > MOST_COLUMNS)
    return `a model of ${columns.length} columns takes too long; at most ${MOST_COLUMNS} are modelled, name them with --qi`;
  const values = countListed(table.profiles, columns);
  if (table.held || values <= MOST_VALUES) return undefined;
  return `models need all ${values} values of the columns, and at most ${MOST_VALUES} are brought from a database`;
}
