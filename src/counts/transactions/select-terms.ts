import { SingleoutError } from '../../core/errors.js';
import type { RunOptions } from '../../core/progress.js';
import { option, type Text, wording } from '../../core/wording.js';
import {
  type ColumnType,
  type Dialect,
  TIME_LAYOUTS,
  TIME_UNITS,
  type TimeLayout,
  type TimeUnit,
} from '../../source/engine.js';
import type { Relation } from '../../source/relation.js';
import type { Term } from './attribute-terms.js';

/** How a column's cells are written. */
interface TimeShape {
  readonly layout: TimeLayout;
  readonly hasDate: boolean;
  readonly hasTime: boolean;
}

/** A relation of terms, with what had to be left as it is. */
export interface SelectedTerms {
  readonly relation: Relation;
  /** The terms that are columns of it: all, but for proposed ones whose cells cannot be read so. */
  readonly terms: readonly Term[];
  readonly remarks: readonly string[];
}

/**
 * A relation with one column per term, named after it, and further columns as they are. Cells that are no time or no
 * number stay as they are, and are counted in a remark; where all are, the term is refused, or left out if nobody asked for it.
 * Cost: two passes over the columns of terms with parts.
 */
export async function selectTerms(
  relation: Relation,
  asked: readonly Term[],
  others: readonly Selected[],
  run: RunOptions = {},
): Promise<SelectedTerms> {
  const { dialect } = relation.engine;
  const remarks: string[] = [];
  const cells = others.map(
    ({ name, sql }) => `${sql ?? dialect.identifier(name)} AS ${dialect.identifier(name)}`,
  );
  const terms: Term[] = [];
  for (const term of asked) {
    const expression = await expressionOf(relation, term, remarks, run).catch((error) =>
      leaveOut(term, error, remarks),
    );
    if (expression === undefined) continue;
    terms.push(term);
    cells.push(`${expression} AS ${dialect.identifier(term.name)}`);
  }
  const kindOf = (name: string) => relation.columns.find((column) => column.name === name)?.kind ?? 'text';
  const columns: ColumnType[] = [
    ...others.map(({ name }) => ({ name, kind: kindOf(name) })),
    ...terms.map(({ name, column, parts }) => ({
      name,
      kind: parts.length === 0 ? kindOf(column) : ('text' as const),
    })),
  ];
  return {
    relation: { ...relation, columns, from: `(SELECT ${cells.join(', ')} FROM ${relation.from}) AS terms` },
    terms,
    remarks,
  };
}

/** A column beside the terms: as it is, or SQL that gives it. */
export interface Selected {
  readonly name: string;
  readonly sql?: string;
}

function leaveOut(term: Term, error: unknown, remarks: string[]): undefined {
  if (term.proposed !== true || !(error instanceof SingleoutError) || error.code !== 'data/bad-value')
    throw error;
  remarks.push(`Not looked at: ${error.message}.`);
}

async function expressionOf(
  relation: Relation,
  term: Term,
  remarks: string[],
  run: RunOptions,
): Promise<string> {
  const { dialect } = relation.engine;
  if (term.parts.length === 0) return dialect.identifier(term.column);
  const text = dialect.asText(dialect.identifier(term.column));
  const numbers = term.parts.filter((part) => part.kind === 'step');
  if ((numbers.length > 0 && numbers.length < term.parts.length) || term.rounded?.kind === 'step') {
    throw refuse(
      term,
      'a value is either a time or a number',
      'round to a unit of time or to a number, not both',
    );
  }
  const step = numbers.at(-1);
  const derived =
    step === undefined
      ? timeExpression(dialect, text, term, await findTimeShape(relation, term, run))
      : dialect.roundText(text, step.step);
  await checkCells(relation, term, text, derived, remarks, run);
  return `COALESCE(${derived}, ${text})`;
}

