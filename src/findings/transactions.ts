import type { PreparedTable } from '../counts/prepare.js';
import { distinctOf } from '../statistics/entropy.js';
import type { Answer, Finding } from './finding.js';
import { attackerStatements } from './transactions/attacker-statements.js';
import type { ListOptions } from './transactions/list-values.js';
import { measureTransactions } from './transactions/measure-transactions.js';

/** What attackers can do who learn one quasi-identifier of a user, or several records; where a user column is named. */
export const transactionsFinding: Finding<never> = {
  id: 'transactions',
  needs: [],
  applies: ({ user }) => user !== undefined,
  find: (table, { seed, options }) => findTransactions(table, seed, options),
  statements(table, options) {
    const { user } = table;
    if (user === undefined) return [];
    const attributes = table.named('quasi-identifier').map((name) => [name]);
    return attackerStatements(table, { ...options, user, attributes });
  },
};

async function findTransactions(
  table: PreparedTable,
  seed: number,
  run: ListOptions,
): Promise<Answer<'transactions'>> {
  const { user } = table;
  if (user === undefined) return {};
  const because = table.overlapping
    ? 'a missing cell that matches every value belongs to no value'
    : distinctOf(table.profile(user).histogram) === 1
      ? 'all records belong to one user'
      : undefined;
  if (because !== undefined) return { refused: [{ finding: 'attackers on transactions', because }] };
  const figures = await measureTransactions(table, { ...run, seed });
  return { transactions: { ...figures, domain: { from: 'records', recordsScanned: 0 } } };
}
