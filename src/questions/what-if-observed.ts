import { SingleoutError } from '../core/errors.js';
import type { RunOptions } from '../core/progress.js';
import type { Observed } from '../core/results/assessment.js';
import type { ObservedWhatIf } from '../core/results/what-if.js';
import { version } from '../core/version.js';
import { orClose, type PreparedTable, type PrepareOptions, prepareTable } from '../counts/prepare.js';
import { observeGroups } from '../findings/observed.js';
import { canRecode, recodeTable } from '../protect/recode-table.js';
import { parseSteps } from '../protect/steps/parse-step.js';
import type { Step } from '../protect/steps/step.js';
import type { Relation } from '../source/relation.js';

/** A table ready to be recoded, with what it shows as it is. */
export interface PreparedView {
  readonly table: PreparedTable;
  readonly observed: Observed;
}

/** Prepares an open table for {@link whatIfObserved}, once for all steps that are tried on it. */
export async function prepareView(relation: Relation, options: PrepareOptions): Promise<PreparedView> {
  const table = await prepareTable(relation, options);
  const { observed } = await orClose(table, observeGroups(table, options));
  return { table, observed };
}

/**
 * The observed risk before and after recoding or leaving out columns, and what is lost: the part of a what-if that a person
 * who moves a slider waits for. The same numbers as `whatIf` gives under `observed` and `loss`, but for the mean error.
 * Undefined where the steps need the whole way. Cost: one count over the codes of the records.
 */
export async function whatIfObserved(
  { table, observed: before }: PreparedView,
  given: readonly (string | Step)[],
  run: RunOptions = {},
): Promise<ObservedWhatIf | undefined> {
  const steps = parseSteps(given);
  if (!canRecode(table, steps)) return undefined;
  const recoded = await recodeTable(table, steps, run);
  try {
    const qi = table.named('quasi-identifier');
    if (recoded.table.named('quasi-identifier').length === 0)
      throw new SingleoutError('config/invalid', 'the steps leave no quasi-identifier to assess', {
        hint: 'blank a column instead of dropping it, to see the table without it',
      });
    const { observed: after } = await observeGroups(recoded.table, run);
    const shares = qi.map((name) => recoded.columns.find((column) => column.name === name)?.share ?? 0);
    return {
      format: 'singleout/what-if-observed',
      version: 1,
      tool: `singleout ${version}`,
      source: { name: table.name },
      steps: steps.map(({ text, description, random }) => ({ text, description, random })),
      loss: {
        recordsBefore: table.records,
        recordsAfter: table.records,
        recordsLost: 0,
        columns: recoded.columns,
        overall: shares.reduce((sum, share) => sum + share, 0) / shares.length,
      },
      before,
      after,
    };
  } finally {
    await recoded.drop();
  }
}
