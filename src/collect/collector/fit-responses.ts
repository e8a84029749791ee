import { createHash } from 'node:crypto';
import { SingleoutError } from '../../core/errors.js';
import type { RunOptions } from '../../core/progress.js';
import { ROUGH_CELLS } from '../../joint/copula.js';
import { type Dispersion, EXACT_MODEL } from '../../joint/dispersion.js';
import type { Responses } from '../responses.js';
import { calibrateModel } from './calibrate.js';
import { chooseKind } from './choose-kind.js';
import type { TableEstimates } from './estimate-tables.js';
import { estimateResponses, type PartOptions, partsOf, ROUGH, sharesOf } from './fit-parts.js';
import { buildShares, type ModelKind, type PopulationModel } from './population-model.js';

export interface FitOptions extends PartOptions, RunOptions {
  /** `auto`: a forest, unless responses held out are surely more likely under another kind. */
  readonly model?: ModelKind | 'auto';
  /** False leaves out how far the model errs: it is then taken at its word. */
  readonly calibrate?: boolean;
}

const KINDS: readonly ModelKind[] = ['forest', 'copula', 'independence'];
const LEAST_RESPONSES = 10;
/** Persons asked about in each simulated population. A copula's cells cost a hundred times those of a forest: fewer must do. */
const PERSONS = { independence: 500, forest: 500, copula: 200 };

/**
 * Fits a joint model to responses: tables by maximum likelihood through the channel, the kind by the likelihood of responses
 * held out, and how far such a model errs about persons by trying.
 * @formula METHODS.md section 5. Domain: at least 10 responses. Same responses and seed, same model.
 * Cost: a handful of times that of `estimateTables`.
 */
export async function fitResponses(responses: Responses, options: FitOptions = {}): Promise<PopulationModel> {
  const { progress } = options;
  const { collection, records } = responses;
  if (records < LEAST_RESPONSES) {
    throw new SingleoutError(
      'data/no-records',
      `a model needs at least ${LEAST_RESPONSES} responses; there are ${records}`,
      {
        where: 'responses',
        hint: 'collect more, or check that this is the right file',
      },
    );
  }
  const kinds = options.model === undefined || options.model === 'auto' ? KINDS : [options.model];
  const tables = await estimateResponses(responses, options, progress === undefined ? {} : { progress });
  progress?.({ step: 'comparing models on responses held out' });
  const { kind, heldOut } = await chooseKind(responses, tables, kinds, options);
  const parts = partsOf(kind, tables, responses, options);
  progress?.({ step: 'trying how far the model errs' });
  return {
    collection,
    parts,
    shares: buildShares(parts, collection, records),
    dispersion:
      options.calibrate === false ? EXACT_MODEL : await findDispersion(kind, tables, responses, options),
    summary: {
      responses: records,
      ...tables.convergence,
      heldOutLogLikelihood: heldOut[kind] as number,
      heldOut,
    },
    ...(collection.mechanism === 'none' ? { fingerprint: fingerprintOf(responses) } : {}),
  };
}

/** A digest of the records, whatever their order. */
export function fingerprintOf({ codes, records }: Pick<Responses, 'codes' | 'records'>): string {
  const lines = Array.from({ length: records }, (_, i) => codes.map((column) => column[i]).join()).sort();
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

function findDispersion(
  kind: ModelKind,
  tables: TableEstimates,
  responses: Responses,
  options: FitOptions,
): Promise<Dispersion> {
  const refit = async (of: Responses) => {
    // margins are the same, and so is what noise alone makes of a pair
    const again = await estimateResponses(of, options, { ...ROUGH, chances: tables.pairs });
    return { tables: again, model: sharesOf(kind, again, of, options, ROUGH_CELLS) };
  };
  return calibrateModel(responses, tables, refit, { seed: options.seed ?? 1, persons: PERSONS[kind] });
}
