import { SingleoutError } from '../../core/errors.js';
import type { PairCount } from '../../joint/forest-chain.js';

/** One person's values as bare counts: how often each occurs, and how often pairs of them occur together. */
export interface PersonCounts {
  readonly records: number;
  readonly columns: readonly string[];
  readonly counts: readonly number[];
  readonly pairs?: readonly PairCount[];
  /** Pairs known to form the forest; chosen from `pairs` by their 2 x 2 information where left out. */
  readonly edges?: readonly PairCount[];
}

/** Refuses counts that no person in a data set can have. Messages name columns, never values. */
export function checkPerson({ records, columns, counts, pairs = [], edges = [] }: PersonCounts): void {
  if (!Number.isSafeInteger(records) || records < 1) {
    throw impossible('records', `\`records\` must be an integer of at least 1; got ${records}`);
  }
  if (columns.length === 0 || columns.length !== counts.length) {
    throw impossible('count', 'a person needs at least one column, and a count for each');
  }
  counts.forEach((n, j) => {
    if (!Number.isInteger(n) || n < 1 || n > records) {
      throw impossible(
        columns[j],
        `the count of ${columns[j]} must be an integer from 1 to ${records}; got ${n}`,
      );
    }
  });
  for (const { i, j, count } of [...pairs, ...edges]) {
    if (!(i in columns) || !(j in columns) || i === j)
      throw impossible('pair', 'a pair needs two of the columns');
    const name = `${columns[i]}, ${columns[j]}`;
    const least = Math.max(1, counts[i] + counts[j] - records);
    const most = Math.min(counts[i], counts[j]);
    if (!Number.isInteger(count) || count < least || count > most) {
      throw impossible(
        name,
        `the count of the pair ${name} must be an integer from ${least} to ${most}; got ${count}`,
      );
    }
  }
}

function impossible(where: string, message: string): SingleoutError {
  return new SingleoutError('data/statistics', message, {
    where,
    hint: 'a person who is in the data is counted in every value and every pair',
  });
}
