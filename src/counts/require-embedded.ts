import { SingleoutError } from '../core/errors.js';
import { option, wording } from '../core/wording.js';
import type { Relation } from '../source/relation.js';

/** Refuses what needs the records one by one, where the engine is a database that only counts may leave. */
export function requireEmbedded({ engine, name }: Relation): void {
  if (engine.readsRecords) return;
  throw new SingleoutError(
    'config/unsupported',
    `what was asked for needs every record here, and records do not leave ${engine.name}`,
    {
      where: name,
      hint: wording`leave out ${option('weight')}, ${option('household')}, ${option('missing', 'any')} and ${option('every')}, or take an extract as a file`,
    },
  );
}
