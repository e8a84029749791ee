import { groupSizesSql } from '../counts/group-sizes.js';
import { differencesSql, SETS_PER_SCAN } from '../keys/search-database.js';
import type { Relation } from '../source/relation.js';
import { chooseColumns, MOST_SCANS, refuseNeedingRecords } from './keys/keys-in-database.js';
import type { KeysOptions } from './keys/keys-options.js';
import { once, type PlannedScan, profileOf } from './planned-scan.js';

/** The statements by which the keys of a table of a database would be looked for, without running one. */
export function planKeyScans(relation: Relation, options: KeysOptions = {}): PlannedScan[] {
  refuseNeedingRecords(options);
  const { chosen, names } = chooseColumns(relation, options);
  const singles = names.slice(0, SETS_PER_SCAN).map((_, column) => [column]);
  return [
    profileOf(chosen),
    once('different records', groupSizesSql(chosen, names)),
    {
      what: 'which columns differ within groups (here: of single columns; the counts decide how often, and of which)',
      sql: differencesSql(chosen, names, singles),
      times: options.keyScans ?? MOST_SCANS,
    },
    ...(options.missing === 'drop' ? [once('records', groupSizesSql(relation, names.slice(0, 1)))] : []),
  ];
}
