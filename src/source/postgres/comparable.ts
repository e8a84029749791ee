import type { FieldDef } from 'pg';
import type { ColumnKind, ColumnType } from '../engine.js';
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
 * A SELECT list that gives every column as text, so that equal values have equal texts on every engine and texts are
 * compared byte by byte, whatever the collation of the database.
 * @param nullValues texts that mean "missing"
 */
export function comparableCells(
  fields: readonly PostgresField[],
  nullValues: readonly string[] = [],
): string {
  const nulls = nullValues.map(sql.string).join(', ');
  const cells = fields.map((field) => {
    const column = sql.identifier(field.name);
    const text = `(${textOf(field, column)}) COLLATE "C"`;
    return `${nulls === '' ? text : `CASE WHEN ${text} NOT IN (${nulls}) THEN ${text} END`} AS ${column}`;
  });
  return cells.join(', ');
}

function textOf(field: PostgresField, column: string): string {
  if (kindOf(field) === 'float') return doubleText(column);
  // 1.0 and 1.00 are equal, and look different where the type gives no scale
  if (field.dataTypeID === NUMERIC && field.dataTypeModifier === -1)
    return sql.asText(`TRIM_SCALE(${column})`);
  return field.dataTypeID === TEXT ? column : sql.asText(column);
}

/** The columns as the rest sees them. */
export function columnsOf(fields: readonly PostgresField[]): ColumnType[] {
  return fields.map((field) => ({ name: field.name, kind: kindOf(field) }));
}
