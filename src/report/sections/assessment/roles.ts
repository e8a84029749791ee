import type { Assessment, ColumnFinding } from '../../../core/results/assessment.js';
import { formatCount, plural } from '../../../core/words/format.js';
import { listNames, type Prose, say } from '../../content/prose.js';
import type { Section } from '../../content/section.js';

const order = [
  'quasi-identifier',
  'identifier',
  'sensitive',
  'user',
  'household',
  'weight',
  'ignore',
] as const;

/** Which part each column plays and who decided so; columns with the same role and reason share a row. */
export function rolesSection({ columns }: Assessment): Section {
  const known = columns.filter((column) => column.role === 'quasi-identifier').length;
  const rows = order.flatMap((role) =>
    rowsOf(
      role,
      columns.filter((column) => column.role === role),
    ),
  );
  return {
    id: 'roles',
    title: 'Roles of the columns',
    lead: [
      say`An attacker is taken to know ${formatCount(known)} of ${plural(columns.length, 'column')} at most: the quasi-identifiers.`,
    ],
    table: {
      columns: [
        { title: 'Role', align: 'left' },
        { title: 'Columns', align: 'left' },
        { title: 'Why', align: 'left' },
      ],
      rows,
    },
    meaning: [
      say`Everything above depends on this choice: a column that an attacker can know but that is not a quasi-identifier here makes the true risk higher than reported.`,
      say`Identifiers name a person by themselves and must not be released at all; they are left out of the groups.`,
    ],
  };
}

function rowsOf(role: string, columns: readonly ColumnFinding[]): Prose[][] {
  const byReason = new Map<string, string[]>();
  for (const { why, name } of columns) byReason.set(why, [...(byReason.get(why) ?? []), name]);
  return [...byReason].map(([why, names]) => [[role], listNames(names), [why]]);
}
