import { Breather } from '../core/breather.js';
import type { RunOptions } from '../core/progress.js';
import type { ColumnGroups, SetCount } from './column-groups.js';

/**
 * What each of many sets of columns does to the records, in the order given. Sets are gone to so that those that begin alike share
 * the work of what they begin with. Exact. Cost: about one look at the records not yet alone for each set.
 */
export async function countSets(
  groups: ColumnGroups,
  sets: readonly (readonly number[])[],
  { progress, signal }: RunOptions = {},
): Promise<SetCount[]> {
  const counts = new Array<SetCount>(sets.length);
  const breather = new Breather(signal);
  const order = [...sets.keys()].sort((a, b) => compareSets(sets[a], sets[b]));
  for (const [done, i] of order.entries()) {
    if (breather.due) {
      progress?.({ step: 'risk by columns known', fraction: done / sets.length });
      await breather.pause();
    }
    counts[i] = groups.stand(sets[i]);
  }
  return counts;
}

function compareSets(a: readonly number[], b: readonly number[]): number {
  const i = a.findIndex((column, at) => column !== b[at]);
  if (i < 0) return a.length - b.length;
  return i >= b.length ? 1 : a[i] - b[i];
}
