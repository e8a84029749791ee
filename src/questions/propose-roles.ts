import type { ProposedColumns } from '../core/columns.js';
import type { RunOptions } from '../core/progress.js';
import { version } from '../core/version.js';
import { countMarginals } from '../counts/marginals.js';
import { proposeRole } from '../counts/roles.js';
import type { Relation } from '../source/relation.js';
import { distinctOf } from '../statistics/entropy.js';

/** The role that the counts of every column speak for, as `assess` takes it where none is named. Cost: one scan. */
export async function proposeRoles(relation: Relation, run: RunOptions = {}): Promise<ProposedColumns> {
  const marginals = await countMarginals(relation, run);
  await marginals.drop();
  return {
    format: 'singleout/columns',
    version: 1,
    tool: `singleout ${version}`,
    source: { name: relation.name, records: marginals.profiles[0].records },
    columns: marginals.profiles.map((profile) => ({
      name: profile.name,
      ...proposeRole(profile),
      distinct: distinctOf(profile.histogram),
      missing: profile.missing,
    })),
  };
}
