import type { RunOptions } from '../core/progress.js';
import type { Relation } from '../source/relation.js';

/** How many records a relation has. Cost: a scan, unless the engine knows. */
export async function countRecords(relation: Relation, run: RunOptions = {}): Promise<number> {
  const batch = await relation.engine.query(recordsSql(relation), run);
  return batch.numbers(0)[0];
}

export function recordsSql({ engine, from }: Relation): string {
  return `SELECT ${engine.dialect.asDouble('COUNT(*)')} FROM ${from}`;
}
