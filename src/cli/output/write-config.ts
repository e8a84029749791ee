import type { ProposedColumns } from '../../core/columns.js';
import type { Role } from '../../core/results/column.js';
import { makeVisible } from '../../core/words/visible.js';

type Column = ProposedColumns['columns'][number];

/** Roles that several columns may have, as singleout.yaml calls them. */
const LISTS: readonly [key: string, role: Role, means: string][] = [
  ['qi', 'quasi-identifier', 'what an attacker may know'],
  ['id', 'identifier', 'names a person by itself: leave it out of what you release'],
  ['sensitive', 'sensitive', 'what an attacker wants to learn'],
  ['ignore', 'ignore', 'plays no part'],
];
/** Roles that one column has, and what another that would have it becomes. */
const SINGLE: readonly [role: Role, other: Role, means: string][] = [
  ['user', 'identifier', 'whose record it is: people are counted by it'],
  ['weight', 'ignore', 'how many people a record stands for'],
  ['household', 'identifier', 'who lives together'],
];

/** The text of a singleout.yaml with the role of every column, and the reason beside it. */
export function writeConfig({ source, columns }: ProposedColumns): string {
  const settled = leaveOne(columns);
  const having = (role: Role) => settled.filter((column) => column.role === role);
  const lists = LISTS.flatMap(([key, role, means]) => {
    const own = having(role);
    return own.length === 0 ? [] : [`# ${means}`, `${key}:`, ...own.map(itemOf), ''];
  });
  const single = SINGLE.flatMap(([role, , means]) =>
    having(role).flatMap((column) => [
      `# ${means}`,
      `${role}: ${quote(column.name)} ${reasonOf(column)}`,
      '',
    ]),
  );
  const head = [
    `# What the columns of ${makeVisible(source.name)} are. Proposed by names, counts and the look of values: read it before you trust it.`,
    '# Every column stands below one role; move it where it is wrong. The number says how sure its kind is, from 0 to 1.',
    '',
  ];
  return `${[...head, ...lists, ...single, ...marksOf(columns)].join('\n').trimEnd()}\n`;
}

/** Only one column can say whose record it is: the surest, and of several the first. */
function leaveOne(columns: readonly Column[]): Column[] {
  return SINGLE.reduce(
    (all: Column[], [role, other]) => {
      const surest = all
        .filter((column) => column.role === role)
        .sort((a, b) => b.confidence - a.confidence)[0];
      return all.map((column) =>
        column.role === role && column !== surest ? { ...column, role: other } : column,
      );
    },
    [...columns],
  );
}

function itemOf(column: Column): string {
  return `  - ${quote(column.name)} ${reasonOf(column)}`;
}

function reasonOf({ kind, confidence, why }: Column): string {
  return `# ${kind}, ${confidence.toFixed(2)}: ${makeVisible(why).replaceAll('\n', ' ')}`;
}

/** A name as YAML reads it, whatever is in it: a string of JSON is one of YAML. */
function quote(name: string): string {
  return JSON.stringify(name);
}

function marksOf(columns: readonly Column[]): string[] {
  const marks = new Set(
    columns.flatMap(({ missingMarks }) =>
      missingMarks.filter(({ kind }) => kind !== 'number').map(({ mark }) => mark),
    ),
  );
  if (marks.size === 0) return [];
  return [
    '# These usually mean that a value is missing; take the sign away where that is so in all columns.',
    `# null: [${[...marks].map(quote).join(', ')}]`,
  ];
}
