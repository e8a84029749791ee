import { band } from '../steps/band.js';
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
/** Levels of masked characters, spread evenly over the length; all of them on request. */
const MOST_MASKS = 4;
/** About so many bands hold nine tenths of the records on the finest level. */
const FINEST_BANDS = 20;

/**
 * Levels that suit a column, read off its values: wider and wider bands for numbers, coarser units for dates, more and more
 * masked characters for codes of one length (zip codes), rarer values merged for everything else; blank at the end.
 * @param values in value order, without missing cells
 * @param counts records of each
 * @param most levels of masked characters
 */
export function proposeLevels(
  column: string,
  values: readonly string[],
  counts: Float64Array,
  most = MOST_MASKS,
): Recoding[] {
  return [...between(column, values, counts, most), blank(column)];
}

function between(column: string, values: readonly string[], counts: Float64Array, most: number): Recoding[] {
  if (values.length <= 2) return [];
  const records = counts.reduce((sum, n) => sum + n, 0);
  if (values.length > FEW_VALUES) {
    if (values.every((value) => /^\d{4}-(0[1-9]|1[0-2])-\d{2}([ T]|$)/.test(value)))
      return DATE_UNITS.map((unit) => coarsenDate(column, unit));
    const length = codeLength(values);
    if (length > 0) return masks(column, length, most);
    const numbers = values.map(Number);
    if (values.every((value, i) => value.trim() !== '' && Math.abs(numbers[i]) <= 1e15))
      return bands(column, numbers, counts);
  }
  return RARE.map((share) => Math.max(2, Math.ceil(share * records))).map((n) => mergeRare(column, n));
}

/** The common length of codes such as zip codes; 0 where the values are of another kind. */
function codeLength(values: readonly string[]): number {
  const { length } = values[0];
  if (length > 12 || values.some((value) => value.length !== length || !/\d/.test(value))) return 0;
  const numbers = values.every((value) => /^\d+$/.test(value));
  // four digits are rather a year or an amount
  return length >= (numbers && !values.some((value) => value.startsWith('0')) ? 5 : 4) ? length : 0;
}

function masks(column: string, length: number, most: number): Recoding[] {
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
