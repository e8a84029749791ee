import type { Dialect, TimeLayout } from '../engine.js';
import { CENTURY, readHalfDays, withDashes } from '../half-days.js';

/** SQL as Postgres 13 and newer write it. */
export const postgresDialect: Dialect = {
  identifier: (name) => `"${name.replaceAll('"', '""')}"`,
  string: (value) => `'${value.replaceAll("'", "''")}'`,
  asText: (expression) => `CAST(${expression} AS TEXT)`,
  asDouble: (expression) => `CAST(${expression} AS DOUBLE PRECISION)`,
  asInteger: (expression) => `CAST(${expression} AS INTEGER)`,
  parseDouble: (expression) => parseDouble(expression),
  isDate: (expression) => `(${expression} ~ '^\\d{4}-\\d{2}-\\d{2}(?:[ T]\\d{2}:.*)?$')`,
  digest: (expression) => `MD5(${expression})`,
  digestNumber: (digest) => `CAST(CAST('x000' || SUBSTR(${digest}, 1, 13) AS BIT(64)) AS BIGINT)`,
  hashNumber: (expression, seed) => `(HASHTEXTEXTENDED(${expression}, ${seed}) & ${2 ** 52 - 1})`,
  joinTexts: (expression, by = expression) => `STRING_AGG(${expression}, ',' ORDER BY ${by})`,
  parseTime: (expression, layout) => parseTime(expression, layout),
  timeText: (time, unit, show) =>
    `TO_CHAR(${unit === undefined ? time : `DATE_TRUNC('${unit}', ${time})`}, '${TIME_FORMATS[show]}')`,
  roundText: (expression, step) =>
    // rounded half away from zero, as the other engines do; a double's own ROUND goes to even
    doubleText(
      `CAST(ROUND(ROUND(ROUND(CAST(${parseDouble(expression)} / ${step} AS NUMERIC), 9)) * ${step}, 12) AS DOUBLE PRECISION)`,
    ),
};

/** A double as the embedded engine writes it, so that statistics name values alike everywhere. */
export function doubleText(expression: string): string {
  return (
    `CASE WHEN ${expression} = TRUNC(${expression}) AND ABS(${expression}) < 1e15 ` +
    `THEN CAST(CAST(${expression} AS BIGINT) AS TEXT) || '.0' ` +
    `ELSE REPLACE(LOWER(CAST(${expression} AS TEXT)), 'infinity', 'inf') END`
  );
}

const TIME_FORMATS = { date: 'YYYY-MM-DD', time: 'HH24:MI:SS', both: 'YYYY-MM-DD HH24:MI:SS' } as const;

const NUMBER = `'^\\s*[+-]?(?:\\d+(?:_\\d+)*\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d{1,3})?\\s*$'`;

/** There is no cast that may fail: what is cast has been looked at before, also whether a double can hold it. */
function parseDouble(expression: string): string {
  const plain = `REPLACE(${expression}, '_', '')`;
  const exact = `CAST(${plain} AS NUMERIC)`;
  return (
    `CASE WHEN ${expression} ~ ${NUMBER} AND LENGTH(${expression}) < 300 THEN ` +
    `CASE WHEN ABS(${exact}) > 1.797e308 THEN SIGN(${exact}) * CAST('inf' AS DOUBLE PRECISION) ` +
    `WHEN ABS(${exact}) < 1e-307 THEN CAST(0 AS DOUBLE PRECISION) ` +
    `ELSE CAST(${plain} AS DOUBLE PRECISION) END ` +
    `WHEN ${expression} ~* '^\\s*(?:[+-]?inf(?:inity)?|nan)\\s*$' THEN CAST(${expression} AS DOUBLE PRECISION) END`
  );
}

/** Groups that are not captured: the server matches those a hundred times faster. */
const CLOCK = '\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,6})?)?';
const YEAR = '(?:\\d{4}|\\d{2})';
const LAYOUTS = {
  iso: {
    pattern: `^\\d{4}[-/]\\d{1,2}[-/]\\d{1,2}(?:[ T]${CLOCK}(?:Z|[+-]\\d{2}(?::?\\d{2})?)?)?$`,
    ymd: [1, 2, 3],
  },
  'd.m.y': { pattern: `^\\d{1,2}\\.\\d{1,2}\\.${YEAR}(?: ${CLOCK})?$`, ymd: [3, 2, 1] },
  'm/d/y': { pattern: `^\\d{1,2}[-/]\\d{1,2}[-/]${YEAR}(?: ${CLOCK})?$`, ymd: [3, 1, 2] },
  'd/m/y': { pattern: `^\\d{1,2}[-/]\\d{1,2}[-/]${YEAR}(?: ${CLOCK})?$`, ymd: [3, 2, 1] },
} as const;

function parseTime(expression: string, layout: TimeLayout): string {
  if (layout === 'yyyymmdd') return parseDayClock(withDashes(expression), 'iso');
  return readHalfDays(expression, (text) => parseDayClock(text, layout));
}

/** There is no cast that may fail here either: year, month, day, hour and minute are looked at one by one. */
function parseDayClock(expression: string, layout: Exclude<TimeLayout, 'yyyymmdd'>): string {
  if (layout === 'time') {
    const clock = `SPLIT_PART(TRANSLATE('T' || ${expression}, ' ', 'T'), 'T', -1)`;
    const fits = `${expression} ~ '^(?:[^:]*[ T])?(?:[01]?\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d{1,6})?)?$'`;
    return `CASE WHEN ${fits} THEN TIMESTAMP '1970-01-01' + CAST(${clock} AS TIME) END`;
  }
  const { pattern, ymd } = LAYOUTS[layout];
  // one sign between all parts, and zeros where there is no time of day
  const parts = `TRANSLATE(${expression}, '/.T :', '-----') || '-0-0-0'`;
  const part = (place: number) => `CAST(LEFT(SPLIT_PART(${parts}, '-', ${place}), 4) AS INTEGER)`;
  const [written, month, day] = ymd.map(part);
  const year =
    layout === 'iso'
      ? written
      : `(${written} + CASE WHEN ${written} < ${CENTURY} THEN 2000 WHEN ${written} < 100 THEN 1900 ELSE 0 END)`;
  const [hour, minute] = [4, 5].map(part);
  const second = `CAST(LEFT(SPLIT_PART(${parts}, '-', 6), 2) AS INTEGER)`;
  const lastDay = `EXTRACT(DAY FROM MAKE_DATE(${year}, ${month}, 1) + INTERVAL '1 month - 1 day')`;
  return (
    `CASE WHEN ${expression} ~ '${pattern}' THEN ` +
    `CASE WHEN ${year} >= 1 AND ${month} BETWEEN 1 AND 12 AND ${day} >= 1 AND ${hour} < 24 AND ${minute} < 60 ` +
    `AND ${second} < 60 THEN CASE WHEN ${day} <= ${lastDay} THEN ` +
    `MAKE_TIMESTAMP(${year}, ${month}, ${day}, ${hour}, ${minute}, ${second}) END END END`
  );
}
