import { SingleoutError } from '../../core/errors.js';
import { mapOf, type Named } from '../../core/named.js';
import type { PersonCounts } from '../../risk/person/person-counts.js';

/** One person's values as bare counts, by the names of their columns. */
export interface NamedCounts {
  /** How many records there are. */
  readonly records: number;
  /** How many of them hold the person's value, by column. */
  readonly counts: Named<number>;
  /** How many hold the person's values of two columns together. */
  readonly pairs?: readonly { readonly columns: readonly [string, string]; readonly count: number }[];
}

/** The same by the places of the columns. */
export function personCounts({ records, counts, pairs = [] }: NamedCounts): PersonCounts {
  const named = mapOf(counts);
  const columns = [...named.keys()];
  return {
    records,
    columns,
    counts: [...named.values()],
    pairs: pairs.map(({ columns: [a, b], count }) => {
      const [i, j] = [columns.indexOf(a), columns.indexOf(b)];
      if (i < 0 || j < 0)
        throw new SingleoutError('config/invalid', '`pairs` names a column that has no count');
      return { i, j, count };
    }),
  };
}
