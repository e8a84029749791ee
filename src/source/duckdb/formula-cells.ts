import { SingleoutError } from '../../core/errors.js';
import type { RunOptions } from '../../core/progress.js';
import { option, wording } from '../../core/wording.js';
import type { ColumnType } from '../engine.js';
import type { Relation } from '../relation.js';
import { duckdbDialect as sql } from './dialect.js';

/** Cells of a table that spreadsheet programs may take for formulas and run. */
export interface FormulaCells {
  /** How many there are, names of columns among them. */
  readonly cells: number;
  /** The columns they are in, by the names in the file. */
  readonly columns: readonly string[];
  /** Whether a single quote was put before each, so that they are text. */
  readonly escaped: boolean;
}

/** What a formula begins with, by OWASP's page on CSV injection; line ends and tabs may hide what follows them. */
const BEGINNINGS = [...'=+-@\t\r\n＝＋－＠'];
/** What begins so and is a number all the same; decimals are written with a point or a comma. */
const PLAIN_NUMBER = '[+-]?(\\d+([.,]\\d*)?|[.,]\\d+)([eE][+-]?\\d+)?';
const PLAIN = new RegExp(`^${PLAIN_NUMBER}$`);

/** The same table with a single quote before every cell and every name that may be taken for a formula. */
export function escapeFormulas(relation: Relation): Relation {
  const { columns, from, name } = relation;
  const list = columns.map((column) => {
    const cell = sql.identifier(column.name);
    const text = sql.asText(cell);
    const safe = mayHold(column)
      ? `CASE WHEN ${isFormula(text)} THEN '''' || ${text} ELSE ${text} END`
      : cell;
    return `${safe} AS ${sql.identifier(escapeName(column.name))}`;
  });
  const escaped = columns.map((column): ColumnType => {
    return { name: escapeName(column.name), kind: mayHold(column) ? 'text' : column.kind };
  });
  const names = new Set(escaped.map((column) => column.name.toLowerCase()));
  if (names.size < columns.length)
    throw new SingleoutError(
      'config/invalid',
      'with a single quote before it, a column has the name of another',
      {
        where: name,
        hint: wording`leave one of the two out: ${option('steps', ['drop COLUMN'])}`,
      },
    );
  return { ...relation, columns: escaped, from: `(SELECT ${list.join(', ')} FROM ${from}) AS escaped` };
}

/** A column's name as {@link escapeFormulas} writes it. */
export function escapeName(name: string): string {
  return BEGINNINGS.includes(name[0]) && !PLAIN.test(name) ? `'${name}` : name;
}

/** Counts the cells that may be taken for formulas. Cost: one scan of the columns that hold text. */
export async function countFormulas(
  { engine, columns, from }: Relation,
  run: RunOptions = {},
): Promise<Omit<FormulaCells, 'escaped'>> {
  const counts = columns.map((column) =>
    mayHold(column)
      ? sql.asDouble(`COUNT(*) FILTER (WHERE ${isFormula(sql.asText(sql.identifier(column.name)))})`)
      : '0::DOUBLE',
  );
  const batch = await engine.query(`SELECT ${counts.join(', ')} FROM ${from}`, run);
  const found = columns.map(({ name }, i) => batch.numbers(i)[0] + (escapeName(name) === name ? 0 : 1));
  return {
    cells: found.reduce((sum, n) => sum + n, 0),
    columns: columns.map(({ name }) => name).filter((_, i) => found[i] > 0),
  };
}

/** Numbers, dates and truth values are never formulas; a float may be `-inf`. */
function mayHold({ kind }: ColumnType): boolean {
  return kind !== 'number' && kind !== 'date' && kind !== 'boolean';
}

function isFormula(text: string): string {
  const beginnings = BEGINNINGS.map(sql.string).join(', ');
  return `(LEFT(${text}, 1) IN (${beginnings}) AND NOT regexp_full_match(${text}, ${sql.string(PLAIN_NUMBER)}))`;
}
