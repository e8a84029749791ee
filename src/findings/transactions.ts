import type { Refusal } from '../core/results/assessment.js';
import type { Transactions } from '../core/results/transactions.js';
import type { PreparedTable } from '../counts/prepare.js';
import { distinctOf } from '../statistics/entropy.js';
import type { ListOptions } from './transactions/list-values.js';
import { measureTransactions } from './transactions/measure-transactions.js';

/** Attackers on the records of users, where a user column is named. */
export interface TransactionFinding {
  readonly transactions?: Transactions;
  readonly refused: readonly Refusal[];
}

/** What attackers can do who learn one quasi-identifier of a user, or several records; nothing without a user column. */
export async function findTransactions(
  table: PreparedTable,
  seed: number,
  run: ListOptions = {},
): Promise<TransactionFinding> {
  const { user } = table;
  if (user === undefined) return { refused: [] };
  const because = table.overlapping
    ? 'a missing cell that matches every value belongs to no value'
    : distinctOf(table.profile(user).histogram) === 1
      ? 'all records belong to one user'
      : undefined;
  if (because !== undefined) return { refused: [{ finding: 'attackers on transactions', because }] };
  const figures = await measureTransactions(table, { ...run, seed });
  return { transactions: { ...figures, domain: { from: 'records', recordsScanned: 0 } }, refused: [] };
}
