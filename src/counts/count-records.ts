import type { RunOptions } from '../core/progress.js';
import type { Relation } from '../source/relation.js';

/** How many records a relation has. Cost: a scan, unless the engine knows. */
export async function countRecords({ engine, from }: Relation, run: RunOptions = {}): Promise<number> {
  const batch = await engine.query(`SELECT ${engine.dialect.asDouble('COUNT(*)')} FROM ${from}`, run);
  return batch.numbers(0)[0];
}
