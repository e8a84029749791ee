import { dryTable, profileStatement } from '../../counts/dry-table.js';
import type { PrepareOptions } from '../../counts/prepare.js';
import type { Statement } from '../../counts/statement.js';
import { selectTerms } from '../../counts/transactions/select-terms.js';
import { onlyDifferent, settleTerms } from '../../counts/transactions/settle-terms.js';
import { recordColumn, settleUser } from '../../counts/transactions/user-column.js';
import { type Attack, attackerStatements } from '../../findings/transactions/attacker-statements.js';
import type { Relation } from '../../source/relation.js';

/** Whose records they are, what attackers know of them, and how it is read. */
export interface DryRunTransactionsOptions extends Omit<Attack, 'user'>, Pick<PrepareOptions, 'missing'> {
  /** Whose record it is; each record is a user of its own where it is not given. */
  readonly user?: string;
  /** What is known less finely: all figures are taken again. */
  readonly round?: readonly string[];
}

/**
 * The statements by which attackers on transaction data would be measured in a database, at most, without running one. Parts of
 * times and rounded values are shown as the whole cells.
 *
 * @example
 * const statements = await dryRunTransactions(table, { user: 'patient', attributes: [['zip']] });
 */
export async function dryRunTransactions(
  relation: Relation,
  options: DryRunTransactionsOptions,
): Promise<Statement[]> {
  const user = options.user === undefined ? recordColumn(relation) : await settleUser(relation, options.user);
  const attributes = onlyDifferent(options.attributes);
  const terms = await settleTerms(relation, { ...options, attributes });
  const whole = terms.map((term) => ({ ...term, parts: [] }));
  const { relation: known } = await selectTerms(relation, whole, [user]);
  const again = options.round?.length ? 2 : 1;
  const parts = terms.filter((term) => term.parts.length > 0).length * again + (options.round?.length ?? 0);
  const written = {
    what: 'how times and numbers are written (here: values counted)',
    sql: profileStatement(known).sql,
    times: 2 * parts,
  };
  const statements = [
    profileStatement(known, { ...options, user: user.name }),
    ...(await attackerStatements(dryTable(known, { user: user.name }), {
      ...options,
      attributes,
      user: user.name,
    })),
  ];
  return [
    ...(parts === 0 ? [] : [written]),
    ...statements.map((statement) => ({ ...statement, times: again * statement.times })),
  ];
}
