import { SingleoutError } from '../../core/errors.js';
import type { RunOptions } from '../../core/progress.js';
import { option, wording } from '../../core/wording.js';
import type { Relation } from '../../source/relation.js';
import { requireEmbedded } from '../require-embedded.js';

/**
 * Reads a table in its own order as places among values listed beforehand, -1 where a value is not listed: for
 * records that are held against statistics taken elsewhere. A missing cell is the value null.
 * Memory: 4 bytes per record and column, refused beyond half of what the engine may use.
 */
export async function readKnownCodes(
  relation: Relation,
  columns: readonly string[],
  values: readonly (readonly (string | null)[])[],
  run: RunOptions = {},
): Promise<Int32Array[]> {
  requireEmbedded(relation);
  const { dialect, memoryBytes } = relation.engine;
  const places = values.map((list) => new Map(list.map((value, place) => [value, place])));
  const cells = columns.map((name) => dialect.asText(dialect.identifier(name)));
  const parts: Int32Array[][] = columns.map(() => []);
  let records = 0;
  run.progress?.({ step: 'reading records' });
  for await (const batch of relation.engine.stream(`SELECT ${cells.join(', ')} FROM ${relation.from}`, run)) {
    records += batch.rows;
    if (records * columns.length * 4 > memoryBytes / 2) {
      throw new SingleoutError('source/out-of-memory', 'the records take more than half the memory allowed', {
        where: relation.name,
        hint: wording`raise the limit with ${option('memoryBytes')}, or score fewer columns with ${option('qi')}`,
      });
    }
    columns.forEach((_, j) => {
      parts[j].push(Int32Array.from(batch.texts(j), (text) => places[j].get(text) ?? -1));
    });
  }
  return parts.map((batches) => join(batches, records));
}

function join(batches: readonly Int32Array[], records: number): Int32Array {
  const all = new Int32Array(records);
  let at = 0;
  for (const batch of batches) {
    all.set(batch, at);
    at += batch.length;
  }
  return all;
}
