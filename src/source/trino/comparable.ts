import type { ColumnKind, ColumnType } from '../engine.js';
import { doubleText, trinoDialect as sql } from './dialect.js';

/** A column as the server describes it. */
export interface TrinoField {
  readonly name: string;
  readonly type: string;
}

/** What can be done with a column's values, by its type. */
function kindOf({ type }: TrinoField): ColumnKind {
  if (/^(varchar|char|uuid)\b/.test(type)) return 'text';
  if (/^(tinyint|smallint|integer|bigint|decimal)\b/.test(type)) return 'number';
  if (/^(double|real)$/.test(type)) return 'float';
  if (/^(date|time|timestamp)\b/.test(type)) return 'date';
  return type === 'boolean' ? 'boolean' : 'other';
}

/**
 * A SELECT list that gives every column as text, so that equal values have equal texts on every engine.
 * @param nullValues texts that mean "missing"
 */
export function comparableCells(fields: readonly TrinoField[], nullValues: readonly string[] = []): string {
  const nulls = nullValues.map(sql.string).join(', ');
  const cells = fields.map((field) => {
    const column = sql.identifier(field.name);
    const text = textOf(field, column);
    return `${nulls === '' ? text : `CASE WHEN ${text} NOT IN (${nulls}) THEN ${text} END`} AS ${column}`;
  });
  return cells.join(', ');
}

function textOf(field: TrinoField, column: string): string {
  const { type } = field;
  if (kindOf(field) === 'float') return doubleText(`CAST(${column} AS DOUBLE)`);
  // padded with blanks that mean nothing
  if (/^char\b/.test(type)) return `RTRIM(${sql.asText(column)})`;
  // 10:00:00.500 and 10:00:00.5 are equal, and other engines write the second
  if (/^time/.test(type))
    return `REGEXP_REPLACE(REGEXP_REPLACE(${sql.asText(column)}, '(\\.[0-9]*?)0+\\b', '$1'), '\\.(?![0-9])')`;
  if (type === 'varbinary') return `TO_HEX(${column})`;
  return kindOf(field) === 'other' ? `JSON_FORMAT(CAST(${column} AS JSON))` : sql.asText(column);
}

/** The columns as the rest sees them. */
export function columnsOf(fields: readonly TrinoField[]): ColumnType[] {
  return fields.map((field) => ({ name: field.name, kind: kindOf(field) }));
}
