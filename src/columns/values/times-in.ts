import { parseCompactTime, parseTime, type WrittenTime } from './parse-time.js';

/** What the points in time among some distinct values look like. */
export interface TimeShape {
  /** Share of the values that are dates or times, written as such. */
  readonly share: number;
  /** Of these, those with a time of day other than midnight. */
  readonly clock: number;
  /** Share of the values that are dates written as eight digits or more. */
  readonly compact: number;
  readonly firstYear: number;
  readonly lastYear: number;
  /** Share of the values that are whole seconds or milliseconds since 1970, of the years 1995 to 2040. */
  readonly epoch: number;
}

const [FROM, TO] = [Date.UTC(1995, 0), Date.UTC(2040, 0)];

/** Looks at the dates and times among some distinct texts. */
export function timesIn(texts: readonly string[]): TimeShape {
  const share = (many: number) => (texts.length === 0 ? 0 : many / texts.length);
  const written = some(texts.map(parseTime));
  const compact = some(texts.map(parseCompactTime));
  const found = written.length >= compact.length ? written : compact;
  const years = found.map(({ year }) => year).filter((year) => year !== undefined);
  return {
    share: share(written.length),
    clock: found.length === 0 ? 0 : found.filter(({ clock }) => clock).length / found.length,
    compact: share(compact.length),
    firstYear: years.length === 0 ? 0 : Math.min(...years),
    lastYear: years.length === 0 ? 0 : Math.max(...years),
    epoch: share(texts.filter(isEpoch).length),
  };
}

function some(found: readonly (WrittenTime | undefined)[]): WrittenTime[] {
  return found.filter((time) => time !== undefined);
}

function isEpoch(text: string): boolean {
  if (!/^\d{9,13}$/.test(text)) return false;
  const ms = text.length === 13 ? Number(text) : Number(text) * 1000;
  return ms >= FROM && ms <= TO;
}
