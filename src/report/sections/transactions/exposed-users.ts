import type { TransactionFigures } from '../../../core/results/transactions.js';
import { formatCount } from '../../../core/words/format.js';
import { formatRisk } from '../../content/format-risk.js';
import { say } from '../../content/prose.js';
import type { Section } from '../../content/section.js';
import { nameAttribute } from './transactions.js';

/** The users who stand out most by name; absent unless they were asked for. */
export function exposedUsersSection({ exposed = [] }: TransactionFigures): Section | undefined {
  const named = exposed.filter(({ user }) => user !== undefined);
  if (named.length === 0) return undefined;
  return {
    id: 'exposed-users',
    title: 'Users who stand out most',
    lead: [],
    table: {
      columns: [
        { title: 'User', align: 'left' },
        { title: 'Records', align: 'right' },
        { title: 'Chance', align: 'right' },
        { title: 'Through', align: 'left' },
        { title: 'Theirs alone', align: 'right' },
      ],
      rows: named.map(({ user = '', records, chance, columns, sure }) => [
        [user],
        [formatCount(records)],
        [formatRisk(chance)],
        nameAttribute({ columns }),
        [formatCount(sure)],
      ]),
    },
    meaning: [
      say`The chance that one record of theirs leads to them, through the attribute that makes it highest. Theirs alone: records whose value of it nobody else has.`,
    ],
  };
}
