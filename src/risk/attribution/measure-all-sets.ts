import type { Breather } from '../../core/breather.js';
import type { ColumnGroups } from '../../kernel/column-groups.js';

/** What every set of columns does, by the bits of its column numbers: shares of all records. */
export interface AllSets {
  /** Average risk. */
  readonly risk: Float64Array;
  /** Share of records that are alone, or whose person is. */
  readonly unique: Float64Array;
}

/** Columns of which all sets may be looked at. */
const MOST_COLUMNS = 12;

/** Whether all sets of so many columns can be looked at: few, and no more than `work` looks at records. */
export function canMeasureAll(groups: ColumnGroups, columns: number, work: number): boolean {
  return columns <= MOST_COLUMNS && 2 ** columns * groups.kinds <= work;
}

/** Looks at every set of the first columns. Cost: a look at the records not yet alone for each set. */
export async function measureAllSets(
  groups: ColumnGroups,
  columns: number,
  breather: Breather,
): Promise<AllSets> {
  const order = columnsByValues(groups, columns);
  const [risk, unique] = [new Float64Array(2 ** columns), new Float64Array(2 ** columns)];
  const visit = async (set: readonly number[], mask: number, from: number): Promise<void> => {
    if (breather.due) await breather.pause();
    const count = groups.stand(set);
    risk[mask] = count.risk / groups.records;
    unique[mask] = count.unique / groups.records;
    for (let i = from; i < columns; i++) await visit([...set, order[i]], mask | (1 << order[i]), i + 1);
  };
  await visit([], 0, 0);
  return { risk, unique };
}

/** The first columns by falling number of values: what tells most comes first, so that little is left to look at. */
export function columnsByValues({ values }: ColumnGroups, columns: number): number[] {
  return [...Array(columns).keys()].sort((a, b) => values[b] - values[a] || a - b);
}
