import { defined } from '../core/defined.js';
import type { RunOptions } from '../core/progress.js';
import type { Refusal } from '../core/results/assessment.js';
import { throwIfAborted } from '../core/throw-if-aborted.js';
import type { PreparedTable } from '../counts/prepare.js';

import { measureKeys } from '../keys/measure-keys.js';
import { measureNearKeys } from '../keys/measure-near-keys.js';
import type { Answer, Finding } from './finding.js';
import { quasiCodes } from './records/quasi-codes.js';

/** Keys of the quasi-identifiers, and what nearly is one; the sensitivity that follows from them is told beside that of records. */
export const keysFinding: Finding<'sensitivity'> = {
  id: 'keys',
  needs: ['sensitivity'],
  async find(table, { seed, options, found: { sensitivity } }) {
    const found = await findTableKeys(table, seed, options);
    const { keys, keySearch } = found;
    // of some keys only, sensitivity would be too low, and ranks wrong
    if (keys === undefined || !keySearch.complete) return found;
    const byName = new Map(keys.sensitivity.map((column) => [column.name, column]));
    const both = sensitivity.map((column) => {
      const { printed, exact } = byName.get(column.name) ?? {};
      return { ...column, ...defined({ printed, exact }) };
    });
    return { ...found, sensitivity: both };
  },
  // in a database they are another question
  statements: () => [],
};

/**
 * Sets of columns times records up to which keys of any size are looked for. Bounds work, not time: the same table
 * gives the same findings on every machine.
 */
const MOST_WORK = 2e10;
/** Looks at records that one search may take, about two seconds, and what looking for fewer columns may take after that. */
const SEARCH_WORK = 3e8;
const SMALLER_WORK = 1.5e8;
/** Tables of no more columns are searched to the end. */
const FEW_COLUMNS = 20;
/** Share of records that near-keys make unique. */
const NEARLY_ALL = 0.95;
/** Keys listed in an assessment. */
const LISTED = 1000;

type FoundKeys = Answer<'keySearch' | 'keys' | 'nearKeys'>;

/** Which quasi-identifiers together single everybody out; of very many columns only keys of few, and then it says so. */
export async function findTableKeys(
  table: PreparedTable,
  seed: number,
  run: RunOptions = {},
): Promise<FoundKeys> {
  if (table.overlapping)
    return refuse('where missing cells match every value, records form no groups that a key tells apart');
  if (!table.readsRecords)
    return refuse('in a database they are looked for by `singleout keys`, which takes many scans');
  if (!table.codesFit) return refuse('the records take more than half of the memory allowed');
  const columns = table.named('quasi-identifier');
  const maxColumns = columnsWithin(columns.length, MOST_WORK / table.records);
  const { codes } = await quasiCodes(table);
  // only these: callers hand over all their options
  const { progress, signal } = run;
  const bounded = columns.length > FEW_COLUMNS;
  const work = bounded ? SEARCH_WORK : Number.POSITIVE_INFINITY;
  // with several threads, how far a search gets by so much work is a matter of luck
  const threads = bounded ? { threads: 1 } : {};
  const options = { ...defined({ progress, signal }), ...threads, seed, limit: LISTED };
  const keys = await searchWithin(maxColumns, work, (limits) =>
    measureKeys(codes, { ...options, ...limits }),
  );
  throwIfAborted(signal);
  const nearKeys = await searchWithin(maxColumns, work, (limits) =>
    measureNearKeys(codes, NEARLY_ALL, { ...options, ...limits }),
  );
  throwIfAborted(signal);
  if (!keys.complete || !nearKeys.complete)
    return refuse('the search needs more memory or work than there is');
  return {
    keySearch: { maxColumns: keys.maxColumns ?? columns.length, complete: keys.maxColumns === undefined },
    keys: sayBounded(keys),
    nearKeys: sayBounded(nearKeys),
    refused: [
      ...refuseLarger('keys', keys, columns, maxColumns),
      ...refuseLarger('near-keys', nearKeys, columns, maxColumns),
    ],
  };
}

/** Of keys of few columns alone, nobody knows how likely it is that some key is known: there may be larger ones. */
function sayBounded<T extends Searched & { readonly attackSuccess: number }>(
  found: T,
): T | (Omit<T, 'attackSuccess'> & { readonly complete: false; readonly stoppedBy: 'work' }) {
  if (found.maxColumns === undefined) return found;
  const { attackSuccess: _, ...rest } = found;
  return { ...rest, complete: false, stoppedBy: 'work' };
}

interface Searched {
  readonly complete: boolean;
  readonly stoppedBy?: string | undefined;
  readonly maxColumns?: number | undefined;
}

/**
 * All keys of at most `most` columns; where these take too much work, all of one column, of two, and so on as far as it goes. Work
 * is counted, not time, so that the same table gives the same keys everywhere.
 */
async function searchWithin<T extends Searched>(
  most: number,
  maxWork: number,
  search: (limits: { maxColumns: number; maxWork: number }) => Promise<T>,
): Promise<T> {
  const whole = await search({ maxColumns: most, maxWork });
  if (whole.stoppedBy !== 'work') return whole;
  let found = whole;
  for (let maxColumns = 1; maxColumns < most; maxColumns++) {
    const smaller = await search({ maxColumns, maxWork: SMALLER_WORK });
    if (smaller.stoppedBy === 'work') break;
    found = smaller;
  }
  return found;
}

/** Says how many columns the sets had at most, where that is fewer than intended. */
function refuseLarger(what: string, found: Searched, columns: readonly string[], meant: number): Refusal[] {
  const { maxColumns = columns.length } = found;
  if (maxColumns >= meant) return [];
  const because = 'the search takes more work than an assessment may do; `singleout keys` looks for more';
  const size = maxColumns === 1 ? 'one column' : `${maxColumns} columns`;
  return [{ finding: `${what} of more than ${size}`, because }];
}

function refuse(because: string): FoundKeys {
  return { keySearch: { maxColumns: 0, complete: false }, refused: [{ finding: 'keys', because }] };
}

/** The most columns of sets of which there are no more than `most`; at least 2. */
function columnsWithin(columns: number, most: number): number {
  let [sets, choose, size] = [0, 1, 0];
  while (size < columns) {
    choose = (choose * (columns - size)) / (size + 1);
    sets += choose;
    if (sets > most) break;
    size++;
  }
  return Math.max(2, size);
}
