import { SingleoutError } from '../../core/errors.js';
import type { RunOptions } from '../../core/progress.js';
import { option } from '../../core/wording.js';
import { type Relation, requireColumn } from '../../source/relation.js';
import { readTerm, type Term } from './attribute-terms.js';
import { findTimestamps } from './find-timestamps.js';

/** What attributes are made of. */
export interface AttributeOptions extends RunOptions {
  /** Whose record it is; each record is somebody's own where it is not given. */
  readonly user?: string;
  /** Columns an attacker knows, alone or together. */
  readonly attributes?: readonly (readonly string[])[];
  /** Columns not to take as attributes, where none are named. */
  readonly ignore?: readonly string[];
}

/** Every column once per attribute, and every attribute once. */
export function onlyDifferent(attributes: readonly (readonly string[])[]): string[][] {
  const sets = attributes.map((columns) => [...new Set(columns)]);
  const keys = sets.map((columns) => JSON.stringify([...columns].sort()));
  return sets.filter((_, i) => keys.indexOf(keys[i]) === i);
}

/** Every column that the attributes name, once; if none is named, all columns and the parts of points in time. */
export async function settleTerms(relation: Relation, options: AttributeOptions): Promise<Term[]> {
  const { user, attributes, ignore = [] } = options;
  for (const name of ignore) requireColumn(relation, name, option('ignore'));
  if (attributes === undefined) {
    const columns = relation.columns
      .map(({ name }) => name)
      .filter((name) => name !== user && !ignore.includes(name));
    const times = await findTimestamps(relation, columns, options);
    const parts = (name: string) => (times.includes(name) ? [`${name}:date`, `${name}:time`] : []);
    return columns.flatMap((name) => [
      { name, column: name, parts: [] },
      ...parts(name).map((part) => ({ ...readTerm(part, relation, option('attributes')), proposed: true })),
    ]);
  }
  if (attributes.length === 0 || attributes.some((columns) => columns.length === 0)) {
    throw new SingleoutError('config/invalid', 'every attribute must name at least one column');
  }
  const terms = [...new Set(attributes.flat())].map((name) => readTerm(name, relation, option('attributes')));
  if (user !== undefined && terms.some((term) => term.column === user)) {
    throw new SingleoutError('config/column-conflict', `${user} cannot be both the user and an attribute`, {
      option: 'attributes',
      hint: 'an attacker who knows the user needs no attribute',
    });
  }
  return terms;
}
