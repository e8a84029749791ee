import { SingleoutError } from '../core/errors.js';
import type { Role } from '../core/results/column.js';
import { type MentionedOption, option, wording } from '../core/wording.js';
import { type NamedColumns, type Relation, requireColumn } from '../source/relation.js';
import type { ColumnProfile } from './marginals.js';

/** Columns by role, as the user names them; columns not named are proposed from their counts. */
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
}

/** What a column is taken for, and why. */
export interface AssignedRole {
  readonly name: string;
  readonly role: Role;
  readonly why: string;
  /** Whether the tool chose it rather than the user. */
  readonly proposed: boolean;
}

/** A table whose columns have roles: all that is needed to say what it would be asked. */
export interface RoledTable {
  readonly relation: Relation;
  /** Names of the columns with that role, in the order of the table. */
  named(role: Role): string[];
  /** The column that says whose record it is, where there is one. */
  readonly user: string | undefined;
}

/** From this share of distinct values on, a column is taken to name records rather than to describe them. */
const NEAR_UNIQUE = 0.5;
/** Texts longer than this on average, mostly different, are read by people and not compared. */
const FREE_TEXT_LENGTH = 40;
const FREE_TEXT_DISTINCT = 0.2;

/**
 * Gives every column a role: the one the user named, else, once quasi-identifiers are named, `ignore`, else
 * one proposed from the counts.
 */
export function assignRoles(
  relation: Relation,
  profiles: readonly ColumnProfile[],
  options: RoleOptions,
): AssignedRole[] {
  const named = namedRoles(relation, options);
  const chosen = (options.qi?.length ?? 0) > 0;
  const roles = profiles.map((profile): AssignedRole => {
    const { name } = profile;
    const role = named.get(name);
    if (role !== undefined) return { name, role, why: 'named by you', proposed: false };
    if (chosen) return { name, role: 'ignore', why: 'not among the columns you named', proposed: false };
    return { name, ...proposeRole(profile), proposed: true };
  });
  if (!roles.some(({ role }) => role === 'quasi-identifier')) {
    throw new SingleoutError('data/no-quasi-identifier', 'no column is left to group the records by', {
      where: relation.name,
      hint: wording`name the columns an attacker may know with ${option('qi')}`,
    });
  }
  return roles;
}

/** The role the counts speak for. Domain: a profile of at least one record. */
export function proposeRole(profile: ColumnProfile): { role: Role; why: string } {
  const { records, missing, meanLength } = profile;
  const distinct = profile.histogram.groups.reduce((total, groups) => total + groups, 0);
  const share = distinct / records;
  if (missing === records) return { role: 'ignore', why: 'empty: every cell is missing' };
  if (distinct === 1) {
    // one record is no evidence for a constant column
    if (records === 1) return { role: 'quasi-identifier', why: 'the only record' };
    return { role: 'ignore', why: 'constant: the same value in every record' };
  }
  if (meanLength >= FREE_TEXT_LENGTH && share >= FREE_TEXT_DISTINCT) {
    return {
      role: 'ignore',
      why: `free text: ${Math.round(meanLength)} characters on average, mostly different`,
    };
  }
  if (distinct === records) return { role: 'identifier', why: 'unique: a different value in every record' };
  if (share >= NEAR_UNIQUE) {
    const perValue = records / distinct;
    return {
      role: 'identifier',
      why:
        `near-unique: ${perValue.toFixed(1)} records per value ` +
        '(if it names persons, pass it with --user; if an attacker may know it, with --qi)',
    };
  }
  return {
    role: 'quasi-identifier',
    why: `${distinct.toLocaleString('en-US')} values: describes people without naming them`,
  };
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
