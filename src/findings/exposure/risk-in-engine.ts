import type { RunOptions } from '../../core/progress.js';
import type { PreparedTable } from '../../counts/prepare.js';
import type { RoledTable } from '../../counts/roles.js';
import { setGroupsSql, setPersonsSql } from '../../counts/sets/set-groups.js';
import { countSubsetRisks } from '../../counts/sets/subset-risks.js';
import { once, type Statement } from '../../counts/statement.js';
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

/** What counts the groups of column sets together, shown by sets of all columns but one. */
export function allButOneStatements({ relation, named, user }: RoledTable): Statement[] {
  const columns = named('quasi-identifier');
  // of records, the groups of single columns and of pairs are counted by then
  const fewest = user === undefined ? 3 : 1;
  const allButOne = columns.map((left) => columns.filter((name) => name !== left));
  const sets = [...allButOne, columns].filter(({ length }) => length >= fewest);
  if (sets.length === 0) return [];
  const sql = user === undefined ? setGroupsSql(relation, sets) : setPersonsSql(relation, sets, user);
  return [once('risk by columns known (here: all but one; the others alike)', sql)];
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
