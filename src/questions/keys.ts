import { outOfDomain, SingleoutError } from '../core/errors.js';
import type { KeyCount, KeyReport } from '../core/results/keys.js';
import { type CodeSource, readTableCodes } from '../counts/codes/open-codes.js';
import type { Relation } from '../source/relation.js';
import { countKeysOfCodes } from './keys/count-keys.js';
import { keysOfCodes } from './keys/keys-of-codes.js';
import type { KeysOptions } from './keys/keys-options.js';

/**
 * Which columns single people out: all minimal keys of a table, the sensitivity of every column that follows, and what was
 * asked for besides. Time and memory limits end the search with what was proved by then. In a database the search is done there:
 * at most 3 columns and 200 scans by default.
 * @formula METHODS.md section 2
 *
 * @example
 * const table = await open('people.csv', { keepOrder: true });
 * const { keyCount, sensitivity, attackSuccess } = await keys(table, { maxColumns: 4 });
 * await table.close();
 */
export async function keys(table: Relation | CodeSource, options: KeysOptions = {}): Promise<KeyReport> {
  checkOptions(options);
  // loaded only where it is needed: it takes longer than many a search
  if (isRemote(table)) return (await import('./keys/keys-in-database.js')).keysInDatabase(table, options);
  return keysOfCodes(codesOf(table, options), options);
}

/**
 * How many minimal keys a table has, and of how many columns: the search of {@link keys} alone.
 * @formula METHODS.md section 2
 *
 * @example
 * const { keyCount, keysBySize } = await countKeys(openCodes('people.csv'));
 */
export async function countKeys(table: Relation | CodeSource, options: KeysOptions = {}): Promise<KeyCount> {
  checkOptions(options);
  if (isRemote(table))
    throw new SingleoutError('config/unsupported', 'keys in a database are listed, not only counted');
  return countKeysOfCodes(codesOf(table, { ...options, riskiest: 0 }), options);
}

function isRemote(table: Relation | CodeSource): table is Relation {
  return 'engine' in table && !table.engine.readsRecords;
}

/** The records of an open table; what is said of single ones needs them in their order. */
function codesOf(table: Relation | CodeSource, { riskiest }: KeysOptions): CodeSource {
  if (!('engine' in table)) return table;
  if (riskiest !== 0 && !table.engine.keepsOrder)
    throw new SingleoutError(
      'config/unsupported',
      'the riskiest records are told by their place in the files',
      {
        where: table.name,
        hint: 'open the table with keepOrder, or ask for no record: riskiest 0',
      },
    );
  return { readCodes: (run) => readTableCodes(table, run) };
}

/** Refuses what cannot be asked before any record is read. */
function checkOptions({ riskiest, mask = [], uniqueness, maxColumns }: KeysOptions): void {
  if (riskiest !== undefined && !(Number.isInteger(riskiest) && riskiest >= 0))
    throw outOfDomain('riskiest', 'an integer of at least 0', riskiest);
  // refuse before the records are read
  if (uniqueness !== undefined && !(uniqueness > 0 && uniqueness <= 1))
    throw outOfDomain('uniqueness', 'a share above 0, at most 1', uniqueness);
  if (maxColumns !== undefined && !(Number.isInteger(maxColumns) && maxColumns >= 1))
    throw outOfDomain('maxColumns', 'an integer of at least 1', maxColumns);
  for (const [i, { column, characters }] of mask.entries()) {
    if (mask.findIndex((rule) => rule.column === column) < i)
      throw new SingleoutError('config/column-conflict', `${column} is masked twice`, { option: 'mask' });
    if (!(Number.isInteger(characters) && characters >= 1))
      throw outOfDomain(`mask ${column}`, 'an integer of at least 1', characters);
  }
}
