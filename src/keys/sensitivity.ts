import { outOfDomain } from '../core/errors.js';
import { DEFAULT_PRECISION, type KeySets, keyChances } from './key-chances.js';

/** How sensitive one column is: chances that an attacker succeeds through it. */
export interface ColumnSensitivity {
  readonly name: string;
  /** Chance that the attacker knows the column. */
  readonly p: number;
  /** S as printed: keys taken as independent of each other. */
  readonly printed: number;
  /** The column and some key that holds it are known, keys overlapping as they do. */
  readonly exact: number;
  /** Attack success if the column is dropped. */
  readonly attackWithout: number;
  /** How far attack success falls then. */
  readonly fall: number;
}

/** Sensitivity of all columns, and how it was computed. */
export interface Sensitivity {
  readonly columns: readonly ColumnSensitivity[];
  /** Chance that the attacker holds some key. */
  readonly attackSuccess: number;
  readonly keys: number;
  readonly method: 'decision diagram' | 'sampling';
  /** Set when sampled: how far every chance but `printed` may be off, except in one case in a thousand. */
  readonly errorBound?: number;
}

/** What is known of the attacker. */
export interface SensitivityOptions {
  /** Chance that each column is known, by column number or for all; 0.5 by default. */
  readonly p?: number | readonly number[];
  /** Most columns the attacker holds (kappa): larger keys do not count. */
  readonly maxColumns?: number;
  readonly seed?: number;
  /** Error bound of chances that have to be sampled, in (0, 0.5]; 0.05 by default. */
  readonly precision?: number;
  /** Per column all keys that hold it, by number of columns, where not all keys are listed. */
  readonly countByColumn?: readonly Float64Array[];
}

/**
 * Sensitivity of every column from the minimal keys of a table.
 * @formula METHODS.md section 2: S(A) = p(A) (1 - prod over keys u with A of (1 - prod over B in u, B != A of p(B)))
 * and (a) its exact reading.
 * @param keys minimal column sets, by column number
 */
export function measureSensitivity(
  keys: KeySets,
  names: readonly string[],
  options: SensitivityOptions = {},
): Sensitivity {
  const p = chancesOf(options.p ?? 0.5, names);
  const most = options.maxColumns ?? Number.POSITIVE_INFINITY;
  if (!(most >= 1)) throw outOfDomain('maxColumns', 'an integer of at least 1', most);
  const { precision = DEFAULT_PRECISION } = options;
  if (!(precision >= 0.0005 && precision <= 0.5))
    throw outOfDomain('precision', 'a number from 0.0005 to 0.5', precision);
  const counted =
    options.maxColumns === undefined ? keys : Array.from(keys).filter((key) => key.length <= most);
  const printed =
    options.countByColumn !== undefined && p.every((chance) => chance === p[0])
      ? printedFromCounts(options.countByColumn, p[0])
      : printedSensitivity(counted, p);
  const { any, through, without, method, errorBound } = keyChances(counted, p, options.seed ?? 1, precision);
  return {
    columns: names.map((name, c) => ({
      name,
      p: p[c],
      printed: printed[c],
      exact: through[c],
      attackWithout: without[c],
      fall: any - without[c],
    })),
    attackSuccess: any,
    keys: counted.length,
    method,
    ...(errorBound === undefined ? {} : { errorBound }),
  };
}

/**
 * S of every column as the paper prints it; 0 for a column in no key. Cost: columns of all keys.
 * @formula METHODS.md section 2, S(A)
 */
export function printedSensitivity(keys: Iterable<readonly number[]>, p: Float64Array): Float64Array {
  // sum of ln(1 - q): the product of many factors near 1 would lose digits
  const logs = new Float64Array(p.length);
  for (const key of keys) {
    for (const column of key) {
      let others = 1;
      for (const other of key) if (other !== column) others *= p[other];
      logs[column] += Math.log1p(-others);
    }
  }
  return logs.map((log, column) => p[column] * (0 - Math.expm1(log)));
}

/**
 * The same when every column is known with the same chance: then only the number of keys that hold a column
 * matters, by their size, and keys need not be listed.
 * @param countByColumn per column the keys that hold it, by number of columns
 */
export function printedFromCounts(countByColumn: readonly Float64Array[], p: number): Float64Array {
  return Float64Array.from(countByColumn, (counts) => {
    const log = counts.reduce((sum, n, size) => (n > 0 ? sum + n * Math.log1p(-(p ** (size - 1))) : sum), 0);
    return p * (0 - Math.expm1(log));
  });
}

function chancesOf(p: number | readonly number[], names: readonly string[]): Float64Array {
  const chances = typeof p === 'number' ? new Float64Array(names.length).fill(p) : Float64Array.from(p);
  if (chances.length !== names.length) {
    throw outOfDomain('p', `one chance for each of ${names.length} columns`, `${chances.length} chances`);
  }
  const wrong = chances.find((chance) => !(chance >= 0 && chance <= 1));
  if (wrong !== undefined) throw outOfDomain('p', 'a chance from 0 to 1', wrong);
  return chances;
}
