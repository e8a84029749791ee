import { marginalsSql, profileSql } from '../counts/marginals.js';
import type { PrepareOptions } from '../counts/prepare.js';
import { requireEmbedded } from '../counts/require-embedded.js';
import { namedRoles } from '../counts/roles.js';
import type { Relation } from '../source/relation.js';

/** One statement that a database would be asked, before it is run. */
export interface PlannedScan {
  readonly what: string;
  readonly sql: string;
  /** How often such a statement is run, at most. */
  readonly times: number;
}

/** How often planned statements read the table, at most. */
export function countPlanned({ engine }: Relation, planned: readonly PlannedScan[]): number {
  return planned.reduce((sum, { sql, times }) => sum + times * (engine.explain?.(sql).scans ?? 1), 0);
}

/** The columns by their parts; those that are named no part are taken for quasi-identifiers where none are named. */
export function settlePlan(relation: Relation, options: PrepareOptions) {
  const roles = namedRoles(relation, options);
  if (options.weight !== undefined || options.household !== undefined) requireEmbedded(relation);
  const named = (role: string) => [...roles].filter(([, own]) => own === role).map(([name]) => name);
  const names = relation.columns.map(({ name }) => name);
  const qi = options.qi?.length ? [...options.qi] : names.filter((name) => !roles.has(name));
  const pairs = qi.flatMap((a, i) => qi.slice(i + 1).map((b) => [a, b] as const));
  return { qi, pairs, user: named('user').at(0), sensitive: named('sensitive') };
}

/** The relation with some of its columns. */
export function columnsOf(relation: Relation, names: readonly string[]): Relation {
  return { ...relation, columns: relation.columns.filter(({ name }) => names.includes(name)) };
}

/** A statement that is run once. */
export function once(what: string, sql: string): PlannedScan {
  return { what, sql, times: 1 };
}

/** What every command counts first. */
export function profileOf(relation: Relation, { missing, user }: PrepareOptions = {}): PlannedScan {
  const again = missing === 'drop' || user !== undefined;
  const without = again ? ' (again without records that are left out, where there are some)' : '';
  return {
    what: `values of every column, counted${without}`,
    sql: profileSql(relation, `(${marginalsSql(relation)}) AS marginals`),
    times: again ? 2 : 1,
  };
}
