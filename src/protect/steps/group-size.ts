import type { Relation } from '../../source/relation.js';
import { freshIdentifier, selectColumns } from './select-columns.js';
import type { StepContext } from './step.js';
import type { Words } from './words.js';
import { quoteWord } from './words.js';

/** Groups of equal records, and in what their size is counted: records, or different values of a column. */
export interface Groups {
  /** Columns that records of a group share; the quasi-identifiers where none are named. */
  readonly columns?: readonly string[];
  /** Counts different values of this column; the user column where none is named, else records. */
  readonly of?: string;
}

/** Reads `[of COLUMN] [in COLUMNS]`. */
export function readGroups(words: Words): Groups {
  const of = words.keyword('of') === undefined ? undefined : words.one('the column after of');
  const columns = words.keyword('in') === undefined ? undefined : words.list('the columns after in');
  return { ...(of !== undefined && { of }), ...(columns !== undefined && { columns }) };
}

/** What {@link readGroups} reads. */
export function writeGroups({ of, columns }: Groups): string {
  const unit = of === undefined ? '' : ` of ${quoteWord(of)}`;
  return columns === undefined ? unit : `${unit} in ${columns.map(quoteWord).join(',')}`;
}

/** "groups of fewer than 5 records", "groups of fewer than 5 different patient that agree in age, sex". */
export function describeGroups({ of, columns }: Groups, below: number): string {
  const unit = of === undefined ? 'records (or persons, where they are told apart)' : `different ${of}`;
  const agree = columns === undefined ? 'all quasi-identifiers' : columns.join(', ');
  return `groups of fewer than ${below} ${unit} that agree in ${agree}`;
}

/**
 * Adds the size of its group to every record. Persons are counted by their rank within the group, which every engine
 * can do; a record without a person counts as none.
 * @returns the SELECT over `from`, and the name of the size in it
 */
export function selectWithSize(
  relation: Relation,
  groups: Groups,
  context: StepContext,
): { size: string; columns: readonly string[]; select: (from: string) => string } {
  const { dialect } = relation.engine;
  const columns =
    groups.columns ?? context.qi.filter((name) => relation.columns.some((c) => c.name === name));
  const of = groups.of ?? context.user;
  const size = freshIdentifier(relation, 'size');
  // no column is left to tell records apart: all are one group
  const keys = columns.length === 0 ? '' : `PARTITION BY ${columns.map(dialect.identifier).join(', ')}`;
  const all = selectColumns(relation);
  if (of === undefined) {
    return {
      size,
      columns,
      select: (from) => `SELECT ${all}, COUNT(*) OVER (${keys}) AS ${size} FROM ${from}`,
    };
  }
  const person = dialect.identifier(of);
  const rank = freshIdentifier(relation, 'rank');
  const ranked = (from: string) =>
    `SELECT ${all}, DENSE_RANK() OVER (${keys} ORDER BY ${person} NULLS LAST) AS ${rank} FROM ${from}`;
  return {
    size,
    columns,
    select: (from) =>
      `SELECT ${all}, COALESCE(MAX(CASE WHEN ${person} IS NOT NULL THEN ${rank} END) OVER (${keys}), 0) AS ${size} ` +
      `FROM (${ranked(from)}) AS ranked`,
  };
}
