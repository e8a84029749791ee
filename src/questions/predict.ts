import type { ObservedOutcome, PredictionReport } from '../core/results/prediction.js';
import { DEFAULT_SEED } from '../core/seed.js';
import { version } from '../core/version.js';
import { type PredictRiskOptions, predictRisk } from '../risk/data-set/predict-risk.js';
import { BELOW } from '../risk/group-risk.js';
import { entropyBits, recordsOf } from '../statistics/entropy.js';
import type { Statistics } from '../statistics/statistics.js';

/** How to predict; see {@link PredictRiskOptions}. */
export interface PredictOptions extends PredictRiskOptions {
  /** Where the statistics come from, for the reader: a published file, or a plan of what is to be collected. */
  readonly source?: PredictionReport['source'];
}

/**
 * Predicts how easily people can be singled out of a data set, from its statistics alone. Where these hold the group
 * sizes of the same columns, what was observed stands beside it.
 *
 * @example
 * const statistics = statisticsFromJson(await readFile('statistics.json', 'utf8'), 'statistics.json');
 * const { predictions } = await predict(statistics, { columns: ['age', 'sex', 'zip'] });
 */
export async function predict(
  statistics: Statistics,
  options: PredictOptions = {},
): Promise<PredictionReport> {
  const columns = options.columns ?? statistics.columns.map(({ name }) => name);
  const source = options.source ?? { name: 'statistics', kind: 'statistics' };
  const seed = options.seed ?? DEFAULT_SEED;
  const known = statistics.pairs.filter((pair) => pair.columns.every((name) => columns.includes(name)));
  const methods = options.methods ?? (known.length > 0 ? ['independence', 'forest'] : ['independence']);
  const found = await predictRisk(statistics, { ...options, columns, seed, methods });
  const observed = observedOutcome(statistics, columns, options.below ?? BELOW);
  return {
    format: 'singleout/prediction',
    version: 1,
    tool: `singleout ${version}`,
    source,
    records: statistics.records,
    columns: [...columns],
    edges: found.edges,
    seed,
    notes: notesOn(statistics, columns, known.length, source),
    ...(observed ? { observed } : {}),
    predictions: found.predictions,
    estimates: found.estimates,
    ...(found.sampling ? { sampling: found.sampling } : {}),
  };
}

function observedOutcome(
  { records, groups }: Statistics,
  columns: readonly string[],
  below: readonly number[],
): ObservedOutcome | undefined {
  const same = groups.find(
    (group) => group.columns.length === columns.length && group.columns.every((c) => columns.includes(c)),
  );
  if (!same) return undefined;
  const part = (k: number) =>
    recordsOf({ sizes: same.sizes, groups: same.groups.map((n, i) => (same.sizes[i] < k ? n : 0)) });
  return {
    orr: same.groups.reduce((sum, n) => sum + n, 0) / records,
    uniques: part(2),
    below: Object.fromEntries(below.map((k) => [String(k), part(k) / records])),
    rde: entropyBits(same),
  };
}

function notesOn(
  { columns: all, withheldBelow }: Statistics,
  columns: readonly string[],
  pairs: number,
  { kind }: PredictionReport['source'],
): string[] {
  const withheld = all.some((column) => columns.includes(column.name) && column.withheld);
  return [
    ...(kind === 'plan'
      ? [
          'The proportions are assumed, and the columns are taken as independent: real columns depend on each other, which mostly lowers the risk.',
        ]
      : []),
    ...(kind === 'statistics' && pairs === 0 && columns.length > 1
      ? [
          'There is no pair table of these columns, so nothing is known of how they depend on each other; that mostly lowers the risk.',
        ]
      : []),
    ...(withheld || withheldBelow !== undefined
      ? [
          'Some values or pairs are withheld; they are spread as rarely as their remainders allow, and the intervals are wider for it.',
        ]
      : []),
  ];
}
