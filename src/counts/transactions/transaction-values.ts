import type { RunOptions } from '../../core/progress.js';
import type { CountedValues, ValueHistogram } from '../../core/results/transaction-counts.js';
import { lineRanges } from '../line-ranges.js';
import type { TransactionCells } from './transaction-cells.js';

/** Values with their numbers among all values of the attribute. */
export interface NumberedValues extends CountedValues {
  readonly numbers: Float64Array;
}

/** How many values have how many records and users: all that the risk of an attribute needs. */
export async function countValueHistogram(
  cells: TransactionCells,
  run: RunOptions = {},
): Promise<ValueHistogram> {
  const batch = await cells.relation.engine.query(valueHistogramSql(cells), run);
  return { users: batch.numbers(0), records: batch.numbers(1), values: batch.numbers(2) };
}

/** SQL of (users, records, values that have so many of both). */
export function valueHistogramSql({ relation, values }: TransactionCells): string {
  const counts = ['u', 'r', 'COUNT(*)'].map(relation.engine.dialect.asDouble);
  return `SELECT ${counts.join(', ')} FROM ${values} GROUP BY u, r ORDER BY u, r`;
}

/** Some values of an attribute, for three ends. */
export interface PickedValues {
  /** Those at the given places of their order, ascending: what a sample of values is made of. */
  readonly drawn: NumberedValues;
  /** Those that tell most, by Pr(idf, x). */
  readonly riskiest: NumberedValues;
  /** Those of a single user, by their records. */
  readonly singleUser: NumberedValues;
}

/**
 * The values at given places, and the most telling ones, at most `most` of each kind, by one statement. Equals follow the order
 * of values, so that every run lists the same.
 */
export async function pickValues(
  cells: TransactionCells,
  places: readonly number[],
  most: number,
  run: RunOptions = {},
): Promise<PickedValues> {
  const batch = await cells.relation.engine.query(pickValuesSql(cells, places, most), run);
  const [drawn, riskiest, singleUser] = lineRanges(batch.numbers(0), 3).map(({ start, end }) => {
    const [numbers, records, users] = [1, 2, 3].map((i) => batch.numbers(i).slice(start, end));
    return { numbers, records, users };
  });
  return { drawn, riskiest, singleUser };
}

/** SQL of (which kind, number of the value, records, users), kind by kind. */
export function pickValuesSql(
  { relation, values }: TransactionCells,
  places: readonly number[],
  most: number,
): string {
  const { asDouble } = relation.engine.dialect;
  const telling = (kind: number, only: string) =>
    `SELECT * FROM (SELECT ${kind} AS kind, ${asDouble('r')} / u AS told, val, r, u FROM ${values} ${only}
       ORDER BY told DESC, r DESC, val LIMIT ${most}) AS telling_${kind}`;
  return `SELECT ${['kind', 'val', 'r', 'u'].map(asDouble).join(', ')} FROM (
      SELECT 0 AS kind, ${asDouble('0')} AS told, val, r, u
      FROM (SELECT val, r, u, ROW_NUMBER() OVER (ORDER BY val) - 1 AS place FROM ${values}) AS placed
      WHERE place IN (${places.join(', ')})
      UNION ALL ${telling(1, '')}
      UNION ALL ${telling(2, 'WHERE u = 1')}) AS picked
    ORDER BY kind, told DESC, CASE WHEN kind = 0 THEN 0 ELSE r END DESC, val`;
}
