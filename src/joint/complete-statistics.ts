import { SingleoutError } from '../core/errors.js';
import { checkStatistics } from '../statistics/check-statistics.js';
import type { ColumnStatistics, Statistics } from '../statistics/statistics.js';
import { type CompletePair, completePair, countBetween } from './complete-pair.js';
import { type Spread, spreadRemainder } from './spread-remainder.js';

/** A column without remainder: published values first, then the withheld ones, nameless. */
export interface CompleteColumn {
  readonly name: string;
  readonly values: readonly (string | null)[];
  readonly counts: Float64Array;
}

/** Checked statistics in which every record has its value and every pair its cell: what models are built on. */
export interface CompleteStatistics {
  readonly records: number;
  readonly columns: readonly CompleteColumn[];
  readonly pairs: readonly CompletePair[];
  /** True where something was withheld and had to be spread. */
  readonly spread: boolean;
  readonly assumptions: readonly string[];
  column(name: string): CompleteColumn;
  /** The code of a published value; throws for one that is not listed. */
  code(column: string, value: string | null): number;
}

/**
 * Checks statistics and spreads withheld remainders over their values and cells (METHODS.md section 0, DESIGN.md:
 * never folded into one "other" value, which would make risky data look safe).
 * Cost: number of counts; nothing is copied where nothing was withheld.
 */
export function completeStatistics(statistics: Statistics, spread: Spread = 'likely'): CompleteStatistics {
  checkStatistics(statistics);
  const { records, withheldBelow } = statistics;
  const columns = statistics.columns.map((column) => completeColumn(column, withheldBelow, spread));
  const byName = new Map(columns.map((column) => [column.name, column]));
  const column = (name: string): CompleteColumn => {
    const found = byName.get(name);
    if (!found) throw unknown(name, `the statistics have no column ${name}`);
    return found;
  };
  const hasRemainder =
    statistics.columns.some((c) => (c.withheld?.values ?? 0) > 0) ||
    statistics.pairs.some((p) => (p.withheld?.cells ?? 0) > 0);
  return {
    records,
    columns,
    pairs: statistics.pairs.map((pair) =>
      completePair(
        pair,
        [column(pair.columns[0]).counts, column(pair.columns[1]).counts],
        withheldBelow,
        spread,
      ),
    ),
    spread: hasRemainder,
    assumptions: hasRemainder
      ? ['withheld values and cells are as rare as their remainders allow on average']
      : [],
    column,
    code: codeFinder(statistics.columns),
  };
}

function completeColumn(column: ColumnStatistics, below: number | undefined, spread: Spread): CompleteColumn {
  const { name, values, counts, withheld } = column;
  if (!withheld || withheld.values === 0) return { name, values, counts };
  const most = mostOf(column, below);
  const next = countBetween(counts, most, 2 * most);
  const rare = spreadRemainder(withheld.values, withheld.records, most, spread, next);
  const all = new Float64Array(counts.length + rare.length);
  all.set(counts);
  all.set(rare, counts.length);
  return { name, values, counts: all };
}

/** Largest count a withheld value may have: below the threshold, else below what is published, else anything. */
function mostOf({ counts, withheld }: ColumnStatistics, below: number | undefined): number {
  const { values, records } = withheld ?? { values: 0, records: 0 };
  const smallest = counts.length > 0 ? counts.reduce((a, b) => Math.min(a, b)) : records;
  const bounds = [below === undefined ? smallest : below - 1, smallest, records - values + 1];
  return bounds.find((most) => most >= 1 && values * most >= records) ?? records;
}

function codeFinder(columns: readonly ColumnStatistics[]): (column: string, value: string | null) => number {
  const codes = new Map<string, Map<string | null, number>>();
  return (name, value) => {
    let byValue = codes.get(name);
    if (!byValue) {
      const column = columns.find((c) => c.name === name);
      if (!column) throw unknown(name, `the statistics have no column ${name}`);
      byValue = new Map(column.values.map((v, i) => [v, i]));
      codes.set(name, byValue);
    }
    const code = byValue.get(value);
    if (code === undefined) throw unknown(name, `the value given for ${name} is not among the values listed`);
    return code;
  };
}

function unknown(where: string, message: string): SingleoutError {
  return new SingleoutError('data/statistics', message, {
    where,
    hint: 'it may be withheld, spelled differently, or unseen in a sample',
  });
}
