import type { ColumnFinding, Observed } from '../../core/results/assessment.js';
import type { ColumnKindFound } from '../../core/results/column-kind.js';
import { countGroupsWithGaps } from '../../counts/group-sizes.js';
import type { PrepareOptions } from '../../counts/prepare.js';
import { namedRoles, namesQuasiIdentifiers } from '../../counts/roles.js';
import { sampleKinds } from '../../counts/sample-kinds.js';
import { listAssumptions } from '../../findings/assumptions.js';
import { groupRisk } from '../../risk/group-risk.js';
import { inRelation, type Relation } from '../../source/relation.js';
import { distinctOf } from '../../statistics/entropy.js';

/** What is said of groups where nothing else is asked. */
export interface GroupsAlone {
  readonly observed: Omit<Observed, 'entropy'>;
  readonly columns: readonly Pick<
    ColumnFinding,
    'name' | 'role' | 'why' | 'kind' | 'confidence' | 'evidence' | 'identifies'
  >[];
  readonly assumptions: string[];
}

/**
 * The sizes of groups and the risk that follows, counted where the table is read: no column is counted by itself and nothing is encoded.
 * What the columns are is told from a sample of records. Undefined where more is needed to count: roles that are
 * to be proposed, persons, weights, households, records to be left out, a database.
 */
export async function observeGroupsAlone(
  relation: Relation,
  options: PrepareOptions,
): Promise<GroupsAlone | undefined> {
  const roles = namedRoles(relation, options);
  const differing = [...roles.values()].some((role) => ['user', 'weight', 'household'].includes(role));
  if (!relation.engine.keepsTables || !namesQuasiIdentifiers(options) || differing) return undefined;
  return countAlone(relation, options, roles).catch((error) => {
    throw inRelation(relation.name, error);
  });
}

async function countAlone(
  relation: Relation,
  options: PrepareOptions,
  named: ReturnType<typeof namedRoles>,
): Promise<GroupsAlone | undefined> {
  const { missing = 'own' } = options;
  options.progress?.({ step: 'counting group sizes' });
  const names = relation.columns.map(({ name }) => name);
  const columns = names.filter((name) => named.get(name) === 'quasi-identifier');
  const { histogram, missing: gaps } = await countGroupsWithGaps(relation, columns, options);
  const records = histogram.sizes.reduce((sum, size, i) => sum + size * histogram.groups[i], 0);
  const gap = gaps.some((many) => many > 0);
  if (records === 0 || (gap && missing !== 'own')) return undefined;
  const kinds = await sampleKinds(relation, names, records, options);
  const roles = names.map((name) => {
    const role = named.get(name);
    const known = knownOf(kinds, name);
    return role === undefined
      ? { name, role: 'ignore' as const, why: 'not among the columns you named', proposed: false, ...known }
      : { name, role, why: 'named by you', proposed: false, ...known };
  });
  return {
    observed: {
      records,
      distinct: distinctOf(histogram),
      ...groupRisk(histogram),
      groupSizes: Array.from(histogram.sizes, (size, i) => [size, histogram.groups[i]]),
    },
    columns: roles,
    assumptions: listAssumptions(
      {
        user: undefined,
        roles,
        named: (role) => roles.filter((one) => one.role === role).map(({ name }) => name),
        missing,
        dropped: 0,
        withoutUser: 0,
        profile: (name) => ({ missing: gaps[columns.indexOf(name)] }),
      },
      [],
    ),
  };
}

/** What a column is: nothing passes that was not looked at. */
function knownOf(kinds: ReadonlyMap<string, ColumnKindFound>, name: string) {
  const found = kinds.get(name);
  if (found === undefined) throw new Error(`${name} was not looked at`);
  const { kind, confidence, why: evidence, identifies } = found;
  return { kind, confidence, evidence, identifies };
}
