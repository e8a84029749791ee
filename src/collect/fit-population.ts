import { createHash } from 'node:crypto';
import { SingleoutError } from '../core/errors.js';
import type { Progress } from '../core/progress.js';
import type { SharesModel } from '../joint/evidence.js';
import { randomStream, shuffle } from '../maths/random.js';
import { calibrateModel } from './calibrate.js';
import { estimateTables, type TableEstimates, type TableOptions } from './estimate-tables.js';
import { type CopulaOptions, DEFAULT_COPULA, fitCopula } from './fit-copula.js';
import { fitForest } from './fit-forest.js';
import { buildShares, type ModelKind, type ModelParts, type PopulationModel } from './population-model.js';
import { type ReportLikelihoods, reportLikelihoods } from './report-evidence.js';
import { type Reports, takeReports } from './reports.js';
import { tallyReports } from './tally.js';

export interface FitOptions {
  /** `auto`: a forest, unless reports held out are surely more likely under another kind. */
  readonly model?: ModelKind | 'auto';
  readonly copula?: CopulaOptions;
  readonly seed?: number;
  readonly progress?: Progress | undefined;
}

/** The first stands unless another is surely better. */
const KINDS: readonly ModelKind[] = ['forest', 'copula', 'independence'];
const HELD_OUT_SHARE = 0.2;
const MOST_HELD_OUT = 500;
const LEAST_REPORTS = 10;
/** For fits that are only compared or tried. */
const ROUGH = { shuffles: 1, tolerance: 1e-5 };
/** From here on one simulated population tells as much as several do. */
const MANY_REPORTS = 20_000;
/** A copula's cells cost a thousand times those of a forest: fewer of them must do. */
const CALIBRATION = {
  independence: { worlds: 3, persons: 700 },
  forest: { worlds: 3, persons: 700 },
  copula: { worlds: 2, persons: 150 },
};

/**
 * Fits a joint model to reports: tables by maximum likelihood through the channel, the kind by the likelihood of reports
 * held out, and how far such a model errs about persons by trying.
 * @formula METHODS.md section 5. Domain: at least 10 reports. Same reports and seed, same model.
 * Cost: a handful of times that of {@link estimateTables}.
 */
export function fitPopulation(reports: Reports, options: FitOptions = {}): PopulationModel {
  const { seed = 1, progress } = options;
  const { collection, records } = reports;
  if (records < LEAST_REPORTS) {
    throw new SingleoutError(
      'data/no-records',
      `a model needs at least ${LEAST_REPORTS} reports; there are ${records}`,
      {
        where: 'reports',
      },
    );
  }
  const estimate = (of: Reports, settings: Partial<TableOptions> = {}) =>
    estimateTables(tallyReports(of), { smooth: true, seed, ...settings });
  const kinds = options.model === undefined || options.model === 'auto' ? KINDS : [options.model];
  progress?.({ step: 'comparing models on reports held out' });
  const { kind, heldOut } = chooseKind(reports, kinds, (of) => estimate(of, ROUGH), options);
  const tables = estimate(reports, { progress });
  const parts = partsOf(kind, tables, reports, options);
  progress?.({ step: 'trying how far the model errs' });
  const world = buildShares(
    partsOf('forest', estimate(reports, { ...ROUGH, smooth: false }), reports, options),
    collection,
    records,
  );
  const refit = (of: Reports) =>
    buildShares(partsOf(kind, estimate(of, ROUGH), of, options), collection, records);
  return {
    collection,
    parts,
    shares: buildShares(parts, collection, records),
    dispersion: calibrateModel(collection, records, world, refit, {
      seed,
      ...CALIBRATION[kind],
      ...(records > MANY_REPORTS ? { worlds: 1 } : {}),
    }),
    summary: {
      reports: records,
      ...tables.convergence,
      heldOutLogLikelihood: heldOut[kind] as number,
      heldOut,
    },
    ...(collection.mechanism === 'none' ? { fingerprint: fingerprintOf(reports) } : {}),
  };
}

/** A digest of the records, whatever their order. */
export function fingerprintOf({ codes, records }: Pick<Reports, 'codes' | 'records'>): string {
  const lines = Array.from({ length: records }, (_, i) => codes.map((column) => column[i]).join()).sort();
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

function partsOf(kind: ModelKind, tables: TableEstimates, reports: Reports, options: FitOptions): ModelParts {
  if (kind === 'copula') {
    return { kind, fit: fitCopula(tables, reports.collection.domain, options.copula ?? DEFAULT_COPULA) };
  }
  return { kind, fit: kind === 'forest' ? fitForest(tables) : { margins: tables.margins, edges: [] } };
}

/** Fits on four fifths of the reports, judged by the log-likelihood of the rest. */
function chooseKind(
  reports: Reports,
  kinds: readonly ModelKind[],
  estimate: (reports: Reports) => TableEstimates,
  options: FitOptions,
): { kind: ModelKind; heldOut: Partial<Record<ModelKind, number>> } {
  const order = shuffle(
    Int32Array.from({ length: reports.records }, (_, i) => i),
    randomStream(options.seed ?? 1, 'held out'),
  );
  const split = Math.max(1, Math.round(HELD_OUT_SHARE * reports.records));
  const test = reportLikelihoods(takeReports(reports, order.subarray(0, Math.min(split, MOST_HELD_OUT))));
  const train = takeReports(reports, order.subarray(split));
  const tables = estimate(train);
  const scores = kinds.map((kind) =>
    logLikelihoods(
      test,
      buildShares(partsOf(kind, tables, train, options), reports.collection, train.records),
    ),
  );
  const best = kinds.reduce((so, _, next) => (isSurelyHigher(scores[next], scores[so]) ? next : so), 0);
  const mean = (of: Float64Array) => of.reduce((sum, value) => sum + value, 0) / of.length;
  return { kind: kinds[best], heldOut: Object.fromEntries(kinds.map((kind, k) => [kind, mean(scores[k])])) };
}

function logLikelihoods(test: ReportLikelihoods, model: SharesModel): Float64Array {
  // smoothing keeps every report possible; the least double stands in where rounding does not
  return Float64Array.from({ length: test.records }, (_, i) =>
    Math.log(Math.max(Number.MIN_VALUE, test.ofModel(i, model))),
  );
}

/** Whether one list is higher on average by more than two standard errors of the difference. */
function isSurelyHigher(higher: Float64Array, than: Float64Array): boolean {
  const differences = higher.map((value, i) => value - than[i]);
  const mean = differences.reduce((sum, value) => sum + value, 0) / differences.length;
  const square = differences.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return mean > 2 * Math.sqrt(square / (differences.length * Math.max(1, differences.length - 1)));
}
