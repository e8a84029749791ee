/** A point in time as it is written in a cell. */
export interface WrittenTime {
  /** Year of the date; undefined of a bare time of day. */
  readonly year?: number;
  /** Whether there is a time of day, and one besides midnight. */
  readonly clock: boolean;
}

const CLOCK = String.raw`(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([ap]\.?m\.?)?`;
const ZONE = String.raw`\s*(?:Z|UTC|GMT|[+-]\d{2}:?\d{2}|[+-]\d{2})?`;
const AFTER = String.raw`(?:(?:[T ]|,\s*)\s*${CLOCK})?${ZONE}`;
const MONTHS = `jan january januar janvier janv enero ene janeiro gennaio gen|feb february februar fevrier fevr febrero fevereiro
  fev febbraio|mar march marz maerz mars marzo marco|apr april avril avr abril abr aprile|may mai mayo maio maggio mag|jun june
  juni juin junio junho giugno giu|jul july juli juillet juil julio julho luglio lug|aug august aout agosto ago|sep sept
  september septembre septiembre setembro set settembre|oct october oktober okt octobre octubre outubro out ottobre ott|nov
  november novembre noviembre novembro|dec december dezember dez decembre diciembre dic dezembro dicembre`;
const MONTH_OF = new Map(
  MONTHS.split('|').flatMap((words, i) => words.split(/\s+/).map((word): [string, number] => [word, i + 1])),
);

const YEAR_FIRST = new RegExp(`^(\\d{4})([-/.])(\\d{1,2})(?:\\2(\\d{1,2}))?${AFTER}$`, 'i');
const YEAR_LAST = new RegExp(`^(\\d{1,2})([-/. ])(\\d{1,2})\\2(\\d{4}|\\d{2})${AFTER}$`, 'i');
const NAMED = new RegExp(
  `^(?:\\p{L}{2,10}\\.?,?\\s+)?(\\d{1,2})[.]?[- ](?:de )?(\\p{L}{3,10})\\.?[- ,]+(?:de )?(\\d{4}|\\d{2})${AFTER}$`,
  'iu',
);
const NAME_FIRST = new RegExp(
  `^(\\p{L}{3,10})\\.?[- ](\\d{1,2})(?:st|nd|rd|th)?,?[- ](\\d{4})${AFTER}$`,
  'iu',
);
const ONLY_CLOCK = new RegExp(`^${CLOCK}$`, 'i');
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:T?(\d{2})(\d{2})(\d{2})?)?$/;

/**
 * Reads a cell as a date, with or without a time of day, in every layout that people use: ISO, day or month first, names of
 * months in six languages, 12-hour clocks, bare times; undefined where it is not a time.
 */
export function parseTime(text: string): WrittenTime | undefined {
  const cell = text.trim();
  if (cell.length < 4 || cell.length > 40 || !/\d/.test(cell)) return undefined;
  let found = YEAR_FIRST.exec(cell);
  if (found) return dated(+found[1], +found[3], +(found[4] ?? 1), found.slice(5));
  found = YEAR_LAST.exec(cell);
  if (found) {
    const [a, b] = [+found[1], +found[3]];
    // day first or month first: one of the two must be possible
    const [day, month] = b > 12 ? [b, a] : [a, b];
    return dated(fullYear(found[4]), month > 12 ? day : month, month > 12 ? month : day, found.slice(5));
  }
  found = NAMED.exec(cell);
  if (found) return dated(fullYear(found[3]), monthOf(found[2]), +found[1], found.slice(4));
  found = NAME_FIRST.exec(cell);
  if (found) return dated(+found[3], monthOf(found[1]), +found[2], found.slice(4));
  found = ONLY_CLOCK.exec(cell);
  return found && isClock(found.slice(1)) ? { clock: true } : undefined;
}

/** Reads eight digits as a date, twelve or fourteen as a point in time; undefined where they are none of 1850 to 2100. */
export function parseCompactTime(text: string): WrittenTime | undefined {
  const found = COMPACT.exec(text.trim());
  if (found === null) return undefined;
  const year = +found[1];
  return year < 1850 || year > 2100 ? undefined : dated(year, +found[2], +found[3], found.slice(4, 7));
}

function dated(year: number, month: number, day: number, clock: readonly string[]): WrittenTime | undefined {
  if (month < 1 || month > 12 || day < 1 || day > new Date(Date.UTC(year, month, 0)).getUTCDate())
    return undefined;
  if (clock[0] === undefined) return { year, clock: false };
  if (!isClock(clock)) return undefined;
  return { year, clock: clock.slice(0, 3).some((part) => Number(part ?? 0) !== 0) };
}

function isClock([hour, minute, second = '0', half]: readonly string[]): boolean {
  const within = half === undefined ? +hour <= 24 : +hour >= 1 && +hour <= 12;
  return within && +minute < 60 && +second <= 60;
}

function monthOf(name: string): number {
  return MONTH_OF.get(name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()) ?? 0;
}

function fullYear(text: string): number {
  const year = +text;
  if (text.length > 2) return year;
  return year < 40 ? 2000 + year : 1900 + year;
}
