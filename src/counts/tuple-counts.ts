import { SingleoutError } from '../core/errors.js';
import type { RunOptions } from '../core/progress.js';
import { option, wording } from '../core/wording.js';
import type { TupleTable } from '../kernel/tuple-table.js';
import type { Relation } from '../source/relation.js';

/**
 * The distinct tuples of a snapshot's columns with their number of records, in one pass. Codes are one more than the
 * snapshot's, so that 0 is the missing cell. Memory: 4 bytes per distinct tuple and column, and 8 for its count; refused
 * where that is more than half of what the engine may use.
 */
export async function countTuples(
  relation: Relation,
  columns: readonly string[],
  run: RunOptions = {},
): Promise<TupleTable> {
  const { engine } = relation;
  run.progress?.({ step: 'counting distinct combinations' });
  const parts: { codes: Int32Array[]; records: Float64Array }[] = [];
  let size = 0;
  for await (const batch of engine.stream(tuplesSql(relation, columns), run)) {
    size += batch.rows;
    if (size * (columns.length * 4 + 8) > engine.memoryBytes / 2) throw tooMany(relation.name);
    const codes = columns.map((_, c) => Int32Array.from(batch.numbers(c)));
    parts.push({ codes, records: batch.numbers(columns.length) });
  }
  const codes = columns.map((_, c) =>
    concatenate(
      new Int32Array(size),
      parts.map((part) => part.codes[c]),
    ),
  );
  const records = concatenate(
    new Float64Array(size),
    parts.map((part) => part.records),
  );
  const cardinalities = codes.map((column) => column.reduce((most, code) => Math.max(most, code), 0) + 1);
  return { size, codes, cardinalities, records };
}

/** SQL of (codes, records) of every different tuple. */
export function tuplesSql({ engine: { dialect }, from }: Relation, columns: readonly string[]): string {
  const names = columns.map(dialect.identifier);
  const cells = names.map((name) => dialect.asInteger(`COALESCE(${name}, -1) + 1`));
  return `SELECT ${cells.join(', ')}, ${dialect.asDouble('COUNT(*)')} FROM ${from} GROUP BY ${names.join(', ')}`;
}

function concatenate<T extends Int32Array | Float64Array>(whole: T, parts: readonly T[]): T {
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function tooMany(where: string): SingleoutError {
  return new SingleoutError(
    'source/out-of-memory',
    'the distinct combinations of values take more than half of the memory allowed',
    { where, hint: wording`raise the limit with ${option('memoryBytes')}, or take fewer columns` },
  );
}
