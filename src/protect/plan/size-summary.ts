import type { GroupSizes } from '../../kernel/tuple-table.js';

/** Group sizes as far as goals ask for them: every size below a limit, all larger ones together. */
export interface SizeSummary {
  readonly records: number;
  readonly groups: number;
  /** Records in groups of exactly this size (below the limit). */
  recordsOf(size: number): number;
  recordsBelow(size: number): number;
  /** Mean over the records in groups of at least this size of 1/(size of the group); Infinity where none is left. */
  averageRiskFrom(size: number): number;
  /** Size of the smallest group of at least this size; undefined where there is none below the limit. */
  smallestFrom(size: number): number | undefined;
}

/**
 * Summarises group sizes. The size of a group is its number of records, or of tuples where these stand for persons.
 * @param limit sizes from here on are not told apart
 */
export function summariseSizes(
  { records, tuples }: GroupSizes,
  persons: boolean,
  limit: number,
): SizeSummary {
  const small = new Float64Array(limit);
  const large = new Map<number, number>();
  let [all, largeGroups] = [0, 0];
  for (let g = 0; g < records.length; g++) {
    const size = persons ? tuples[g] : records[g];
    all += records[g];
    if (size < limit) small[size] += records[g];
    else if (persons) large.set(size, (large.get(size) ?? 0) + records[g]);
    else largeGroups++;
  }
  // in order of size: the sum does not depend on the order of groups
  const largeRisk = persons
    ? [...large].sort((a, b) => b[0] - a[0]).reduce((sum, [size, held]) => sum + held / size, 0)
    : largeGroups;
  const recordsBelow = (size: number) => {
    let sum = 0;
    for (let s = 1; s < Math.min(size, limit); s++) sum += small[s];
    return sum;
  };
  return {
    records: all,
    groups: records.length,
    recordsOf: (size) => (size < limit ? small[size] : 0),
    recordsBelow,
    averageRiskFrom: (size) => {
      let risk = largeRisk;
      for (let s = limit - 1; s >= Math.max(1, size); s--) risk += small[s] / s;
      const left = all - recordsBelow(size);
      return left === 0 ? Infinity : risk / left;
    },
    smallestFrom: (size) => {
      for (let s = Math.max(1, size); s < limit; s++) if (small[s] > 0) return s;
      return undefined;
    },
  };
}
