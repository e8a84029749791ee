import { SingleoutError } from '../core/errors.js';
import type { RunOptions } from '../core/progress.js';
import type { SizeHistogram } from '../core/results/size-histogram.js';
import { option, wording } from '../core/wording.js';
import type { Dialect, KeptTable } from '../source/engine.js';
import type { Relation } from '../source/relation.js';
import { lineRanges } from './line-ranges.js';

/** What one pass over the records tells of a column. */
export interface ColumnProfile {
  readonly name: string;
  readonly records: number;
  /** How often each value occurs, as a histogram; missing cells are one value of their own. */
  readonly histogram: SizeHistogram;
  readonly missing: number;
  /** Mean number of characters of the distinct values. */
  readonly meanLength: number;
}

/** The value counts of every column, taken in one pass. */
export interface Marginals {
  /** SQL table (col, v, n): column number, value as text, records. */
  readonly from: string;
  readonly profiles: readonly ColumnProfile[];
  drop(): Promise<void>;
}

/** Counts the values of all columns by GROUPING SETS, up to 50 in one pass (METHODS.md section 0: the AVFM). */
export async function countMarginals(relation: Relation, run: RunOptions = {}): Promise<Marginals> {
  run.progress?.({ step: 'counting the values of every column' });
  const kept = await keepMarginals(relation, run);
  const profiles = await profile(relation, kept.from, run);
  if (profiles[0].records === 0) {
    throw new SingleoutError('data/no-records', 'there is a header but no record', {
      where: relation.name,
      hint: wording`is the file complete? give ${option('header', false)} if its first line is a record`,
    });
  }
  return { from: kept.from, profiles, drop: kept.drop };
}

/** Holds the counts. Where tables can be stored, one pass follows the other: one statement would make all at a time, in memory. */
async function keepMarginals(relation: Relation, run: RunOptions): Promise<KeptTable> {
  const { engine } = relation;
  const passes = marginalPasses(relation);
  if (!engine.keepsTables || passes.length === 1) return engine.keep(marginalsSql(relation), run);
  const parts: KeptTable[] = [];
  for (const [i, pass] of passes.entries()) {
    run.progress?.({ step: 'counting the values of every column', fraction: i / passes.length });
    parts.push(await engine.keep(pass, run));
  }
  const all = await engine.keep(parts.map(({ from }) => `SELECT * FROM ${from}`).join(' UNION ALL '), run);
  for (const part of parts) await part.drop();
  return all;
}

/** Columns counted in one pass: what the engine needs grows with their square. */
const COLUMNS_PER_PASS = 50;

/** SQL table (col, v, n) of the values of a relation's columns, by their number among these. */
export function marginalsSql(relation: Relation): string {
  return marginalPasses(relation).join(' UNION ALL ');
}

function marginalPasses({ engine: { dialect }, columns, from }: Relation): string[] {
  const names = columns.map((column) => dialect.identifier(column.name));
  const passes: string[] = [];
  for (let first = 0; first < names.length; first += COLUMNS_PER_PASS) {
    passes.push(passSql(dialect, names.slice(first, first + COLUMNS_PER_PASS), first, from));
  }
  return passes;
}

function passSql(dialect: Dialect, names: readonly string[], first: number, from: string): string {
  const which = names.map((name, i) => `WHEN GROUPING(${name}) = 0 THEN ${first + i}`).join(' ');
  const value =
    names.length === 1 ? dialect.asText(names[0]) : `COALESCE(${names.map(dialect.asText).join(', ')})`;
  const sets = names.map((name) => `(${name})`).join(', ');
  return `SELECT ${dialect.asInteger(`CASE ${which} END`)} AS col, ${value} AS v, COUNT(*) AS n
    FROM ${from} GROUP BY GROUPING SETS (${sets})`;
}

/** SQL of (column, records, values that so many records hold, their characters, records without a value). */
export function profileSql({ engine }: Relation, from: string): string {
  const { asDouble } = engine.dialect;
  return `SELECT col, ${asDouble('n')}, ${asDouble('COUNT(*)')}, ${asDouble('COALESCE(SUM(LENGTH(v)), 0)')},
       ${asDouble('SUM(CASE WHEN v IS NULL THEN n ELSE 0 END)')}
     FROM ${from} GROUP BY col, n ORDER BY col, n`;
}

async function profile(relation: Relation, from: string, run: RunOptions): Promise<ColumnProfile[]> {
  const batch = await relation.engine.query(profileSql(relation, from), run);
  const [column, sizes, groups, lengths, missing] = [0, 1, 2, 3, 4].map((i) => batch.numbers(i));
  const ranges = lineRanges(column, relation.columns.length);
  return relation.columns.map(({ name }, i) => {
    const part = (values: Float64Array) => values.slice(ranges[i].start, ranges[i].end);
    const histogram = { sizes: part(sizes), groups: part(groups) };
    const distinct = sum(histogram.groups);
    return {
      name,
      histogram,
      records: histogram.sizes.reduce((total, size, j) => total + size * histogram.groups[j], 0),
      missing: sum(part(missing)),
      meanLength: distinct === 0 ? 0 : sum(part(lengths)) / distinct,
    };
  });
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0);
}
