import type { RunOptions } from '../../core/progress.js';
import type { PreparedTable } from '../../counts/prepare.js';
import type { CodeTable } from '../../kernel/code-table.js';
import { ColumnGroups, groupsFit } from '../../kernel/column-groups.js';
import { countSets } from '../../kernel/count-sets.js';
import { countPatterns, matchCounts } from '../../kernel/match-any.js';
import { type SubsetRisk, subsetRisks } from '../../kernel/subset-risk.js';
import { groupRisk } from '../../risk/group-risk.js';
import { histogramOfSizes, type ScaledWeights, weightedRisk } from '../../risk/record-risk.js';
import { quasiCodes } from '../records/quasi-codes.js';
import { readWeights } from '../records/read-weights.js';

/** Average risk by column sets, where the records are in this process: weighted too where they have weights. */
export async function riskInProcess(
  table: PreparedTable,
  sets: readonly (readonly number[])[],
  run: RunOptions,
): Promise<SubsetRisk[]> {
  const { codes, users } = await quasiCodes(table);
  const weights = users === undefined ? await readWeights(table) : undefined;
  if (table.overlapping) return riskOfMatches(codes, sets, weights, run);
  if (weights === undefined && groupsFit(codes)) {
    const counts = await countSets(new ColumnGroups(codes, users), sets, run);
    return counts.map(({ risk }) => ({ averageRisk: risk / codes.records }));
  }
  return subsetRisks(codes, sets, {
    ...run,
    ...(users === undefined ? {} : { users }),
    ...(weights === undefined ? {} : { weights: weights.whole }),
  });
}

/** What the engine cannot count: records that match without being equal, and weights. */
export function needsCodes(table: PreparedTable): boolean {
  return table.overlapping || (table.named('weight').length > 0 && table.user === undefined);
}

/** Looks at records that a set takes where missing cells match everything. */
export async function matchingCost(table: PreparedTable): Promise<number> {
  const { codes } = await quasiCodes(table);
  const { length } = codes.names;
  return countPatterns(codes, [...codes.names.keys()]) * table.records * length;
}

async function riskOfMatches(
  codes: CodeTable,
  sets: readonly (readonly number[])[],
  weights: ScaledWeights | undefined,
  { progress, signal }: RunOptions,
): Promise<SubsetRisk[]> {
  const risks: SubsetRisk[] = [];
  for (const [i, set] of sets.entries()) {
    progress?.({ step: 'risk by columns known', fraction: i / sets.length });
    const sizes = await matchCounts(codes, set, { ...(signal && { signal }) });
    const { averageRisk } = groupRisk(histogramOfSizes(sizes));
    risks.push(
      weights === undefined
        ? { averageRisk }
        : { averageRisk, weightedRisk: weightedRisk(sizes, weights).averageRisk },
    );
  }
  return risks;
}
