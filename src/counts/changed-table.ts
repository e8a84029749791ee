import { SingleoutError } from '../core/errors.js';
import type { Relation } from '../source/relation.js';

/** The error where two counts of a table cannot both be right: not every database shows one state of it to all statements. */
export function changedTable({ name }: Pick<Relation, 'name'>): SingleoutError {
  return new SingleoutError('source/changed', 'the table changed while it was read', {
    where: name,
    hint: 'ask again when nobody writes, or ask for a copy or a snapshot of it',
  });
}
