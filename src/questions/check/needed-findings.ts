import type { Limits } from '../../core/results/policy.js';
import type { Findings } from '../../findings/finding.js';

/** The finding that each limit is held against; all others are held against the groups. */
const OTHERS: Partial<Record<keyof Limits, keyof Findings>> = {
  'l-diversity': 'sensitive',
  't-closeness': 'sensitive',
  exposure: 'exposure',
};

/**
 * The findings that these limits are held against; columns and groups always. Undefined where a limit is on a figure of any
 * other part: such a path may lead anywhere, and so all are found.
 */
export function neededFindings(limits: readonly Limits[]): ReadonlySet<keyof Findings> | undefined {
  const needed = new Set<keyof Findings>(['columns', 'observed']);
  for (const one of limits) {
    if (one.figures?.some(({ path }) => !path.startsWith('observed.'))) return undefined;
    for (const name of Object.keys(one) as (keyof Limits)[]) needed.add(OTHERS[name] ?? 'observed');
  }
  return needed;
}

/** Whether these limits are on the sizes of groups alone, and on no figure beside them. */
export function areOnGroupsAlone(limits: readonly Limits[]): boolean {
  return neededFindings(limits)?.size === 2 && limits.every(({ figures }) => figures === undefined);
}
