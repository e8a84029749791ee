import type { ColumnType } from '../engine.js';
import { duckdbDialect as sql } from './dialect.js';

/**
 * A SELECT list that gives every column in a form in which equal values have equal texts: lists and structures as
 * text, and -0 as 0, which the engine groups together but writes differently.
 * @param nullValues texts that mean "missing"
 */
export function comparableCells(columns: readonly ColumnType[], nullValues: readonly string[] = []): string {
  const nulls = nullValues.map(sql.string).join(', ');
  const cells = columns.map(({ name, kind }) => {
    const column = sql.identifier(name);
    const cell = kind === 'other' ? sql.asText(column) : kind === 'float' ? `${column} + 0` : column;
    const present = nulls === '' ? cell : `CASE WHEN ${sql.asText(cell)} NOT IN (${nulls}) THEN ${cell} END`;
    return `${present} AS ${column}`;
  });
  return cells.join(', ');
}
