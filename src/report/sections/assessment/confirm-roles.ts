import type { Assessment } from '../../../core/results/assessment.js';
import type { Role } from '../../../core/results/column.js';
import { listNames, type Prose, say } from '../../content/prose.js';
import type { Section } from '../../content/section.js';

const TITLES: readonly (readonly [Role, string])[] = [
  ['quasi-identifier', 'an attacker may know'],
  ['identifier', 'names people'],
  ['user', 'says whose record it is'],
  ['sensitive', 'is to be protected'],
  ['weight', 'says how many a record stands for'],
  ['household', 'says who lives together'],
  ['ignore', 'plays no part'],
];

/** What the columns are taken for, in a few lines to be confirmed. */
export function confirmRolesSection({ columns }: Assessment): Section {
  const lines = TITLES.flatMap(([role, means]): Prose[] => {
    const names = columns.filter((column) => column.role === role).map(({ name }) => name);
    return names.length === 0 ? [] : [say`${means}: ${listNames(names, 8)}`];
  });
  return {
    id: 'confirm-roles',
    title: 'Is this what the columns are?',
    lead: [say`${{ name: 'singleout columns' }} says why; --qi, --id, --user and --ignore put it right.`],
    list: lines,
    meaning: [],
  };
}
