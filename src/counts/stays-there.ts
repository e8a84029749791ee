import { SingleoutError } from '../core/errors.js';
import type { Relation } from '../source/relation.js';

/** What is not counted by groups needs the records one by one: refused where only counts may leave a database. */
export function refuseRecordsHere({ engine, name }: Relation): void {
  if (engine.embedded) return;
  throw new SingleoutError(
    'config/unsupported',
    `what was asked for needs every record here, and records do not leave ${engine.name}`,
    {
      where: name,
      hint: 'leave out --weight, --household, --missing any and --every, or take an extract as a file',
    },
  );
}
