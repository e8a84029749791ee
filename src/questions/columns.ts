import { findKinds } from '../columns/find-kinds.js';
import type { ProposedColumns } from '../core/columns.js';
import type { RunOptions } from '../core/progress.js';
import { version } from '../core/version.js';
import { countsOf } from '../counts/counts-of.js';
import { preparing } from '../counts/dry-table.js';
import { countMarginals } from '../counts/marginals.js';
import type { Statement } from '../counts/statement.js';
import type { Relation } from '../source/relation.js';
import { distinctOf } from '../statistics/entropy.js';

/**
 * What every column of a table is, why, how sure that is, and the role that follows where none is named. No value of the data is
 * in the answer. Cost: one pass over the records, and one over their distinct values.
 *
 * @example
 * for (const { name, kind, why } of (await columns(table)).columns) console.log(name, kind, why);
 */
export async function columns(relation: Relation, run: RunOptions = {}): Promise<ProposedColumns> {
  const marginals = await countMarginals(relation, run);
  try {
    const { profiles, from } = marginals;
    const kinds = await findKinds(relation, from, profiles.map(countsOf), run);
    return {
      format: 'singleout/columns',
      version: 1,
      tool: `singleout ${version}`,
      source: { name: relation.name, records: profiles[0].records },
      columns: profiles.map(({ name, histogram, missing }, i) => ({
        name,
        ...kinds[i],
        distinct: distinctOf(histogram),
        missing,
      })),
    };
  } finally {
    await marginals.drop();
  }
}

/**
 * The statements by which {@link columns} would look at a table of a database, without running one.
 *
 * @example
 * const statements = dryRunColumns(table);
 */
export function dryRunColumns(relation: Relation): Statement[] {
  return preparing(relation);
}
