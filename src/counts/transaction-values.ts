import type { RunOptions } from '../core/progress.js';
import type { CountedValues, ValueHistogram } from '../core/transaction-counts.js';
import type { TransactionCells } from './transaction-cells.js';

/** Values with their numbers among all values of the attribute. */
export interface NumberedValues extends CountedValues {
  readonly numbers: Float64Array;
}

/** How many values have how many records and users: all that the risk of an attribute needs. */
export async function countValueHistogram(
  { relation, values }: TransactionCells,
  run: RunOptions = {},
): Promise<ValueHistogram> {
  const { asDouble } = relation.engine.dialect;
  const batch = await relation.engine.query(
    `SELECT ${asDouble('u')}, ${asDouble('r')}, ${asDouble('COUNT(*)')} FROM ${values}
     GROUP BY u, r ORDER BY u, r`,
    run,
  );
  return { users: batch.numbers(0), records: batch.numbers(1), values: batch.numbers(2) };
}

/** The values at the given places of their order, ascending: what a sample of values is made of. */
export async function readValuesAt(
  { relation, values }: TransactionCells,
  places: readonly number[],
  run: RunOptions = {},
): Promise<NumberedValues> {
  const { asDouble } = relation.engine.dialect;
  const batch = await relation.engine.query(
    `SELECT ${asDouble('val')}, ${asDouble('r')}, ${asDouble('u')}
     FROM (SELECT val, r, u, ROW_NUMBER() OVER (ORDER BY val) - 1 AS place FROM ${values}) AS placed
     WHERE place IN (${places.join(', ')}) ORDER BY place`,
    run,
  );
  return { numbers: batch.numbers(0), records: batch.numbers(1), users: batch.numbers(2) };
}

/**
 * The values that tell most, at most `most` of them: by Pr(idf, x), or only those of a single user by their records.
 * Equals follow the order of values, so that every run lists the same.
 */
export async function readTellingValues(
  { relation, values }: TransactionCells,
  which: 'riskiest' | 'single user',
  most: number,
  run: RunOptions = {},
): Promise<NumberedValues> {
  const { asDouble } = relation.engine.dialect;
  const only = which === 'single user' ? 'WHERE u = 1' : '';
  const batch = await relation.engine.query(
    `SELECT ${asDouble('val')}, ${asDouble('r')}, ${asDouble('u')} FROM ${values} ${only}
     ORDER BY ${asDouble('r')} / u DESC, r DESC, val LIMIT ${most}`,
    run,
  );
  return { numbers: batch.numbers(0), records: batch.numbers(1), users: batch.numbers(2) };
}
