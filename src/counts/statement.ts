import type { Relation } from '../source/relation.js';

/** One statement that a database would be asked: what a dry run tells before anything is run. */
export interface Statement {
  readonly what: string;
  readonly sql: string;
  /** How often such a statement is run, at most. */
  readonly times: number;
}

/** A statement that is run once. */
export function once(what: string, sql: string): Statement {
  return { what, sql, times: 1 };
}

/**
 * How often statements read the table, at most.
 *
 * @example
 * const scans = countScans(table, await dryRunAssess(table, { qi: ['age', 'sex', 'zip'] }));
 */
export function countScans({ engine }: Relation, statements: readonly Statement[]): number {
  return statements.reduce((sum, { sql, times }) => sum + times * (engine.explain?.(sql).scans ?? 1), 0);
}
