import type { RunOptions } from '../core/progress.js';
import type { Relation } from '../source/relation.js';
import { countGroupSizes } from './group-sizes.js';
import { countPersonSizes } from './person-sizes.js';

/**
 * Average risk for many sets of columns, each counted by the engine: for data whose codes do not fit in this
 * process. The kernel's `subsetRisks` gives the same numbers faster.
 */
export async function countSubsetRisks(
  relation: Relation,
  sets: readonly (readonly string[])[],
  user: string | undefined,
  run: RunOptions = {},
): Promise<number[]> {
  const risks: number[] = [];
  for (const [i, set] of sets.entries()) {
    run.progress?.({ step: 'risk by columns known', fraction: i / sets.length });
    risks.push(
      await (user === undefined ? recordRisk(relation, set, run) : personRisk(relation, set, user, run)),
    );
  }
  return risks;
}

async function recordRisk(relation: Relation, set: readonly string[], run: RunOptions): Promise<number> {
  const { sizes, groups } = await countGroupSizes(relation, set, run);
  const records = sizes.reduce((sum, size, i) => sum + size * groups[i], 0);
  return groups.reduce((sum, count) => sum + count, 0) / records;
}

async function personRisk(
  relation: Relation,
  set: readonly string[],
  user: string,
  run: RunOptions,
): Promise<number> {
  const { groups, records } = await countPersonSizes(relation, set, user, run);
  const all = records.reduce((sum, count) => sum + count, 0);
  return records.reduce((sum, count, i) => sum + count / groups.sizes[i], 0) / all;
}
