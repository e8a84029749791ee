import type { Dependency } from '../core/assessment.js';
import type { PreparedTable } from '../counts/prepare.js';
import { measureDependency } from '../statistics/dependency.js';
import type { PairSizes } from './pair-sizes.js';
import { valueSizes } from './value-sizes.js';

/** How far each quasi-identifier depends on each other one, from the sizes of all pairs' cells. */
export function findDependency(table: PreparedTable, pairs: readonly PairSizes[]): Dependency {
  const sizes = valueSizes(table);
  const names = [...sizes.keys()];
  const byPlace = new Map(
    pairs.map(({ columns, histogram }) => [columns.map((name) => names.indexOf(name)).join('/'), histogram]),
  );
  return measureDependency(names, [...sizes.values()], (i, j) => {
    const found = byPlace.get(`${i}/${j}`);
    if (found === undefined) throw new Error('a pair of columns was not counted');
    return found;
  });
}
