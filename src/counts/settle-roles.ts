import { findKinds } from '../columns/find-kinds.js';
import type { RunOptions } from '../core/progress.js';
import type { Relation } from '../source/relation.js';
import { countsOf } from './counts-of.js';
import type { Marginals } from './marginals.js';
import { type AssignedRole, assignRoles, namesQuasiIdentifiers, type RoleOptions } from './roles.js';

/**
 * Sees what the columns are and gives each its role. In a database, which would be read once more, they are looked at only where a
 * role depends on it.
 */
export async function settleRoles(
  relation: Relation,
  { from, profiles }: Marginals,
  options: RoleOptions & RunOptions,
): Promise<AssignedRole[]> {
  const looks = looksAtValues(relation, options);
  const kinds = looks ? await findKinds(relation, from, profiles.map(countsOf), options) : undefined;
  return assignRoles(relation, profiles, options, kinds);
}

/** Whether values are looked at to settle the roles. */
export function looksAtValues({ engine }: Relation, options: RoleOptions): boolean {
  return engine.keepsTables || !namesQuasiIdentifiers(options);
}
