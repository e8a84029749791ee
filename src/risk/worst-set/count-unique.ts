import type { CodeTable } from '../../kernel/code-table.js';
import { countBelow } from './count-below.js';

/**
 * The share of records that are alone under a set of columns, or of persons who are in one of their records. Cost: a split for each
 * column of the records not yet alone.
 */
export function countUnique(table: CodeTable, set: readonly number[], users?: Int32Array): number {
  if (users === undefined) return countBelow(table, set, [2])[0] / table.records;
  const persons = new Uint8Array(users.reduce((most, user) => Math.max(most, user), -1) + 1);
  const of = new Set(users).size;
  countBelow(table, set, [2], users, (row) => {
    persons[users[row]] = 1;
  });
  return persons.reduce((sum, one) => sum + one, 0) / of;
}
