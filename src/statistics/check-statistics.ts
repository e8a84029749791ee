import { SingleoutError } from '../core/errors.js';
import { recordsOf } from './entropy.js';
import type { ColumnStatistics, GroupStatistics, PairTable, Statistics } from './statistics.js';

/**
 * Refuses statistics that no data set can have: no records, counts that are no whole numbers or exceed N, columns
 * that do not sum to N, pair tables that contradict their columns, group sizes of other records. Messages name columns, never values.
 * Cost: number of counts.
 */
export function checkStatistics(statistics: Statistics): void {
  const { records, columns, pairs, groups } = statistics;
  if (!Number.isSafeInteger(records) || records < 1) {
    throw contradiction('statistics', `\`records\` must be an integer of at least 1; got ${records}`);
  }
  const byName = new Map<string, ColumnStatistics>();
  for (const column of columns) {
    if (byName.has(column.name)) throw contradiction(column.name, `column ${column.name} is listed twice`);
    byName.set(column.name, column);
    checkColumn(column, records);
  }
  for (const pair of pairs) checkPair(pair, byName, records);
  for (const group of groups) checkGroups(group, records);
}

function checkColumn({ name, values, counts, withheld }: ColumnStatistics, records: number): void {
  const where = `column ${name}`;
  if (values.length !== counts.length) {
    throw contradiction(where, `${where} must have as many counts as values`);
  }
  const sum = sumOfCounts(where, counts, records);
  checkRemainder(where, withheld?.values, withheld?.records);
  const total = sum + (withheld?.records ?? 0);
  if (total !== records) {
    throw contradiction(
      where,
      `the counts of ${where} must sum to the ${records} records; they sum to ${total}`,
    );
  }
}

function checkPair(pair: PairTable, columns: ReadonlyMap<string, ColumnStatistics>, records: number): void {
  const where = `pair table ${pair.columns.join(', ')}`;
  const [first, second] = pair.columns.map((name) => columns.get(name));
  if (!first || !second || first === second)
    throw contradiction(where, `${where} needs two columns that are listed`);
  if (pair.a.length !== pair.counts.length || pair.b.length !== pair.counts.length) {
    throw contradiction(where, `${where} must have as many counts as cells`);
  }
  const sum = sumOfCounts(where, pair.counts, records);
  checkRemainder(where, pair.withheld?.cells, pair.withheld?.records);
  checkMargin(where, first, pair.a, pair.counts, pair.withheld === undefined);
  checkMargin(where, second, pair.b, pair.counts, pair.withheld === undefined);
  const total = sum + (pair.withheld?.records ?? 0);
  if (total !== records) {
    throw contradiction(where, `${where} must hold the ${records} records of its columns; it holds ${total}`);
  }
}

function checkGroups(group: GroupStatistics, records: number): void {
  const where = `group sizes of ${group.columns.join(', ')}`;
  const total = group.sizes.length === group.groups.length ? recordsOf(group) : 0;
  if (total !== records) {
    throw contradiction(where, `the ${where} must sum to the ${records} records; they sum to ${total}`);
  }
}

function checkMargin(
  where: string,
  column: ColumnStatistics,
  index: Int32Array,
  counts: Float64Array,
  complete: boolean,
): void {
  const margin = new Float64Array(column.counts.length);
  for (let i = 0; i < index.length; i++) {
    if (!(index[i] >= 0 && index[i] < margin.length)) {
      throw contradiction(where, `${where} refers to a value that column ${column.name} does not list`);
    }
    margin[index[i]] += counts[i];
  }
  for (let v = 0; v < margin.length; v++) {
    if (margin[v] > column.counts[v] || (complete && margin[v] !== column.counts[v])) {
      throw contradiction(where, `${where} contradicts the counts of column ${column.name}`);
    }
  }
}

function sumOfCounts(where: string, counts: Float64Array, records: number): number {
  let sum = 0;
  for (const n of counts) {
    if (!Number.isInteger(n) || n < 1 || n > records) {
      throw contradiction(where, `the counts of ${where} must be integers from 1 to ${records}; got ${n}`);
    }
    sum += n;
  }
  return sum;
}

function checkRemainder(where: string, parts: number | undefined, records: number | undefined): void {
  if (parts === undefined || records === undefined) return;
  if (
    !Number.isInteger(parts) ||
    !Number.isInteger(records) ||
    parts < 0 ||
    records < parts ||
    (parts === 0 && records > 0)
  ) {
    throw contradiction(where, `what is withheld of ${where} must hold at least one record each`);
  }
}

function contradiction(where: string, message: string): SingleoutError {
  return new SingleoutError('data/statistics', message, {
    where,
    hint: 'the statistics must come from one table: count all columns and pairs on the same records',
  });
}
