import { SingleoutError } from '../core/errors.js';
import type { Role } from '../core/results/column.js';
import type { ColumnKindFound, Kind } from '../core/results/column-kind.js';
import { type MentionedOption, option, wording } from '../core/wording.js';
import { type NamedColumns, type Relation, requireColumn } from '../source/relation.js';
import type { ColumnProfile } from './marginals.js';

/** Columns by role, as the user names them; columns not named get one proposed from what they are. */
export interface RoleOptions {
  /** Quasi-identifiers. */
  readonly qi?: readonly string[];
  /** Direct identifiers. */
  readonly id?: readonly string[];
  readonly sensitive?: readonly string[];
  readonly ignore?: readonly string[];
  readonly user?: string;
  readonly weight?: string;
  readonly household?: string;
  /** Columns that describe people besides those whose kind says so, where none are named. */
  readonly alsoDescribes?: (found: ColumnKindFound) => boolean;
}

/** What a column is taken for, and why. */
export interface AssignedRole {
  readonly name: string;
  readonly role: Role;
  readonly why: string;
  /** Whether the tool chose it rather than the user. */
  readonly proposed: boolean;
  /** What the column is, how sure that is, and what told it. */
  readonly kind: Kind;
  readonly confidence: number;
  readonly evidence: string;
  /** Whether it names a person by itself. */
  readonly identifies: boolean;
}

/** Whether the user chose the quasi-identifiers, so that no other column becomes one. */
export function namesQuasiIdentifiers({ qi }: RoleOptions): boolean {
  return (qi?.length ?? 0) > 0;
}

/** A table whose columns have roles: all that is needed to say what it would be asked. */
export interface RoledTable {
  readonly relation: Relation;
  /** Names of the columns with that role, in the order of the table. */
  named(role: Role): string[];
  /** The column that says whose record it is, where there is one. */
  readonly user: string | undefined;
}

/**
 * Gives every column a role: the one the user named, else, once quasi-identifiers are named, `ignore`, else
 * one proposed from what the column is.
 * @param kinds what every column is
 */
export function assignRoles(
  relation: Relation,
  profiles: readonly ColumnProfile[],
  options: RoleOptions,
  kinds: readonly ColumnKindFound[],
): AssignedRole[] {
  const named = namedRoles(relation, options);
  const user = findUser(relation, profiles, kinds, named);
  const roles = profiles.map(({ name }, i): AssignedRole => {
    const role = named.get(name);
    const found = kinds[i];
    const { kind, confidence, why: evidence, identifies } = found;
    const known = { kind, confidence, evidence, identifies };
    if (role !== undefined) return { name, role, why: 'named by you', proposed: false, ...known };
    if (namesQuasiIdentifiers(options))
      return { name, role: 'ignore', why: 'not among the columns you named', proposed: false, ...known };
    return { name, ...proposeRole(found, name === user, options), proposed: true, ...known };
  });
  if (!roles.some(({ role }) => role === 'quasi-identifier')) {
    throw new SingleoutError('data/no-quasi-identifier', 'no column is left to group the records by', {
      where: relation.name,
      hint: wording`name the columns an attacker may know with ${option('qi')}`,
    });
  }
  return roles;
}

/** Why a role is proposed, and which, from what the column is. */
function proposeRole(
  found: ColumnKindFound,
  takesUser: boolean,
  { alsoDescribes }: RoleOptions,
): Pick<AssignedRole, 'role' | 'why'> {
  const { role, why, missingMarks } = found;
  if (alsoDescribes?.(found)) return { role: 'quasi-identifier', why };
  // a weight is used only where somebody says that it is one: it changes what every figure counts
  if (role === 'weight') return { role: 'ignore', why: `${why}; people are counted by it with --weight` };
  if (role !== 'user' || (takesUser && missingMarks.length === 0)) return { role, why };
  return { role: 'identifier', why };
}

/**
 * The column to count people by where none is named: the surest key of people that no record lacks. Not in a database, of which
 * it is told beforehand how often it is read.
 */
function findUser(
  { engine }: Relation,
  profiles: readonly ColumnProfile[],
  kinds: readonly ColumnKindFound[],
  named: ReadonlyMap<string, Role>,
): string | undefined {
  if (engine.explain !== undefined || [...named.values()].includes('user')) return undefined;
  const keys = profiles
    .map(({ name, missing }, i) => ({ name, missing, ...kinds[i] }))
    .filter(({ name, missing, role }) => role === 'user' && missing === 0 && !named.has(name));
  return keys.sort((a, b) => b.confidence - a.confidence).at(0)?.name;
}

/** The roles that the user named, by column. */
export function namedRoles(relation: NamedColumns, options: RoleOptions): Map<string, Role> {
  const lists: [Role, MentionedOption, readonly string[]][] = [
    ['quasi-identifier', option('qi'), options.qi ?? []],
    ['identifier', option('id'), options.id ?? []],
    ['sensitive', option('sensitive'), options.sensitive ?? []],
    ['ignore', option('ignore'), options.ignore ?? []],
    ['user', option('user'), options.user === undefined ? [] : [options.user]],
    ['weight', option('weight'), options.weight === undefined ? [] : [options.weight]],
    ['household', option('household'), options.household === undefined ? [] : [options.household]],
  ];
  const named = new Map<string, Role>();
  for (const [role, asked, names] of lists) {
    for (const name of new Set(names)) {
      requireColumn(relation, name, asked);
      const other = named.get(name);
      if (other !== undefined) {
        throw new SingleoutError('config/column-conflict', `${name} cannot be both ${other} and ${role}`, {
          option: asked,
          hint: 'name each column once',
        });
      }
      named.set(name, role);
    }
  }
  return named;
}
