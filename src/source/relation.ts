import { SingleoutError } from '../core/errors.js';
import { nearest } from '../core/nearest.js';
import { type MentionedOption, marked, option, type Text, wording } from '../core/wording.js';
import type { ColumnType, Engine } from './engine.js';

/** A table somewhere: an engine, what to write after FROM, and its columns. Knows nothing of privacy. */
export interface Relation {
  readonly engine: Engine;
  /** Name to show: the file or table it came from. */
  readonly name: string;
  readonly from: string;
  readonly columns: readonly ColumnType[];
  /** The files it is read from; none where it is a table of a database. */
  readonly inputs?: readonly InputFile[];
}

/** A file as it is called, and where it can be read from as often as needed. */
export interface InputFile {
  readonly name: string;
  readonly path: string;
}

/** The same relation, reading only the records for which the SQL condition holds. */
export function where(relation: Relation, condition: string): Relation {
  return { ...relation, from: `(SELECT * FROM ${relation.from} WHERE ${condition}) AS filtered` };
}

/**
 * What an error of our own counting means: a query that is not understood is our fault, one that fails otherwise met
 * damaged data. Says where, if the engine did not.
 */
export function inRelation(name: string, error: unknown): unknown {
  if (!(error instanceof SingleoutError)) return error;
  const { code, message, said, cause } = error;
  const details = { ...said, where: said.where ?? name, cause };
  if (code !== 'source/bad-sql') return new SingleoutError(code, said.message, details);
  return message.startsWith('the query is not understood')
    ? new SingleoutError('internal/bug', message, details)
    : new SingleoutError('data/malformed', 'the file is damaged or of another kind', details);
}

/** The name of a table, and those of its columns. */
export interface NamedColumns {
  readonly name: string;
  readonly columns: readonly { readonly name: string }[];
}

/** Checks that the relation has a column of that name; `asked` is the option, the step or the rule that names it. */
export function requireColumn(relation: NamedColumns, name: string, asked: MentionedOption | string): void {
  if (relation.columns.some((column) => column.name === name)) return;
  throw new SingleoutError(
    'config/unknown-column',
    wording`${marked(asked)} names a column that is not there: ${name}`,
    {
      where: relation.name,
      option: typeof asked === 'string' ? undefined : asked,
      hint: columnHint(name, relation.columns),
    },
  );
}

/**
 * What to say of a column that is not there. Other names are not listed: where a file has no header, they are its first record.
 */
export function columnHint(name: string, columns: NamedColumns['columns']): Text {
  const near = nearest(
    name,
    columns.map((column) => column.name),
  );
  if (near !== undefined) return `did you mean ${near}?`;
  return wording`none of the ${columns.length} columns is spelled like this; pass ${option('header', false)} if the first line of a file holds data`;
}
