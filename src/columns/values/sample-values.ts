import type { RunOptions } from '../../core/progress.js';
import type { Relation } from '../../source/relation.js';

/** A value of a column with the records that hold it. It is looked at and forgotten: none is printed or kept. */
export interface SampledValue {
  readonly value: string;
  readonly records: number;
}

/** How many values a column has, and in how many records. */
export interface ColumnSize {
  readonly records: number;
  readonly distinct: number;
}

/** About how many distinct values of a column are looked at. */
const MOST_VALUES = 1000;
/** A value that more than one in so many records hold is always looked at: it may stand for a missing one. */
const FREQUENT = 200;
/** Characters of a value that are looked at. */
const MOST_CHARACTERS = 200;
const ALL = 2 ** 52;

/**
 * SQL of (column, value, records) for some values of every column: the frequent ones, and of the others as many as a hash of
 * the value lets through, so that the same table gives the same values.
 * @param from SQL table (col, v, n) of all values
 */
export function valuesToLookAtSql({ engine }: Relation, from: string, sizes: readonly ColumnSize[]): string {
  const { asDouble, hashNumber } = engine.dialect;
  const large = sizes.map((size, col) => ({ ...size, col })).filter(({ distinct }) => distinct > MOST_VALUES);
  const share = ({ distinct }: ColumnSize) => Math.floor((ALL * MOST_VALUES) / distinct);
  const cases = large.map((size) => `WHEN ${size.col} THEN ${share(size)}`).join(' ');
  const often = large.map((size) => `WHEN ${size.col} THEN ${Math.ceil(size.records / FREQUENT)}`).join(' ');
  const some =
    large.length === 0
      ? ''
      : ` AND (n >= CASE col ${often} ELSE 1 END OR ${hashNumber('v', 1)} < CASE col ${cases} ELSE 0 END)`;
  return `SELECT ${asDouble('col')}, SUBSTR(v, 1, ${MOST_CHARACTERS}), ${asDouble('n')} FROM ${from} WHERE v IS NOT NULL${some}`;
}

/** Values of every column to be looked at in this process, in the order of the columns; those of a column in their own order. */
export async function sampleValues(
  relation: Relation,
  from: string,
  sizes: readonly ColumnSize[],
  run: RunOptions = {},
): Promise<SampledValue[][]> {
  const batch = await relation.engine.query(valuesToLookAtSql(relation, from, sizes), run);
  const [columns, values, records] = [batch.numbers(0), batch.texts(1), batch.numbers(2)];
  const found: SampledValue[][] = sizes.map(() => []);
  for (let i = 0; i < batch.rows; i++)
    found[columns[i]].push({ value: values[i] as string, records: records[i] });
  for (const column of found) column.sort((a, b) => (a.value < b.value ? -1 : 1));
  return found;
}
