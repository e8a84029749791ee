import type { ColumnCounts } from '../columns/decide-kind.js';
import type { ColumnProfile } from './marginals.js';

/** What is needed of a profile to say what its column is. */
export function countsOf({ name, records, missing, histogram }: ColumnProfile): ColumnCounts {
  const groups = histogram.groups.reduce((total, many) => total + many, 0);
  return { name, records, missing, distinct: groups - (missing > 0 ? 1 : 0) };
}
