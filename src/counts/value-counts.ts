import type { RunOptions } from '../core/progress.js';
import type { Relation } from '../source/relation.js';

/** Records per code of a column, in code order, and records where it is missing. */
export interface ValueCounts {
  readonly counts: Float64Array;
  readonly missing: number;
}

/** Counts the codes of one column of a snapshot. Every code from 0 to the highest occurs. */
export async function countValues(
  relation: Relation,
  column: string,
  run: RunOptions = {},
): Promise<ValueCounts> {
  const { asDouble, asInteger, identifier } = relation.engine.dialect;
  const code = `COALESCE(${identifier(column)}, -1)`;
  const batch = await relation.engine.query(
    `SELECT ${asInteger(code)}, ${asDouble('COUNT(*)')} FROM ${relation.from} GROUP BY ${code} ORDER BY ${code}`,
    run,
  );
  const counts = batch.numbers(1);
  const hasMissing = batch.numbers(0)[0] === -1;
  return hasMissing ? { counts: counts.slice(1), missing: counts[0] } : { counts, missing: 0 };
}
