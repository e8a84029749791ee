import { dateLayoutOf } from '../../columns/values/date-layout.js';
import type { Kind } from '../../core/results/column-kind.js';
import { band, bandAt } from '../steps/band.js';
import { blank } from '../steps/blank.js';
import { coarsenDate, DATE_UNITS } from '../steps/coarsen-date.js';
import { mask } from '../steps/mask.js';
import { mergeRare } from '../steps/merge-rare.js';
import type { Recoding } from '../steps/step.js';

/** A column with at most this many values is one of categories, also where these are numbers. */
const FEW_VALUES = 12;
/** Shares of the records below which values are rare. */
const RARE = [0.01, 0.05, 0.2];
const MOST_BANDS = 5;
/** Widths of bands, each of whole bands of the one before. */
const AGES = [5, 10, 20, 40];
const YEARS = [5, 10, 20];
const DEGREES = [0.01, 0.1, 1];
const TOP_AGE = 90;
/** Levels of masked characters, spread evenly over the length; all of them on request. */
const MOST_MASKS = 4;
/** About so many bands hold nine tenths of the records on the finest level. */
const FINEST_BANDS = 20;

/** What is known of a column besides its values, and how fine its levels are. */
export interface LevelHints {
  readonly kind?: Kind;
  /** Levels of masked characters. */
  readonly mostMasks?: number;
}

/**
 * Levels that suit a column, by what it is and by its values: fewer and fewer characters of postcodes, coarser units of dates, bands
 * of ages with one class from 90 on, wider and wider bands of coordinates and quantities; digits that are names are never put
 * into bands, for what lies between two of them means nothing: of them, of categories and of places rare values are merged. Blank
 * at the end. Of a column of which nothing is known the values decide alone.
 * @param values in value order, without missing cells
 * @param counts records of each
 */
export function proposeLevels(
  column: string,
  values: readonly string[],
  counts: Float64Array,
  hints: LevelHints = {},
): Recoding[] {
  const described = { column, values, counts, most: hints.mostMasks ?? MOST_MASKS };
  return [...(values.length <= 2 ? [] : between(described, hints.kind ?? 'unknown')), blank(column)];
}

interface Described {
  readonly column: string;
  readonly values: readonly string[];
  readonly counts: Float64Array;
  readonly most: number;
}

function between(described: Described, kind: Kind): Recoding[] {
  const { column, values, counts } = described;
  const numbers = numbersOf(values);
  switch (kind) {
    case 'postcode':
      return ofOneLength(values) ? masks(described) : merges(described);
    case 'date':
    case 'date-time':
    case 'birth-date':
      return dates(described);
    case 'age':
      return numbers === undefined ? merges(described) : ages(column, numbers);
    case 'coordinate':
      return numbers?.every((number) => Math.abs(number) <= 180)
        ? DEGREES.map((width) => band(column, width))
        : byLook(described);
    case 'quantity':
      return numbers === undefined ? merges(described) : bands(column, numbers, counts);
    case 'code':
      return numbers === undefined && isCode(values) ? masks(described) : merges(described);
    case 'category':
    case 'flag':
    case 'place':
      return merges(described);
    default:
      return byLook(described);
  }
}

/** Levels by the values alone. */
function byLook(described: Described): Recoding[] {
  const { column, values, counts } = described;
  if (values.length <= FEW_VALUES) return merges(described);
  if (isoDates(values)) return DATE_UNITS.map((unit) => coarsenDate(column, unit));
  if (isCode(values)) return masks(described);
  const numbers = numbersOf(values);
  return numbers === undefined ? merges(described) : bands(column, numbers, counts);
}

function merges({ column, counts }: Described): Recoding[] {
  const records = counts.reduce((sum, n) => sum + n, 0);
  return RARE.map((share) => mergeRare(column, Math.max(2, Math.ceil(share * records))));
}

function dates(described: Described): Recoding[] {
  const { column, values } = described;
  if (areDates(values)) return DATE_UNITS.map((unit) => coarsenDate(column, unit));
  return values.every((value) => /^\d{4}$/.test(value))
    ? YEARS.map((width) => band(column, width))
    : merges(described);
}

function areDates(values: readonly string[]): boolean {
  return isoDates(values) || dateLayoutOf(values) !== undefined;
}

function isoDates(values: readonly string[]): boolean {
  return values.every((value) => /^\d{4}-(0[1-9]|1[0-2])-\d{2}([ T]|$)/.test(value));
}

/** Bands of ages; where some are beyond 89, all from 90 on (80 in wide bands) are one class. */
function ages(column: string, numbers: readonly number[]): Recoding[] {
  const oldest = numbers.reduce((most, number) => Math.max(most, number), 0);
  if (oldest < TOP_AGE) return AGES.map((width) => band(column, width));
  return AGES.map((width) => {
    const classes = Math.floor(TOP_AGE / width);
    return bandAt(
      column,
      Array.from({ length: classes }, (_, i) => width * (i + 1)),
    );
  });
}

/** Numbers as every engine reads them: `Number` would also take hexadecimal digits and drop invisible characters. */
const PLAIN_NUMBER = /^ *[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)? *$/i;

/** The values as numbers, where all are such. */
function numbersOf(values: readonly string[]): number[] | undefined {
  const numbers = values.map(Number);
  return values.every((value, i) => PLAIN_NUMBER.test(value) && Math.abs(numbers[i]) <= 1e15)
    ? numbers
    : undefined;
}

function ofOneLength(values: readonly string[]): boolean {
  const { length } = values[0];
  return length > 1 && length <= 12 && values.every((value) => value.length === length);
}

/** Whether values are codes of one length, such as zip codes. */
function isCode(values: readonly string[]): boolean {
  if (!ofOneLength(values) || values.some((value) => !/\d/.test(value))) return false;
  const numbers = values.every((value) => /^\d+$/.test(value));
  // four digits are rather a year or an amount
  return values[0].length >= (numbers && !values.some((value) => value.startsWith('0')) ? 5 : 4);
}

function masks({ column, values, most }: Described): Recoding[] {
  const { length } = values[0];
  const levels = Math.min(most, length - 1);
  return Array.from({ length: levels }, (_, i) =>
    mask(column, Math.round(((length - 1) * (i + 1)) / levels)),
  );
}

/** Widths 1, 2 or 5 times a power of ten, then doubled, so that each band holds whole bands of the level before. */
function bands(column: string, numbers: readonly number[], counts: Float64Array): Recoding[] {
  const spread = quantile(numbers, counts, 0.95) - quantile(numbers, counts, 0.05);
  const range = numbers[numbers.length - 1] - numbers[0];
  const wanted = (spread > 0 ? spread : range) / FINEST_BANDS;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const width = [1, 2, 5, 10].map((times) => times * power).find((w) => w >= wanted) as number;
  const exact = (value: number) => Number(value.toPrecision(12));
  return Array.from({ length: MOST_BANDS }, (_, i) => exact(width * 2 ** i))
    .filter((w, i) => i === 0 || w <= range)
    .map((w) => band(column, w));
}

function quantile(numbers: readonly number[], counts: Float64Array, share: number): number {
  const records = counts.reduce((sum, n) => sum + n, 0);
  let below = 0;
  for (const [i, number] of numbers.entries()) {
    below += counts[i];
    if (below >= share * records) return number;
  }
  return numbers[numbers.length - 1];
}
