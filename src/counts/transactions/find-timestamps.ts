import type { RunOptions } from '../../core/progress.js';
import type { Relation } from '../../source/relation.js';

/** A date with a time of day, as people write them. */
const TIMESTAMP = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}[ T]\d{1,2}:\d{2}/;

/**
 * Columns that hold points in time with date and time of day, told by their first and last text. Cost: one pass that
 * compares.
 */
export async function findTimestamps(
  relation: Relation,
  columns: readonly string[],
  run: RunOptions = {},
): Promise<string[]> {
  const { asText, identifier } = relation.engine.dialect;
  const candidates = columns.filter((name) =>
    relation.columns.some((column) => column.name === name && /^(text|date)$/.test(column.kind)),
  );
  if (candidates.length === 0) return [];
  const texts = candidates.map((name) => asText(identifier(name)));
  const ends = texts.flatMap((text) => [`MIN(${text})`, `MAX(${text})`]);
  const batch = await relation.engine.query(`SELECT ${ends.join(', ')} FROM ${relation.from}`, run);
  return candidates.filter((_, i) =>
    [2 * i, 2 * i + 1].every((column) => TIMESTAMP.test(batch.texts(column)[0] ?? '')),
  );
}
