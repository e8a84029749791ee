import { findKinds } from '../columns/find-kinds.js';
import type { RunOptions } from '../core/progress.js';
import type { Relation } from '../source/relation.js';
import { countsOf } from './counts-of.js';
import type { Marginals } from './marginals.js';
import { type AssignedRole, assignRoles, type RoleOptions } from './roles.js';

/**
 * Sees what the columns are and gives each its role. Values are looked at also where every role is named, and in a database, which
 * is read once more for it: a column that names people must be known whatever it is said to be.
 */
export async function settleRoles(
  relation: Relation,
  { from, profiles }: Marginals,
  options: RoleOptions & RunOptions,
): Promise<AssignedRole[]> {
  const kinds = await findKinds(relation, from, profiles.map(countsOf), options);
  return assignRoles(relation, profiles, options, kinds);
}
