import type { Limits } from '../../core/results/policy.js';
import type { LimitedFindings } from '../../protect/policy/hold-limits.js';
import type { Relation } from '../../source/relation.js';
import { type AssessOptions, assess } from '../assess.js';
import { type GroupsAlone, observeGroupsAlone } from './groups-alone.js';
import { areOnGroupsAlone, neededFindings } from './needed-findings.js';

/** What limits are held against, and of whom it is. */
export type Limited = LimitedFindings & Pick<GroupsAlone, 'columns' | 'assumptions'>;

/**
 * Finds what these limits are held against, and no more: the same numbers as a whole assessment has. Limits on groups alone cost
 * little more than to count the groups where the table is read.
 */
export async function assessLimited(
  relation: Relation,
  limits: readonly Limits[],
  options: AssessOptions,
): Promise<Limited> {
  const groups = areOnGroupsAlone(limits) ? await observeGroupsAlone(relation, options) : undefined;
  if (groups !== undefined) return groups;
  return assess(relation, { ...options, ...onlyNeeded(limits) });
}

/** The option by which an assessment leaves out what these limits do not need. */
export function onlyNeeded(limits: readonly Limits[]): Pick<AssessOptions, 'only'> {
  const only = neededFindings(limits);
  return only === undefined ? {} : { only };
}
