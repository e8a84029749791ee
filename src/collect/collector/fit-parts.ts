import type { RunOptions } from '../../core/progress.js';
import type { SharesModel } from '../../joint/evidence.js';
import type { RectangleOptions } from '../../maths/normal-rectangle.js';
import type { Responses } from '../responses.js';
import { estimateTables, type TableEstimates, type TableOptions } from './estimate-tables.js';
import { type CopulaOptions, DEFAULT_COPULA, fitCopula } from './fit-copula.js';
import { fitForest } from './fit-forest.js';
import { buildShares, type ModelKind, type ModelParts } from './population-model.js';
import { tallyResponses } from './tally.js';

/** What all fits of one run have in common. */
export interface PartOptions extends Pick<RunOptions, 'signal'> {
  readonly seed?: number;
  readonly copula?: CopulaOptions;
}

/** For fits that are only compared or tried. */
export const ROUGH: Partial<TableOptions> = { tolerance: 1e-5 };

/** Tables of responses, smoothed by default. */
export function estimateResponses(
  responses: Responses,
  { seed = 1, signal }: PartOptions,
  settings: Partial<TableOptions> = {},
): Promise<TableEstimates> {
  const stop = signal === undefined ? {} : { signal };
  return estimateTables(tallyResponses(responses), { smooth: true, seed, ...stop, ...settings });
}

/** A model of one kind from tables. */
export function partsOf(
  kind: ModelKind,
  tables: TableEstimates,
  { collection }: Responses,
  options: PartOptions,
): ModelParts {
  if (kind === 'copula') {
    return { kind, fit: fitCopula(tables, collection.domain, options.copula ?? DEFAULT_COPULA) };
  }
  return { kind, fit: kind === 'forest' ? fitForest(tables) : { margins: tables.margins, edges: [] } };
}

/** The same as a joint model of the responses. */
export function sharesOf(
  kind: ModelKind,
  tables: TableEstimates,
  responses: Responses,
  options: PartOptions,
  accuracy?: RectangleOptions,
): SharesModel {
  const parts = partsOf(kind, tables, responses, options);
  return buildShares(parts, responses.collection, responses.records, accuracy);
}
