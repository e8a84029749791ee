import type { TupleGroups } from '../../kernel/tuple-table.js';

/** What group sizes amount to when small groups are left out. */
export interface MeasuredSizes {
  readonly records: number;
  readonly kept: number;
  /** Size of the smallest group that stays; 0 where none does. */
  readonly smallestGroup: number;
  /** Mean over the records that stay of 1/(size of the group); 1 where none does. */
  readonly averageRisk: number;
}

/** Measures groups of at least `below` members; the size of a group is its records, or persons. */
export function measureSizes({ groups, records, sizes: sizeOf }: TupleGroups, below: number): MeasuredSizes {
  const bySize = new Map<number, number>();
  let all = 0;
  for (let g = 0; g < groups; g++) {
    const size = sizeOf[g];
    all += records[g];
    if (size >= below) bySize.set(size, (bySize.get(size) ?? 0) + records[g]);
  }
  const sizes = [...bySize].sort((a, b) => a[0] - b[0]);
  const kept = sizes.reduce((sum, [, held]) => sum + held, 0);
  const risk = sizes.reduce((sum, [size, held]) => sum + held / size, 0);
  return { records: all, kept, smallestGroup: sizes[0]?.[0] ?? 0, averageRisk: kept === 0 ? 1 : risk / kept };
}

/** The largest k that holds when at most this share of the records is left out. */
export function reachableK({ groups, records, sizes: sizeOf }: TupleGroups, suppress: number): number {
  const bySize = new Map<number, number>();
  let all = 0;
  for (let g = 0; g < groups; g++) {
    const size = sizeOf[g];
    all += records[g];
    bySize.set(size, (bySize.get(size) ?? 0) + records[g]);
  }
  let dropped = 0;
  for (const [size, held] of [...bySize].sort((a, b) => a[0] - b[0])) {
    dropped += held;
    if (dropped > suppress * all + 1e-9 || dropped === all) return size;
  }
  return 0;
}
