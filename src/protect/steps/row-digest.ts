import { cellText } from '../../counts/cell-text.js';
import { digestShare } from '../../counts/sets/digest-share.js';
import type { Relation } from '../../source/relation.js';
import { isCarried } from '../carried.js';
import { freshIdentifier, selectColumns } from './select-columns.js';
import type { StepContext } from './step.js';

/** A SELECT that adds two texts per record from which chance is drawn. */
export interface Digested {
  /** Digest of a record for a purpose: another purpose, another draw. */
  draw(purpose: string): string;
  select(from: string): string;
}

/**
 * Gives every record a key that is the same on every engine and in every order of the records: the digest of all its
 * cells, and its number among equal records (which of them gets which number changes nothing). With `by` the
 * key is that column alone, so that equal values share their fate.
 */
export function digestRows(relation: Relation, { seed, place }: StepContext, by?: string): Digested {
  const { dialect } = relation.engine;
  const [key, number] = [freshIdentifier(relation, 'key'), freshIdentifier(relation, 'number')];
  const all = selectColumns(relation);
  const names = by === undefined ? relation.columns.map((c) => c.name).filter((n) => !isCarried(n)) : [by];
  const cells = names.map((name) => cellText(dialect, name));
  const keyed = (from: string) =>
    `SELECT ${all}, ${dialect.digest(cells.join(' || '))} AS ${key} FROM ${from}`;
  // companions differ among records that are equal now
  const carried = relation.columns
    .filter(({ name }) => isCarried(name))
    .map((c) => dialect.identifier(c.name));
  const order = carried.length === 0 ? '' : ` ORDER BY ${carried.join(', ')}`;
  const ordinal = by === undefined ? `ROW_NUMBER() OVER (PARTITION BY ${key}${order})` : '1';
  return {
    draw: (purpose) =>
      digestShare(
        dialect,
        `${dialect.string(`${seed}/${place}/${purpose}/`)} || ${key} || '/' || ${dialect.asText(number)}`,
      ),
    select: (from) => `SELECT ${all}, ${key}, ${ordinal} AS ${number} FROM (${keyed(from)}) AS keyed`,
  };
}
