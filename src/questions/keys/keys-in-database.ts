import { SingleoutError } from '../../core/errors.js';
import type { KeyReport } from '../../core/results/keys.js';
import { DEFAULT_SEED } from '../../core/seed.js';
import { version } from '../../core/version.js';
import { marked, option, wording } from '../../core/wording.js';
import { profileStatement } from '../../counts/dry-table.js';
import { countGroupSizes, groupSizesSql } from '../../counts/group-sizes.js';
import { countMarginals } from '../../counts/marginals.js';
import { once, type Statement } from '../../counts/statement.js';
import { KeyList } from '../../kernel/key-list.js';
import { chooseNames } from '../../keys/choose-columns.js';
import { baselineOf } from '../../keys/column-baselines.js';
import { bySizeThenMembers } from '../../keys/hitting-sets.js';
import { keyAssumptions } from '../../keys/key-assumptions.js';
import { knownChances } from '../../keys/known-chances.js';
import { DEFAULT_LISTED, describeKeys, type FoundKeys } from '../../keys/measure-keys.js';
import {
  type DatabaseKeys,
  differencesSql,
  SETS_PER_SCAN,
  searchDatabaseKeys,
} from '../../keys/search-database.js';
import { inRelation, type Relation, where } from '../../source/relation.js';
import { distinctOf, recordsOf } from '../../statistics/entropy.js';
import type { KeysOptions } from './keys-options.js';

/** What needs every record here. */
const NEED_RECORDS = ['uniqueness', 'riskiest', 'mask', 'curve'] as const;
const MAX_COLUMNS = 3;
/** Scans of the search by default. */
const MOST_SCANS = 200;

/**
 * The minimal keys of a table in a database, found there: at most 3 columns and 200 scans by default, marked incomplete beyond.
 * The keys are those that the embedded search finds.
 * @formula METHODS.md section 2
 */
export async function keysInDatabase(table: Relation, options: KeysOptions): Promise<KeyReport> {
  refuseNeedingRecords(options);
  return searchIn(table, options).catch((error) => {
    throw inRelation(table.name, error);
  });
}

/**
 * The statements by which the keys of a table of a database would be looked for, without running one.
 *
 * @example
 * const statements = dryRunKeys(table, { qi: ['age', 'sex', 'zip'] });
 */
export function dryRunKeys(relation: Relation, options: KeysOptions = {}): Statement[] {
  refuseNeedingRecords(options);
  const { chosen, names } = chooseColumns(relation, options);
  const singles = names.slice(0, SETS_PER_SCAN).map((_, column) => [column]);
  return [
    profileStatement(chosen),
    once('different records', groupSizesSql(chosen, names)),
    {
      what: 'which columns differ within groups (here: of single columns; the counts decide how often, and of which)',
      sql: differencesSql(chosen, names, singles),
      times: options.keyScans ?? MOST_SCANS,
    },
    ...(options.missing === 'drop' ? [once('records', groupSizesSql(relation, names.slice(0, 1)))] : []),
  ];
}

/** Refuses what only records can tell. */
export function refuseNeedingRecords(options: KeysOptions): void {
  const asked = NEED_RECORDS.find((name) => options[name]);
  if (asked === undefined) return;
  throw new SingleoutError(
    'config/unsupported',
    wording`${marked(option(asked))} needs every record here, and records do not leave a database`,
    { hint: 'leave it out, or take an extract as a file' },
  );
}

async function searchIn(relation: Relation, options: KeysOptions): Promise<KeyReport> {
  const { missing = 'own', seed = DEFAULT_SEED, limit = DEFAULT_LISTED } = options;
  const { chosen, names, roles } = chooseColumns(relation, options);
  const { profiles } = await countMarginals(chosen, options);
  const groups = await countGroupSizes(chosen, names, options);
  const maxColumns = options.maxColumns ?? MAX_COLUMNS;
  const counted = { records: recordsOf(groups), distinct: distinctOf(groups) };
  const duplicates = counted.records - counted.distinct;
  const none: DatabaseKeys = { keys: [], complete: true, scans: 0 };
  const mostScans = options.keyScans ?? MOST_SCANS;
  const found =
    options.strict && duplicates > 0
      ? none
      : await searchDatabaseKeys(chosen, names, { ...options, maxColumns, mostScans });
  const p = knownChances(relation.name, names, roles, options.probability);
  const baselines = profiles.map(({ name, histogram, records }) => baselineOf(name, histogram, records));
  const finding = describeKeys(foundKeys(found, names, counted), baselines, {
    ...options,
    p,
    limit,
    seed,
    maxColumns,
  });
  const read =
    missing === 'drop'
      ? recordsOf(await countGroupSizes(relation, names.slice(0, 1), options))
      : counted.records;
  return {
    format: 'singleout/keys',
    version: 1,
    tool: `singleout ${version}`,
    source: {
      name: relation.name,
      engine: relation.engine.name,
      records: read,
      dropped: read - counted.records,
    },
    settings: { missing, seed, limit },
    assumptions: keyAssumptions(options, finding),
    ...finding,
    scans: relation.engine.scans ?? found.scans,
  };
}

/** The columns that take part, and the records that do. */
function chooseColumns(relation: Relation, options: KeysOptions) {
  const all = relation.columns.map(({ name }) => name);
  const { roles, kept } = chooseNames(relation.name, all, options);
  const names = kept.map((c) => all[c]);
  const { identifier } = relation.engine.dialect;
  const whole = names.map((name) => `${identifier(name)} IS NOT NULL`).join(' AND ');
  const chosen: Relation = {
    ...(options.missing === 'drop' ? where(relation, whole) : relation),
    columns: kept.map((c) => relation.columns[c]),
  };
  return { chosen, names, roles };
}

/** The keys in the form of the embedded search. */
function foundKeys(
  { keys, complete }: DatabaseKeys,
  names: readonly string[],
  { records, distinct }: { records: number; distinct: number },
): FoundKeys {
  const sorted = [...keys].sort(bySizeThenMembers);
  const sizes = names.length + 1;
  const countBySize = new Float64Array(sizes);
  const countByColumn = names.map(() => new Float64Array(sizes));
  for (const key of sorted) {
    countBySize[key.length]++;
    for (const column of key) countByColumn[column][key.length]++;
  }
  return {
    names,
    records,
    duplicates: records - distinct,
    keys: KeyList.from(sorted),
    count: sorted.length,
    countBySize,
    countByColumn,
    complete,
    ...(!complete && { stoppedBy: 'scans' as const }),
  };
}
