import type { FieldDef } from 'pg';
import type { ColumnKind } from '../engine.js';
import type { ComparableColumn } from '../remote/remote-engine.js';
import { doubleText, postgresDialect as sql } from './dialect.js';

/** A column as the server describes it. */
export type PostgresField = Pick<FieldDef, 'name' | 'dataTypeID' | 'dataTypeModifier'>;

const KINDS: readonly (readonly [ColumnKind, readonly number[]])[] = [
  ['text', [18, 19, 25, 1042, 1043, 2950]],
  ['number', [20, 21, 23, 26, 1700]],
  ['float', [700, 701]],
  ['date', [1082, 1083, 1114, 1184, 1266]],
  ['boolean', [16]],
];
const NUMERIC = 1700;
const TEXT = 25;

/** What can be done with a column's values, by the number of its type. */
function kindOf({ dataTypeID }: PostgresField): ColumnKind {
  return KINDS.find(([, types]) => types.includes(dataTypeID))?.[0] ?? 'other';
}

/**
 * A column as text, so that equal values have equal texts on every engine, and texts are compared byte by byte, whatever the
 * collation of the database.
 */
export function comparableColumn(field: PostgresField): ComparableColumn {
  const text = `(${textOf(field, sql.identifier(field.name))}) COLLATE "C"`;
  return { name: field.name, kind: kindOf(field), text };
}

function textOf(field: PostgresField, column: string): string {
  if (kindOf(field) === 'float') return doubleText(column);
  // 1.0 and 1.00 are equal, and look different where the type gives no scale
  if (field.dataTypeID === NUMERIC && field.dataTypeModifier === -1)
    return sql.asText(`TRIM_SCALE(${column})`);
  return field.dataTypeID === TEXT ? column : sql.asText(column);
}
