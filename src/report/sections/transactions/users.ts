import type { TransactionFigures, UserRisk } from '../../../core/results/transactions.js';
import { formatCount, formatPercent, plural } from '../../../core/words/format.js';
import { shareOf } from '../../../core/words/unit.js';
import { formatRisk } from '../../content/format-risk.js';
import { say } from '../../content/prose.js';
import type { Section } from '../../content/section.js';
import { nameAttribute } from './transactions.js';

/** How exposed users are, and through which attribute; absent in sampling mode. */
export function transactionUsersSection(figures: TransactionFigures): Section | undefined {
  const { attributes, users = 0, certain = 0, oneRecordUsers = 0, mostRecords = 0 } = figures;
  const known = attributes.flatMap((attribute) =>
    attribute.users === undefined ? [] : [{ columns: attribute.columns, risk: attribute.users }],
  );
  if (known.length === 0) return undefined;
  const several = known.length > 1;
  return {
    id: 'transaction-users',
    title: 'Users',
    lead: [
      say`${formatCount(certain)} of ${plural(users, 'user')} (${formatPercent(shareOf(certain, users))}) can be identified for certain: they have a value that nobody else has.`,
      say`${formatCount(oneRecordUsers)} ${oneRecordUsers === 1 ? 'has' : 'have'} a single record, the most active one has ${formatCount(mostRecords)}.`,
    ],
    table: {
      columns: [
        { title: 'Attribute', align: 'left' },
        { title: 'Average chance', align: 'right' },
        { title: 'Median', align: 'right' },
        { title: 'Highest', align: 'right' },
        { title: 'At least 10 %', align: 'right' },
        { title: 'Certain', align: 'right' },
        ...(several
          ? ([
              { title: 'By it alone', align: 'right' },
              { title: 'Exposed most', align: 'right' },
            ] as const)
          : []),
      ],
      rows: known.map(({ columns, risk }) => [
        nameAttribute({ columns }),
        [formatRisk(risk.average)],
        [formatRisk(risk.median)],
        [formatRisk(risk.highest)],
        [formatCount(risk.atLeast['0.1'])],
        [`${formatCount(risk.certain)} (${formatPercent(shareOf(risk.certain, users))})`],
        ...(several ? besideOthers(risk) : []),
      ]),
    },
    meaning: [
      say`The chance of a user is the mean over the user's records of 1/|U_x|: how often one record of theirs, seen by an attacker, leads to them. Certain: users with some value that nobody else has; by it alone: through no other attribute; exposed most: users to whom this attribute gives their highest chance.`,
    ],
  };
}

function besideOthers({ onlyBy, mostTelling }: UserRisk): [string][] {
  return [[formatCount(onlyBy)], [formatCount(mostTelling)]];
}
