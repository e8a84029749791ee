import { outOfDomain, SingleoutError } from '../core/errors.js';
import { type Cell, CHUNK_ROWS, type Chunk } from '../source/write/chunk.js';

/** What to generate. The same options give the same cells on every machine. */
export interface GenerateOptions {
  /** Rows to make, an integer from 1 to 10,000,000. */
  readonly records: number;
  /** Any safe integer. */
  readonly seed: number;
  /** hospital: mean number of stays of a person, at least 1; 1.01 by default. */
  readonly stays?: number;
  /** purchases: number of customers to draw from, from 1 to `records`; a hundredth of the records by default. */
  readonly users?: number;
  /** random: number of columns, from 1 to 20; 3 by default. */
  readonly columns?: number;
  /** random: records per possible tuple, above 0; 2.5 by default. */
  readonly lambda?: number;
  /** random: how often values occur; `dirichlet` by default. */
  readonly weights?: 'dirichlet' | 'uniform' | 'zipf';
}

/** Options that only some data sets know. */
const OWN = ['stays', 'users', 'columns', 'lambda', 'weights'] as const;

/** A seeded data set of any length, made chunk by chunk in bounded memory. */
export interface Generator {
  readonly name: string;
  readonly columns: readonly string[];
  /** Checks the options at once, then makes rows as they are asked for. Each call starts from the beginning. */
  rows(options: GenerateOptions): Iterable<Chunk>;
}

/** Most rows a generator makes. */
const MAX_RECORDS = 10_000_000;

/**
 * Refuses options outside their domain, and options that mean nothing to this data set.
 * @param own the options that this data set knows besides `records` and `seed`
 */
export function checkOptions(
  name: string,
  options: GenerateOptions,
  own: readonly (typeof OWN)[number][],
): void {
  const { records, seed, stays, users } = options;
  if (!Number.isInteger(records) || records < 1 || records > MAX_RECORDS) {
    throw outOfDomain('records', `an integer from 1 to ${MAX_RECORDS}`, records);
  }
  if (!Number.isSafeInteger(seed)) throw outOfDomain('seed', 'a safe integer', seed);
  for (const key of OWN) {
    if (options[key] !== undefined && !own.includes(key)) {
      throw new SingleoutError('config/unsupported', `\`${key}\` has no meaning for ${name} data`, {
        where: key,
      });
    }
  }
  if (stays !== undefined && !(stays >= 1 && Number.isFinite(stays))) {
    throw outOfDomain('stays', 'a finite number of at least 1', stays);
  }
  if (users !== undefined && !(Number.isInteger(users) && users >= 1 && users <= records)) {
    throw outOfDomain('users', `an integer from 1 to the number of records, ${records}`, users);
  }
}

/** Writes the next row of a data set into row `row` of a chunk. */
export type RowMaker = (columns: Cell[][], row: number) => void;

/** Calls `makeRow` for every record and hands the rows out in chunks. Memory: one chunk. */
export function* chunksOf(records: number, width: number, makeRow: RowMaker): Iterable<Chunk> {
  for (let start = 0; start < records; start += CHUNK_ROWS) {
    const rows = Math.min(CHUNK_ROWS, records - start);
    const columns = Array.from({ length: width }, () => new Array<Cell>(rows));
    for (let row = 0; row < rows; row++) makeRow(columns, row);
    yield { rows, columns };
  }
}
