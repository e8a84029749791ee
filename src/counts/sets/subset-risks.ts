import type { RunOptions } from '../../core/progress.js';
import type { Relation } from '../../source/relation.js';
import { countGroupSizes } from '../group-sizes.js';
import { countPersonSizes } from '../person-sizes.js';
import { countSetGroups, countSetPersons } from './set-groups.js';

/** What is counted: persons where a column names them, else records, of which the relation has so many. */
export interface RiskUnits {
  readonly user: string | undefined;
  readonly records: number;
}

/**
 * Average risk for many sets of columns, each counted by the engine: for data whose codes do not fit in this
 * process, or may not come here. The kernel's `subsetRisks` gives the same numbers faster.
 */
export async function countSubsetRisks(
  relation: Relation,
  sets: readonly (readonly string[])[],
  units: RiskUnits,
  run: RunOptions = {},
): Promise<number[]> {
  if (!relation.engine.keepsTables) return countTogether(relation, sets, units, run);
  const { user, records } = units;
  const risks: number[] = [];
  for (const [i, set] of sets.entries()) {
    run.progress?.({ step: 'risk by columns known', fraction: i / sets.length });
    risks.push(
      await (user === undefined
        ? recordRisk(relation, set, records, run)
        : personRisk(relation, set, user, run)),
    );
  }
  return risks;
}

async function countTogether(
  relation: Relation,
  sets: readonly (readonly string[])[],
  { user, records }: RiskUnits,
  run: RunOptions,
): Promise<number[]> {
  if (user === undefined)
    return (await countSetGroups(relation, sets, run)).map((groups) => groups / records);
  return (await countSetPersons(relation, sets, user, run)).map((found) =>
    riskOfPersons(found.persons, found.records),
  );
}

async function recordRisk(
  relation: Relation,
  set: readonly string[],
  records: number,
  run: RunOptions,
): Promise<number> {
  const { groups } = await countGroupSizes(relation, set, run);
  return groups.reduce((sum, count) => sum + count, 0) / records;
}

async function personRisk(
  relation: Relation,
  set: readonly string[],
  user: string,
  run: RunOptions,
): Promise<number> {
  const { groups, records } = await countPersonSizes(relation, set, user, run);
  return riskOfPersons(groups.sizes, records);
}

function riskOfPersons(persons: Float64Array, records: Float64Array): number {
  const all = records.reduce((sum, count) => sum + count, 0);
  // from the largest group down, as the kernel adds
  return records.reduceRight((sum, count, i) => sum + count / persons[i], 0) / all;
}
