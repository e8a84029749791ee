import type { ColumnFinding } from '../core/results/assessment.js';
import type { PreparedTable } from '../counts/prepare.js';
import { distinctOf, entropyBits } from '../statistics/entropy.js';
import type { Finding } from './finding.js';

/** Every column by its value counts. What leaving it out would do is added by exposure, which looks at that. */
export const columnsFinding: Finding<never> = {
  id: 'columns',
  needs: [],
  find: async (table) => ({ columns: describeColumns(table) }),
  // the table is prepared by these counts
  statements: () => [],
};

/** Every column with its role, and its value counts in three figures. */
export function describeColumns(table: PreparedTable): ColumnFinding[] {
  return table.profiles.map(({ name, histogram, missing, records }, i) => {
    const { role, why, kind, confidence, evidence, identifies } = table.roles[i];
    return {
      name,
      role,
      why,
      kind,
      confidence,
      evidence,
      identifies,
      distinct: distinctOf(histogram),
      missing,
      uniqueShare: (histogram.sizes[0] === 1 ? histogram.groups[0] : 0) / records,
      entropy: entropyBits(histogram),
    };
  });
}
