import type { RunOptions } from '../../core/progress.js';
import type { CodeTable } from '../../kernel/code-table.js';
import type { Relation } from '../../source/relation.js';
import { requireEmbedded } from '../require-embedded.js';

/**
 * Brings the codes of a snapshot's columns into this process, for the searches over column sets that SQL is
 * too slow for. Memory: 4 bytes per record and column.
 */
export async function readCodes(
  relation: Relation,
  columns: readonly string[],
  records: number,
  run: RunOptions = {},
): Promise<CodeTable> {
  requireEmbedded(relation);
  const { engine } = relation;
  const cells = columns.map((name) =>
    engine.dialect.asInteger(`COALESCE(${engine.dialect.identifier(name)}, -1)`),
  );
  const codes = columns.map(() => new Int32Array(records));
  let at = 0;
  run.progress?.({ step: 'reading codes' });
  for await (const batch of engine.stream(`SELECT ${cells.join(', ')} FROM ${relation.from}`, run)) {
    for (let c = 0; c < columns.length; c++) codes[c].set(batch.numbers(c), at);
    at += batch.rows;
  }
  const cardinalities = codes.map((column) => column.reduce((most, code) => Math.max(most, code), -1) + 1);
  return { records, names: columns, codes, cardinalities };
}
