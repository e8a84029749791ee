import type { Dialect, TimeLayout } from '../engine.js';
import { CENTURY, readHalfDays, withDashes } from '../half-days.js';

/** SQL as Trino writes it. */
export const trinoDialect: Dialect = {
  identifier: (name) => `"${name.replaceAll('"', '""')}"`,
  string: (value) => `'${value.replaceAll("'", "''")}'`,
  asText: (expression) => `CAST(${expression} AS VARCHAR)`,
  asDouble: (expression) => `CAST(${expression} AS DOUBLE)`,
  asInteger: (expression) => `CAST(${expression} AS INTEGER)`,
  parseDouble: (expression) => parseDouble(expression),
  isDate: (expression) => `REGEXP_LIKE(${expression}, '\\A[0-9]{4}-[0-9]{2}-[0-9]{2}([ T][0-9]{2}:.*)?\\z')`,
  digest: (expression) => `LOWER(TO_HEX(MD5(TO_UTF8(${expression}))))`,
  digestNumber: (digest) => `FROM_BASE(SUBSTR(${digest}, 1, 13), 16)`,
  hashNumber: (expression, seed) =>
    `BITWISE_AND(FROM_BIG_ENDIAN_64(XXHASH64(TO_UTF8('${seed}/' || ${expression}))), ${2 ** 52 - 1})`,
  joinTexts: (expression, by = expression) => `ARRAY_JOIN(ARRAY_AGG(${expression} ORDER BY ${by}), ',')`,
  parseTime: (expression, layout) => parseTime(expression, layout),
  timeText: (time, unit, show) =>
    `DATE_FORMAT(${unit === undefined ? time : `DATE_TRUNC('${unit}', ${time})`}, '${TIME_FORMATS[show]}')`,
  roundText: (expression, step) =>
    doubleText(
      `(ROUND(ROUND(ROUND(${parseDouble(expression)} / ${double(step)}, 9)) * ${double(step)}, 12) + 0E0)`,
    ),
};

/** A double as the embedded engine writes it, so that statistics name values alike everywhere. */
export function doubleText(expression: string): string {
  return (
    `CASE WHEN IS_NAN(${expression}) THEN 'nan' WHEN IS_INFINITE(${expression}) ` +
    `THEN IF(${expression} < 0, '-inf', 'inf') ` +
    `WHEN ${expression} = TRUNCATE(${expression}) AND ABS(${expression}) < 1E15 ` +
    `THEN CAST(CAST(${expression} AS BIGINT) AS VARCHAR) || '.0' ` +
    `ELSE JSON_FORMAT(CAST(${expression} AS JSON)) END`
  );
}

const TIME_FORMATS = { date: '%Y-%m-%d', time: '%H:%i:%s', both: '%Y-%m-%d %H:%i:%s' } as const;

function double(value: number): string {
  return `CAST('${value}' AS DOUBLE)`;
}

/** The server's own cast takes more for numbers than others do, such as 12d. */
function parseDouble(expression: string): string {
  const is = (pattern: string) => `REGEXP_LIKE(${expression}, '(?i)\\A\\s*${pattern}\\s*\\z')`;
  const number = '[+-]?([0-9]+(_[0-9]+)*\\.?[0-9]*|\\.[0-9]+)(e[+-]?[0-9]+)?';
  return (
    `CASE WHEN ${is(number)} THEN TRY_CAST(TRIM(REPLACE(${expression}, '_', '')) AS DOUBLE) ` +
    `WHEN ${is('[+]?inf(inity)?')} THEN INFINITY() WHEN ${is('-inf(inity)?')} THEN -INFINITY() ` +
    `WHEN ${is('nan')} THEN NAN() END`
  );
}

const CLOCK = '([0-9]{1,2}):([0-9]{2})(:([0-9]{2})(\\.[0-9]{1,6})?)?';
const YEAR = '([0-9]{4}|[0-9]{2})';
const LAYOUTS = {
  iso: {
    pattern: `([0-9]{4})[-/]([0-9]{1,2})[-/]([0-9]{1,2})([ T]${CLOCK}(Z|[+-][0-9]{2}(:?[0-9]{2})?)?)?`,
    ymd: [1, 2, 3],
  },
  'd.m.y': { pattern: `([0-9]{1,2})\\.([0-9]{1,2})\\.${YEAR}( ${CLOCK})?`, ymd: [3, 2, 1] },
  'm/d/y': { pattern: `([0-9]{1,2})[-/]([0-9]{1,2})[-/]${YEAR}( ${CLOCK})?`, ymd: [3, 1, 2] },
  'd/m/y': { pattern: `([0-9]{1,2})[-/]([0-9]{1,2})[-/]${YEAR}( ${CLOCK})?`, ymd: [3, 2, 1] },
} as const;

function parseTime(expression: string, layout: TimeLayout): string {
  if (layout === 'yyyymmdd') return parseDayClock(withDashes(expression), 'iso');
  return readHalfDays(expression, (text) => parseDayClock(text, layout));
}

/** Puts the parts into the one order that the cast reads; a date that there is not gives null. */
function parseDayClock(expression: string, layout: Exclude<TimeLayout, 'yyyymmdd'>): string {
  if (layout === 'time') {
    const fits = `REGEXP_LIKE(${expression}, '\\A([^:]*[ T])?[0-9]{1,2}:[0-9]{2}(:[0-9]{2}(\\.[0-9]{1,6})?)?\\z')`;
    const clock = `REGEXP_EXTRACT(${expression}, '[0-9]{1,2}:[0-9]{2}[0-9:.]*\\z')`;
    return `CASE WHEN ${fits} THEN TRY_CAST('1970-01-01 ' || ${clock} AS TIMESTAMP(6)) END`;
  }
  const { pattern, ymd } = LAYOUTS[layout];
  const part = (group: number, otherwise: string) =>
    `LPAD(COALESCE(REGEXP_EXTRACT(${expression}, '\\A${pattern}\\z', ${group}), '${otherwise}'), 2, '0')`;
  const written = `REGEXP_EXTRACT(${expression}, '\\A${pattern}\\z', ${ymd[0]})`;
  const year = `CASE LENGTH(${written}) WHEN 2 THEN IF(${written} < '${CENTURY}', '20', '19') ELSE '' END || ${written}`;
  const date = `${year} || '-' || ${part(ymd[1], '')} || '-' || ${part(ymd[2], '')}`;
  const clock = `${part(5, '0')} || ':' || ${part(6, '0')} || ':' || ${part(8, '0')}`;
  return `TRY_CAST(${date} || ' ' || ${clock} AS TIMESTAMP(6))`;
}
