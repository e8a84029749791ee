import type { ProposedColumns } from '../../core/columns.js';
import { SingleoutError } from '../../core/errors.js';
import type { Approximation } from '../../core/results/approximation.js';
import type { Assessment } from '../../core/results/assessment.js';
import type { Calibration } from '../../core/results/calibration.js';
import type { Check } from '../../core/results/check.js';
import type { KeyCount, KeyReport } from '../../core/results/keys.js';
import type { PersonReport, ScoresReport } from '../../core/results/person.js';
import type { PlanResult } from '../../core/results/plan.js';
import type { PopulationFit } from '../../core/results/population.js';
import type { PredictionReport } from '../../core/results/prediction.js';
import type { TransactionReport } from '../../core/results/transactions.js';
import type { Curve, WhatIf, WhatIfStatistics } from '../../core/results/what-if.js';
import type { Page } from '../content/page.js';
import { pageOfApproximation } from './approximation.js';
import { pageOfAssessment } from './assessment.js';
import { pageOfCalibration } from './calibration.js';
import { pageOfCheck } from './check.js';
import { pageOfColumns } from './columns.js';
import { pageOfCurve } from './curve.js';
import { pageOfKeyCount } from './key-count.js';
import { pageOfKeys } from './keys.js';
import { pageOfPerson } from './person.js';
import { pageOfScores } from './person-scores.js';
import { pageOfPlan } from './plan.js';
import { pageOfPopulationFit } from './population-fit.js';
import { pageOfPrediction } from './prediction.js';
import { pageOfTransactions } from './transactions.js';
import { pageOfWhatIf } from './what-if.js';

/** A model of a population, of which a page tells how it was fitted. */
interface PopulationModelFile {
  readonly format: 'singleout/population-model';
  readonly fit: PopulationFit;
}

/** A result that says by its `format` what it is. */
export type Result =
  | Approximation
  | Assessment
  | Calibration
  | Check
  | Curve
  | KeyCount
  | KeyReport
  | PersonReport
  | PlanResult
  | PopulationModelFile
  | PredictionReport
  | ProposedColumns
  | ScoresReport
  | TransactionReport
  | WhatIf
  | WhatIfStatistics;

type Pages = { readonly [F in Result['format']]: (result: Extract<Result, { format: F }>) => Page };

const PAGES: Pages = {
  'singleout/approximation': pageOfApproximation,
  'singleout/assessment': pageOfAssessment,
  'singleout/calibration': pageOfCalibration,
  'singleout/check': pageOfCheck,
  'singleout/columns': pageOfColumns,
  'singleout/curve': pageOfCurve,
  'singleout/key-count': pageOfKeyCount,
  'singleout/keys': pageOfKeys,
  'singleout/person': pageOfPerson,
  'singleout/person-scores': pageOfScores,
  'singleout/plan-result': pageOfPlan,
  'singleout/population-model': ({ fit }) => pageOfPopulationFit(fit),
  'singleout/prediction': pageOfPrediction,
  'singleout/transactions': pageOfTransactions,
  'singleout/what-if': pageOfWhatIf,
};

/** Whether there is a page of a result. */
export function hasPage(result: unknown): result is Result {
  const format = (result as { format?: unknown } | null)?.format;
  return typeof format === 'string' && Object.hasOwn(PAGES, format);
}

/**
 * The page of any result that says by its `format` what it is, also of one read back from JSON.
 *
 * @throws SingleoutError `config/unsupported` where there is no page of such a result
 * @example
 * const assessment = JSON.parse(await readFile('risk.json', 'utf8'));
 * const html = await renderHtml(pageOf(assessment));
 */
export function pageOf(result: Result): Page {
  if (!hasPage(result))
    throw new SingleoutError('config/unsupported', 'there is no page of such a result', {
      hint: 'give what a question returned, or its JSON',
    });
  return (PAGES[result.format] as (result: Result) => Page)(result);
}
