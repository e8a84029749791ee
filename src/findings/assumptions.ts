import type { Refusal } from '../core/results/assessment.js';
import type { ColumnProfile } from '../counts/marginals.js';
import type { PreparedTable } from '../counts/prepare.js';

/** What of a table says how it is read. */
export interface ReadTable
  extends Pick<PreparedTable, 'user' | 'roles' | 'named' | 'missing' | 'dropped' | 'withoutUser'> {
  profile(name: string): Pick<ColumnProfile, 'missing'>;
}

/** What all findings take for granted of whoever attacks. */
const PROSECUTOR =
  'The attacker is taken to know that the person is in the data, and the true values (prosecutor).';

/**
 * What is taken for granted, in plain words: the reader decides whether it holds. First how the table is read, then what
 * findings say of themselves, then who attacks.
 */
export function listAssumptions(table: ReadTable, ofFindings: readonly string[]): string[] {
  return [...readingOf(table), ...ofFindings, PROSECUTOR];
}

function readingOf(table: ReadTable): string[] {
  const { user } = table;
  return [
    user === undefined
      ? 'Each record is taken for one person; name the column that says whose record it is with --user if people have several.'
      : `Persons are told apart by ${user}; a group of records of one person counts as one.`,
    ...rolesAssumed(table),
    missingReading(table),
    ...(table.withoutUser > 0 ? [`${table.withoutUser} records name no person and are left out.`] : []),
    ...(user !== undefined && table.named('sensitive').length > 0
      ? ['l-diversity and t-closeness count records, not persons.']
      : []),
    ...(user === undefined ? [] : ['Predictions from statistics count records, not persons.']),
    ...(table.named('household').length > 0
      ? ['Members of a household are taken to be re-identified independently of each other.']
      : []),
  ];
}

/** What an option asked for and findings of value counts cannot give. */
export function listRefusals(table: PreparedTable): Refusal[] {
  if (table.named('weight').length === 0 || table.user !== undefined) return [];
  return [
    {
      finding: 'weighted column figures, entropies, dependencies and predictions',
      because: 'value counts describe the records at hand; they are given unweighted',
    },
  ];
}

function rolesAssumed(table: ReadTable): string[] {
  const proposed = table.roles.filter((role) => role.proposed);
  if (proposed.length === 0) return [];
  const list = (role: string) => proposed.filter((p) => p.role === role).map((p) => p.name);
  const said = [
    ['quasi-identifiers', list('quasi-identifier')],
    ['identifiers, left out', list('identifier')],
    ['ignored', list('ignore')],
  ] as const;
  const parts = said
    .filter(([, names]) => names.length > 0)
    .map(([what, names]) => `${what}: ${names.join(', ')}`);
  return [
    `Roles were proposed from the counts (${parts.join('; ')}); set them with --qi, --id and --ignore.`,
  ];
}

function missingReading(table: ReadTable): string {
  const missing = table.named('quasi-identifier').some((name) => table.profile(name).missing > 0);
  switch (table.missing) {
    case 'own':
      return missing
        ? 'A missing cell counts as a value of its own.'
        : 'No quasi-identifier has a missing cell.';
    case 'drop':
      return `Records with a missing quasi-identifier are left out: ${table.dropped}.`;
    case 'any':
      return 'A missing cell matches every value when records are compared; value counts, entropies and dependencies read it as a value of its own.';
  }
}
