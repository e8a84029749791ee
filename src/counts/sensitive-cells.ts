import type { RunOptions } from '../core/progress.js';
import type { Relation } from '../source/relation.js';
import { renameColumns } from './rename-columns.js';

/** How often each value of a sensitive column occurs in each group: parallel arrays, by group, then value. */
export interface SensitiveCells {
  readonly group: Float64Array;
  readonly value: Int32Array;
  readonly count: Float64Array;
}

/**
 * Streams the counts of a sensitive column's codes within the groups of quasi-identifiers, sorted by group and
 * code. Missing cells get the code `missingCode`.
 */
export async function* streamSensitiveCells(
  relation: Relation,
  columns: readonly string[],
  sensitive: string,
  missingCode: number,
  run: RunOptions = {},
): AsyncIterable<SensitiveCells> {
  const { dialect, stream } = relation.engine;
  const { keys, renamed } = renameColumns(dialect, columns);
  const code = `COALESCE(${dialect.identifier(sensitive)}, ${missingCode})`;
  const records = `SELECT ${renamed}, ${code} AS code FROM ${relation.from}`;
  const cells = `SELECT ${keys}, code, COUNT(*) AS n FROM (${records}) AS records GROUP BY ${keys}, code`;
  const sql = `SELECT ${dialect.asDouble('found')}, ${dialect.asInteger('code')}, ${dialect.asDouble('n')}
    FROM (SELECT DENSE_RANK() OVER (ORDER BY ${keys}) AS found, code, n FROM (${cells}) AS cells) AS ranked
    ORDER BY found, code`;
  for await (const batch of stream.call(relation.engine, sql, run)) {
    yield { group: batch.numbers(0), value: Int32Array.from(batch.numbers(1)), count: batch.numbers(2) };
  }
}
