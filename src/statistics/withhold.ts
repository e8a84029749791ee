import { outOfDomain, SingleoutError } from '../core/errors.js';
import { hideCells } from './hide-cells.js';
import type { ColumnStatistics, PairTable, Statistics } from './statistics.js';

/**
 * Statistics fit to be published: every value and every pair that fewer than `below` records hold is replaced by
 * a remainder that says only how many there are and how many records they hold together. So that no withheld
 * count follows from the total, a remainder always stands for at least two; in a pair table, whose row and column
 * totals are published too, further cells are hidden until none follows from those either (see {@link hideCells}).
 *
 * They are not folded into one "other" value: that would make risky data look safe (METHODS.md section 1).
 * Cost: linear in the cells, times the rounds of withholding (few).
 *
 * @example
 * const counted = await statistics(table, { qi: ['age', 'sex', 'zip'] });
 * const published = withhold(counted, 11);
 */
export function withhold(statistics: Statistics, below: number): Statistics {
  if (!Number.isInteger(below) || below < 2)
    throw outOfDomain('withhold-below', 'an integer of at least 2', below);
  if (statistics.withheldBelow !== undefined) {
    throw new SingleoutError('config/unsupported', 'counts are withheld from these statistics already', {
      hint: 'withhold from the statistics as they were counted',
    });
  }
  const columns = statistics.columns.map((column) => withholdValues(column, below));
  const kept = new Map(columns.map((column) => [column.name, column.values.length]));
  const pairs = statistics.pairs.map((pair) => withholdCells(pair, below, kept));
  return { ...statistics, columns, pairs, withheldBelow: below };
}

/** Values are sorted by falling count, so the rare ones are at the end. */
function withholdValues(column: ColumnStatistics, below: number): ColumnStatistics {
  const { counts, values } = column;
  let kept = counts.length;
  while (kept > 0 && counts[kept - 1] < below) kept--;
  if (kept === counts.length) return column;
  if (counts.length - kept === 1 && kept > 0) kept--;
  const rest = counts.subarray(kept);
  return {
    name: column.name,
    values: values.slice(0, kept),
    counts: counts.slice(0, kept),
    withheld: { values: rest.length, records: rest.reduce((sum, count) => sum + count, 0) },
  };
}

function withholdCells(pair: PairTable, below: number, kept: ReadonlyMap<string, number>): PairTable {
  const [keptA, keptB] = pair.columns.map((name) => kept.get(name) as number);
  const hidden = hideCells(pair, below, keptA, keptB);
  const shown = Int32Array.from(hidden.keys()).filter((i) => hidden[i] === 0);
  if (shown.length === hidden.length) return pair;
  const records = pair.counts.reduce((sum, count, i) => sum + (hidden[i] === 1 ? count : 0), 0);
  return {
    columns: pair.columns,
    a: shown.map((i) => pair.a[i]),
    b: shown.map((i) => pair.b[i]),
    counts: Float64Array.from(shown, (i) => pair.counts[i]),
    withheld: { cells: hidden.length - shown.length, records },
  };
}
