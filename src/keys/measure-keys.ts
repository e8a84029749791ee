import type { ColumnSensitivityFinding, KeysFinding } from '../core/results/keys.js';
import { throwIfAborted } from '../core/throw-if-aborted.js';
import type { CodeTable } from '../kernel/code-table.js';
import type { KeySearchOptions } from '../kernel/key-options.js';
import { type ColumnBaseline, columnBaselines, fallingRanks } from './column-baselines.js';
import { countFound, findKeys, type Keys, keyNames } from './find-keys.js';
import { rankAgreement } from './rank-agreement.js';
import { measureSensitivity } from './sensitivity.js';

/** How to search for keys, and what the attacker knows. */
export interface MeasureKeysOptions extends KeySearchOptions {
  /** The textbook reading: duplicates are kept, and leave no key at all. */
  readonly strict?: boolean;
  /** Chance that each column is known, for all or by column number; 0.5 by default. */
  readonly p?: number | readonly number[];
  /** Error bound of chances that have to be sampled. */
  readonly precision?: number;
  /** Keys to list; chances are computed from more. */
  readonly limit?: number;
  /** Keys that may be held in memory, listed or not. */
  readonly mostKeys?: number;
}

/** Keys as a search found them; one in a database may end because it may take no more scans. */
export type FoundKeys = Omit<Keys, 'stoppedBy'> & {
  readonly stoppedBy?: NonNullable<Keys['stoppedBy']> | 'scans';
};

/** Keys listed by default. */
export const DEFAULT_LISTED = 1_000_000;
/** Keys that chances are computed from: the smallest, which weigh most. */
const MOST_USED = 1_000_000;
const MEASURES = ['cdn', 'pou', 'ie'] as const;

/**
 * The minimal keys of a table, and from them how sensitive every column is.
 * @formula METHODS.md section 2. Cost: DESIGN.md "Key search", then that of the chances.
 */
export async function measureKeys(table: CodeTable, options: MeasureKeysOptions = {}): Promise<KeysFinding> {
  const limit = options.limit ?? DEFAULT_LISTED;
  const held = Math.min(Math.max(limit, MOST_USED), options.mostKeys ?? Number.POSITIVE_INFINITY);
  const found = await findKeys(table, { ...options, limit: held });
  throwIfAborted(options.signal);
  // the search sets duplicates aside: the finding is about all records
  return describeKeys({ ...found, records: table.records }, columnBaselines(table), options);
}

/** What follows from keys, however they were found. */
export function describeKeys(
  found: FoundKeys,
  baselines: readonly ColumnBaseline[],
  options: MeasureKeysOptions = {},
): KeysFinding {
  const limit = options.limit ?? DEFAULT_LISTED;
  const { names } = found;
  options.progress?.({ step: 'computing sensitivity' });
  const { columns, attackSuccess, method, errorBound } = measureSensitivity(found.keys, names, {
    p: options.p ?? 0.5,
    seed: options.seed ?? 1,
    countByColumn: found.countByColumn,
    ...(options.precision !== undefined && { precision: options.precision }),
  });
  const sensitivity = withBaselines(baselines, columns, found);
  const { maxColumns } = options;
  return {
    records: found.records,
    duplicates: found.duplicates,
    duplicatesSetAside: options.strict !== true,
    ...(maxColumns !== undefined && maxColumns < names.length ? { maxColumns } : {}),
    ...countFound(found),
    keys: Array.from({ length: Math.min(limit, found.keys.length) }, (_, i) =>
      keyNames(found.keys, names, i),
    ),
    attackSuccess,
    method,
    ...(errorBound === undefined ? {} : { errorBound }),
    keysUsed: found.keys.length,
    sensitivity,
    rankAgreement: MEASURES.map((measure) => {
      const values = sensitivity.map((column) => column[measure]);
      const agreement = (reading: 'printed' | 'exact') => {
        const rho = rankAgreement(
          sensitivity.map((column) => column[reading]),
          values,
        );
        return rho === undefined ? {} : { [reading]: rho };
      };
      return { measure, ...agreement('printed'), ...agreement('exact') };
    }),
  };
}

function withBaselines(
  baselines: readonly ColumnBaseline[],
  columns: ReturnType<typeof measureSensitivity>['columns'],
  { countByColumn }: FoundKeys,
): ColumnSensitivityFinding[] {
  const ranksOf = (values: readonly number[]) => fallingRanks(values);
  const ranks = {
    exact: ranksOf(columns.map(({ exact }) => exact)),
    printed: ranksOf(columns.map(({ printed }) => printed)),
    cdn: ranksOf(baselines.map(({ cdn }) => cdn)),
    pou: ranksOf(baselines.map(({ pou }) => pou)),
    ie: ranksOf(baselines.map(({ ie }) => ie)),
  };
  return columns.map(({ name, p, printed, exact, attackWithout, fall }, c) => {
    const { cdn, pou, ie } = baselines[c];
    return {
      name,
      p,
      printed,
      exact,
      without: attackWithout,
      fall,
      keys: countByColumn[c].reduce((sum, n) => sum + n, 0),
      cdn,
      pou,
      ie,
      ranks: {
        exact: ranks.exact[c],
        printed: ranks.printed[c],
        cdn: ranks.cdn[c],
        pou: ranks.pou[c],
        ie: ranks.ie[c],
      },
    };
  });
}
