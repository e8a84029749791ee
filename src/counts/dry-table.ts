import { valuesToLookAtSql } from '../columns/values/sample-values.js';
import type { Role } from '../core/results/column.js';
import type { Relation } from '../source/relation.js';
import { valuesSql } from './codes/text-snapshot.js';
import { marginalsSql, profileSql } from './marginals.js';
import type { PrepareOptions } from './prepare.js';
import { requireEmbedded } from './require-embedded.js';
import { namedRoles, type RoledTable } from './roles.js';
import { once, type Statement } from './statement.js';

/**
 * A table for a dry run: nothing of it is counted, and so no role is proposed. Columns that are named no role are taken for
 * quasi-identifiers where none are named; these stand in the order in which they are named.
 */
export function dryTable(relation: Relation, options: PrepareOptions): RoledTable {
  const roles = namedRoles(relation, options);
  if (options.weight !== undefined || options.household !== undefined) requireEmbedded(relation);
  const names = relation.columns.map(({ name }) => name);
  const qi = options.qi?.length ? options.qi : names.filter((name) => !roles.has(name));
  const named = (role: Role) =>
    role === 'quasi-identifier'
      ? [...qi]
      : [...roles].filter(([, own]) => own === role).map(([name]) => name);
  return { relation, named, user: named('user').at(0) };
}

/** What is asked to prepare a table, whatever is asked of it then: values are counted, and some of them looked at. */
export function preparing(relation: Relation, options: PrepareOptions = {}): Statement[] {
  return [profileStatement(relation, options), lookStatement(relation)];
}

/** How values are looked at, to see what the columns are. */
function lookStatement(relation: Relation): Statement {
  // how many values there are is not known yet: as if every column had many
  const sizes = relation.columns.map(() => ({ records: 1e6, distinct: 1e6 }));
  const sql = valuesToLookAtSql(relation, `(${marginalsSql(relation)}) AS marginals`, sizes);
  return once('some values of every column, to see what they are', sql);
}

/** How the values of every column are counted. */
export function profileStatement(
  relation: Relation,
  { missing, user }: Pick<PrepareOptions, 'missing' | 'user'> = {},
): Statement {
  const again = missing === 'drop' || user !== undefined;
  const without = again ? ' (again without records that are left out, where there are some)' : '';
  return {
    what: `values of every column, counted${without}`,
    sql: profileSql(relation, `(${marginalsSql(relation)}) AS marginals`),
    times: again ? 2 : 1,
  };
}

/** What lists the values of some columns, which a prepared table is asked once, by whoever needs them first. */
export function valuesStatement({ relation }: RoledTable, names: readonly string[]): Statement {
  const columns = relation.columns.filter(({ name }) => names.includes(name));
  return once('values of the columns that describe people', valuesSql({ ...relation, columns }));
}
