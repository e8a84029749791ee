import { outOfDomain } from '../errors.js';

const groupedTenths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** A count with thousands separators: 10,253. Sums of weights keep one decimal. Domain: at least 0. */
export function formatCount(value: number): string {
  if (!(value >= 0) || value === Infinity) throw outOfDomain('count', 'a number of at least 0', value);
  return value > 0 && value < 0.05 ? '< 0.1' : groupedTenths.format(value);
}

/**
 * A share as a percentage for prose: whole percents from 10 to 99, tenths near the ends: 31 %, 4.2 %.
 * Only exactly 0 and 1 read 0 % and 100 %; what would round to them reads < 0.1 % and > 99.9 %.
 */
export function formatPercent(share: number): string {
  const digits = share >= 0.1 && share <= 0.99 ? 0 : 1;
  return `${inPercent(share, 1, digits, false)} %`;
}

/** A share as a percentage for tables, two decimals: 46.36 %, < 0.01 %. Same rule at the ends. */
export function formatPrecisePercent(share: number): string {
  return `${inPercent(share, 2, 2, true)} %`;
}

/** A share in running words, where the sign of {@link formatPercent} would read badly: less than 0.1 %. */
export function sayPercent(share: number): string {
  return formatPercent(share).replace('<', 'less than').replace('>', 'more than');
}

function inPercent(share: number, limitDigits: number, digits: number, fixed: boolean): string {
  if (!(share >= 0 && share <= 1)) throw outOfDomain('share', 'a number from 0 to 1', share);
  if (share === 0 || share === 1) return String(share * 100);
  const step = 10 ** -limitDigits;
  const percent = share * 100;
  if (percent < step) return `< ${step}`;
  if (percent > 100 - step) return `> ${(100 - step).toFixed(limitDigits)}`;
  return fixed ? percent.toFixed(digits) : String(Number(percent.toFixed(digits)));
}

/** A difference of two shares in percentage points, two decimals; noise of the last bit reads 0. */
export function formatPoints(difference: number): string {
  if (!Number.isFinite(difference)) throw outOfDomain('difference', 'a finite number', difference);
  const points = Math.abs(difference) * 100;
  if (points < 1e-10) return '0';
  if (points < 0.01) return difference < 0 ? '> −0.01' : '< 0.01';
  return `${difference < 0 ? '−' : ''}${points.toFixed(2)}`;
}

/** Bits and other plain numbers, two decimals; a small non-zero number never reads 0. */
export function formatDecimal(value: number): string {
  if (!Number.isFinite(value)) throw outOfDomain('value', 'a finite number', value);
  const size = Math.abs(value);
  if (size > 0 && size < 0.005) return value < 0 ? '> −0.01' : '< 0.01';
  return `${value < 0 ? '−' : ''}${size.toFixed(2)}`;
}

/** A coefficient from 0 to 1, two decimals: g, distances. 0.00 and 1.00 only when it is exactly that. */
export function formatCoefficient(value: number): string {
  if (!(value >= 0 && value <= 1)) throw outOfDomain('coefficient', 'a number from 0 to 1', value);
  if (value > 0 && value < 0.01) return '< 0.01';
  return value < 1 && value > 0.99 ? '> 0.99' : value.toFixed(2);
}

/**
 * A share as people grasp it: 1 in 3, 3 in 4, 1 in 1,200. From 9.5 % on the smallest common denominator
 * (up to 5) that is within 0.02, else the nearest one (up to 10; `rough` where that is further away);
 * below, one in a number of two significant digits. Domain: above 0, below 1.
 */
export function oneIn(share: number): { readonly words: string; readonly rough: boolean } {
  if (!(share > 0 && share < 1)) throw outOfDomain('share', 'a number above 0 and below 1', share);
  if (share < 0.095) {
    const people = 1 / share;
    const unit = people < 20 ? 1 : 10 ** (Math.floor(Math.log10(people)) - 1);
    return { words: `1 in ${formatCount(Math.round(people / unit) * unit)}`, rough: false };
  }
  const near = [2, 3, 4, 5, 10].map((of) => {
    const part = Math.min(of - 1, Math.max(1, Math.round(share * of)));
    return { words: `${part} in ${of}`, error: Math.abs(part / of - share) };
  });
  const nearest = near.reduce((best, next) => (next.error < best.error - 1e-9 ? next : best));
  const best = near.find(({ error }) => error <= 0.02) ?? nearest;
  return { words: best.words, rough: best.error > 0.02 };
}

/** "1 column", "6 columns". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