function timeExpression(dialect: Dialect, text: string, term: Term, shape: TimeShape): string {
  let show: 'date' | 'time' | 'both' = shape.hasDate ? (shape.hasTime ? 'both' : 'date') : 'time';
  let unit = term.rounded?.kind === 'unit' ? term.rounded.unit : undefined;
  for (const part of term.parts) {
    if (part.kind === 'step') continue;
    const wanted = part.kind === 'unit' ? (isWithinDay(part.unit) ? 'time' : 'date') : part.kind;
    if (show !== 'both' && show !== wanted) {
      const cannot = `a ${show === 'date' ? 'date has no time of day' : 'time of day has no date'}`;
      throw refuse(
        term,
        cannot,
        `the values of ${term.column} are ${show === 'date' ? 'dates' : 'times of day'}`,
      );
    }
    if (part.kind === 'unit') unit = coarser(part.unit, unit);
    if (part.kind !== 'unit' || wanted === 'date') show = wanted;
  }
  return dialect.timeText(dialect.parseTime(text, shape.layout), unit, show);
}

function coarser(a: TimeUnit, b: TimeUnit | undefined): TimeUnit {
  return b !== undefined && TIME_UNITS.indexOf(b) < TIME_UNITS.indexOf(a) ? b : a;
}

function isWithinDay(unit: string): boolean {
  return unit === 'hour' || unit === 'minute';
}

/** Finds the layout that reads the most different values; two that read the same are ambiguous. */
async function findTimeShape(relation: Relation, term: Term, run: RunOptions): Promise<TimeShape> {
  const { engine } = relation;
  const { asDouble, asText, identifier, parseTime } = engine.dialect;
  const reads = TIME_LAYOUTS.map((layout) => asDouble(`COUNT(${parseTime('v', layout)})`));
  const clock = asDouble(`COUNT(CASE WHEN v LIKE '%:%' THEN 1 END)`);
  const text = asText(identifier(term.column));
  const batch = await engine.query(
    `SELECT ${[...reads, clock].join(', ')} FROM (SELECT DISTINCT ${text} AS v FROM ${relation.from}) AS found`,
    run,
  );
  const counts = TIME_LAYOUTS.map((_, i) => batch.numbers(i)[0]);
  const best = counts.indexOf(Math.max(...counts));
  if (counts[best] === 0) {
    throw refuse(
      term,
      `no cell of ${term.column} is a date or a time`,
      'dates are read as 2024-01-31, 31.1.2024, 1/31/2024 or 20240131, times as 13:05 or 1:05 PM',
    );
  }
  const layout = TIME_LAYOUTS[best];
  if (layout === 'm/d/y' && counts[TIME_LAYOUTS.indexOf('d/m/y')] === counts[best]) {
    throw refuse(
      term,
      `the dates of ${term.column} can be read with the day or the month first`,
      wording`write them with the year first, for example by ${option('sql')} with strptime`,
    );
  }
  const hasTime = layout === 'time' || batch.numbers(TIME_LAYOUTS.length)[0] > 0;
  return { layout, hasDate: layout !== 'time', hasTime };
}

async function checkCells(
  relation: Relation,
  term: Term,
  text: string,
  derived: string,
  remarks: string[],
  run: RunOptions,
): Promise<void> {
  const { engine, from } = relation;
  const { asDouble } = engine.dialect;
  const batch = await engine.query(
    `SELECT ${asDouble(`COUNT(${text})`)}, ${asDouble(`COUNT(${derived})`)} FROM ${from}`,
    run,
  );
  const [cells, read] = [batch.numbers(0)[0], batch.numbers(1)[0]];
  if (cells > 0 && read === 0) {
    throw refuse(term, `no cell of ${term.column} is a number`, 'numbers are read as 1234.5');
  }
  if (read < cells) {
    remarks.push(
      `${cells - read} of ${cells} cells of ${term.column} cannot be read so and stay as they are.`,
    );
  }
}

function refuse(term: Term, message: string, hint: Text): SingleoutError {
  return new SingleoutError('data/bad-value', `\`${term.name}\`: ${message}`, { where: term.column, hint });
}
