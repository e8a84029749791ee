import type { RunOptions } from '../core/progress.js';
import type { Relation } from '../source/relation.js';
import { renameColumns } from './rename-columns.js';

/** How often each value of a sensitive column occurs in each group: parallel arrays, by group, then value. */
export interface SensitiveCells {
  readonly group: Float64Array;
  readonly value: Int32Array;
  readonly count: Float64Array;
  /** Codes of one more column, where one is named: counts are then of these within values. */
  readonly within?: Int32Array;
}

/**
 * Streams the counts of a sensitive column's codes within the groups of quasi-identifiers, sorted by group and
 * code. Missing cells get the code `missingCode`.
 * @param within one more column to tell the records of a value apart by; none of its cells is missing
 */
export async function* streamSensitiveCells(
  relation: Relation,
  columns: readonly string[],
  sensitive: string,
  missingCode: number,
  run: RunOptions = {},
  within?: string,
): AsyncIterable<SensitiveCells> {
  const { dialect, stream } = relation.engine;
  const { keys, renamed } = renameColumns(dialect, columns);
  const code = `COALESCE(${dialect.identifier(sensitive)}, ${missingCode})`;
  const [also, more] =
    within === undefined ? ['', ''] : [', part', `, ${dialect.identifier(within)} AS part`];
  const records = `SELECT ${renamed}, ${code} AS code${more} FROM ${relation.from}`;
  const cells = `SELECT ${keys}, code${also}, COUNT(*) AS n FROM (${records}) AS records GROUP BY ${keys}, code${also}`;
  const part = within === undefined ? '' : `, ${dialect.asInteger('part')}`;
  const sql = `SELECT ${dialect.asDouble('found')}, ${dialect.asInteger('code')}, ${dialect.asDouble('n')}${part}
    FROM (SELECT DENSE_RANK() OVER (ORDER BY ${keys}) AS found, code${also}, n FROM (${cells}) AS cells) AS ranked
    ORDER BY found, code`;
  for await (const batch of stream.call(relation.engine, sql, run)) {
    const [group, value, count] = [batch.numbers(0), Int32Array.from(batch.numbers(1)), batch.numbers(2)];
    yield within === undefined
      ? { group, value, count }
      : { group, value, count, within: Int32Array.from(batch.numbers(3)) };
  }
}
