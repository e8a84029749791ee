import type { ColumnFinding } from '../core/results/assessment.js';
import type { PreparedTable } from '../counts/prepare.js';
import { distinctOf, entropyBits } from '../statistics/entropy.js';

/** Every column with its role, its value counts in three figures, and what leaving it out would do. */
export function describeColumns(
  table: PreparedTable,
  averageRisk: number,
  riskWithout: ReadonlyMap<string, number> = new Map(),
): ColumnFinding[] {
  return table.profiles.map(({ name, histogram, missing, records }, i) => {
    const { role, why } = table.roles[i];
    const without = riskWithout.get(name);
    return {
      name,
      role,
      why,
      distinct: distinctOf(histogram),
      missing,
      uniqueShare: (histogram.sizes[0] === 1 ? histogram.groups[0] : 0) / records,
      entropy: entropyBits(histogram),
      ...(without === undefined ? {} : { riskWithout: without, riskFall: averageRisk - without }),
    };
  });
}
