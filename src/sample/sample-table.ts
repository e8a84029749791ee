import { type Grouping, groupByCodes, joinGroupings } from './grouping.js';

/** A column of a sample: codes 0, 1 .. per record and, where all its values are numbers, the number of each code. */
export interface SampleColumn {
  readonly codes: Int32Array;
  /** One more than the highest code. */
  readonly cardinality: number;
  readonly numbers?: Float64Array;
}

/** A simple random sample of people, one record each, as codes by column. */
export interface SampleTable {
  readonly records: number;
  readonly columns: readonly SampleColumn[];
}

/**
 * A column from codes: a missing cell (-1) becomes a code of its own; numbers where all values are.
 * @param values the text of every code
 */
export function sampleColumn(codes: Int32Array, known: number, values: readonly string[]): SampleColumn {
  const missing = codes.includes(-1);
  const numbers = missing ? undefined : numbersOf(values);
  return {
    codes: missing ? codes.map((code) => (code < 0 ? known : code)) : codes,
    cardinality: known + (missing ? 1 : 0),
    ...(numbers ? { numbers } : {}),
  };
}

/** Some records of a sample, with codes that leave no gap. Cost: rows times columns. */
export function takeRows({ columns }: SampleTable, rows: Int32Array): SampleTable {
  return { records: rows.length, columns: columns.map((column) => takeCells(column, rows)) };
}

function takeCells({ codes, cardinality, numbers }: SampleColumn, rows: Int32Array): SampleColumn {
  const renamed = new Int32Array(cardinality).fill(-1);
  const taken = new Int32Array(rows.length);
  const kept: number[] = [];
  for (let i = 0; i < rows.length; i++) {
    const code = codes[rows[i]];
    if (renamed[code] < 0) {
      renamed[code] = kept.length;
      kept.push(code);
    }
    taken[i] = renamed[code];
  }
  return {
    codes: taken,
    cardinality: kept.length,
    ...(numbers ? { numbers: Float64Array.from(kept, (code) => numbers[code]) } : {}),
  };
}

function numbersOf(values: readonly string[]): Float64Array | undefined {
  const numbers = Float64Array.from(values, (value) => (value.trim() === '' ? Number.NaN : Number(value)));
  return numbers.every(Number.isFinite) ? numbers : undefined;
}

/** Records grouped by all columns at once. Cost: one hash look-up per record and column. */
export function groupRecords({ columns }: SampleTable): Grouping {
  return columns.map(({ codes, cardinality }) => groupByCodes(codes, cardinality)).reduce(joinGroupings);
}
