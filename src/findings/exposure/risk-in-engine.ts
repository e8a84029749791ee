import type { RunOptions } from '../../core/progress.js';
import type { PreparedTable } from '../../counts/prepare.js';
import { countSubsetRisks } from '../../counts/sets/subset-risks.js';
import type { SubsetRisk } from '../../kernel/subset-risk.js';
import { distinctOf } from '../../statistics/entropy.js';
import type { PairSizes } from '../pairs/pair-sizes.js';

/** A set of columns by their numbers, as a key. */
export function keyOf(set: readonly number[]): string {
  return [...set].sort((a, b) => a - b).join();
}

/** Average risk by column sets, where the engine counts their groups: all that are not known, together. */
export async function riskInEngine(
  table: PreparedTable,
  columns: readonly string[],
  sets: readonly (readonly number[])[],
  known: ReadonlyMap<string, number>,
  run: RunOptions,
): Promise<SubsetRisk[]> {
  const unknown = new Map(sets.map((set) => [keyOf(set), set.map((column) => columns[column])]));
  for (const key of known.keys()) unknown.delete(key);
  const units = { user: table.user, records: table.records };
  const counted = await countSubsetRisks(table.relation, [...unknown.values()], units, run);
  const risks = new Map([...known, ...[...unknown.keys()].map((key, i) => [key, counted[i]] as const)]);
  return sets.map((set) => ({ averageRisk: risks.get(keyOf(set)) as number }));
}

/** Average risk by single columns and by pairs, where records are counted: their groups were counted before. */
export function knownRisks(
  table: PreparedTable,
  columns: readonly string[],
  pairs: readonly PairSizes[],
): Map<string, number> {
  if (table.user !== undefined) return new Map();
  const ofColumns = columns.map((name, i) => [keyOf([i]), valuesOf(table, name) / table.records] as const);
  const ofPairs = pairs.map(({ columns: ends, histogram }) => {
    const places = ends.map((name) => columns.indexOf(name));
    return [keyOf(places), distinctOf(histogram) / table.records] as const;
  });
  return new Map([...ofColumns, ...ofPairs]);
}

/** How many values a column has, the missing cell among them. */
export function valuesOf(table: PreparedTable, column: string): number {
  return distinctOf(table.profile(column).histogram);
}
