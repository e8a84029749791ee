import type { Dialect } from '../source/engine.js';

/** The cell of a column as text. */
export function textOf(dialect: Dialect, column: string): string {
  return dialect.asText(dialect.identifier(column));
}

/** SQL of a cell as a text that can be joined with others: the length keeps ('ab', 'c') and ('a', 'bc') apart. */
export function cellText(dialect: Dialect, column: string): string {
  const text = textOf(dialect, column);
  return `COALESCE(${dialect.asText(`LENGTH(${text})`)} || ':' || ${text}, '-')`;
}
