/** How dates are written, by the order of their parts; as eight digits in `yyyymmdd`. */
export type DateLayout = 'd.m.y' | 'm/d/y' | 'd/m/y' | 'yyyymmdd';

const CLOCK = String.raw`(?: (\d{1,2}):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?( ?[ap]\.?m\.?)?)?`;
const YEAR = String.raw`(\d{4}|\d{2})`;
const DOTS = new RegExp(String.raw`^(\d{1,2})\.(\d{1,2})\.${YEAR}${CLOCK}$`, 'i');
const SLASHES = new RegExp(String.raw`^(\d{1,2})([-/])(\d{1,2})\2${YEAR}${CLOCK}$`, 'i');
const DIGITS = /^(\d{4})(\d{2})(\d{2})$/;

const READERS: Readonly<Record<DateLayout, (text: string) => boolean>> = {
  'd.m.y': (text) => {
    const [, day, month, year, hour, half] = DOTS.exec(text) ?? [];
    return isDay(year, month, day) && isHour(hour, half);
  },
  'm/d/y': (text) => {
    const [, month, , day, year, hour, half] = SLASHES.exec(text) ?? [];
    return isDay(year, month, day) && isHour(hour, half);
  },
  'd/m/y': (text) => {
    const [, day, , month, year, hour, half] = SLASHES.exec(text) ?? [];
    return isDay(year, month, day) && isHour(hour, half);
  },
  yyyymmdd: (text) => {
    const [, year, month, day] = DIGITS.exec(text) ?? [];
    return isDay(year, month, day) && +year >= 1850 && +year <= 2100;
  },
};

/**
 * The one way, besides ISO, in which all of some texts are dates, with or without a time of day; undefined where there is none, or
 * more than one. Engines read the same texts so.
 */
export function dateLayoutOf(texts: readonly string[]): DateLayout | undefined {
  const fitting = Object.entries(READERS).filter(([, reads]) => texts.every(reads));
  return texts.length > 0 && fitting.length === 1 ? (fitting[0][0] as DateLayout) : undefined;
}

function isDay(year: string | undefined, month: string, day: string): boolean {
  if (year === undefined || +month < 1 || +month > 12 || +day < 1 || +year === 0) return false;
  const full = year.length === 4 ? +year : +year < 40 ? 2000 + +year : 1900 + +year;
  const last = new Date(Date.UTC(2000, +month, 0)).getUTCDate();
  return +day <= (+month === 2 && !isLeap(full) ? 28 : last);
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

function isHour(hour: string | undefined, half: string | undefined): boolean {
  if (hour === undefined) return true;
  return half === undefined ? +hour < 24 : +hour >= 1 && +hour <= 12;
}
