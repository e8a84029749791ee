import type { ColumnKind } from '../engine.js';
import type { ComparableColumn } from '../remote/remote-engine.js';
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

/** A column as text, so that equal values have equal texts on every engine. */
export function comparableColumn(field: TrinoField): ComparableColumn {
  return { name: field.name, kind: kindOf(field), text: textOf(field, sql.identifier(field.name)) };
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
