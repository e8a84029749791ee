import type { PreparedTable } from '../../counts/prepare.js';
import type { UserColumn } from '../../counts/transactions/user-column.js';

/** What the figures on attackers take for granted, in plain words. */
export function listTransactionAssumptions(
  table: PreparedTable,
  user: UserColumn,
  proposed: boolean,
): string[] {
  const left = table.roles.filter(({ role }) => role === 'identifier' || role === 'ignore');
  const missing = table.named('quasi-identifier').some((name) => table.profile(name).missing > 0);
  return [
    ...attackerAssumptions(user),
    ...(table.withoutUser > 0 ? [leftOut(table.withoutUser, 'no user named')] : []),
    ...(table.dropped > 0 ? [leftOut(table.dropped, 'a cell of an attribute is missing')] : []),
    ...(table.missing === 'own' && missing ? ['A missing cell counts as a value of its own.'] : []),
    ...(proposed && left.length > 0
      ? [
          `Each column was taken as an attribute, except ${left.map(({ name, why }) => `${name} (${why})`).join('; ')}. Name others with --attribute.`,
        ]
      : []),
  ];
}

/** What holds of every attacker here. */
export function attackerAssumptions({ name, from }: UserColumn): string[] {
  const users =
    from === 'record'
      ? 'Each record is taken for a user of its own. Where several belong to one user, the risk is higher: name the column that says whose they are with --user.'
      : `Users are told apart by ${name}${from === 'found' ? ', which looks like their key (name another with --user)' : ''}. The attacker has the data with users under pseudonyms that stay the same in all their records.`;
  return [
    users,
    'The attacker learns a value as often as records hold it, and then picks one of the users who have it.',
  ];
}

function leftOut(records: number, why: string): string {
  return records === 1 ? `1 record is left out: ${why}.` : `${records} records are left out: ${why}.`;
}
