import type { Dialect, TimeLayout } from '../engine.js';
import { CENTURY, readHalfDays, withDashes } from '../half-days.js';

/** SQL as DuckDB writes it. */
export const duckdbDialect: Dialect = {
  identifier: (name) => `"${name.replaceAll('"', '""')}"`,
  // a statement ends at a zero byte
  string: (value) => {
    const parts = value.split('\0').map((part) => `'${part.replaceAll("'", "''")}'`);
    return parts.length === 1 ? parts[0] : `(${parts.join(' || CHR(0) || ')})`;
  },
  asText: (expression) => `CAST(${expression} AS VARCHAR)`,
  asDouble: (expression) => `CAST(${expression} AS DOUBLE)`,
  asInteger: (expression) => `CAST(${expression} AS INTEGER)`,
  parseDouble: (expression) => `TRY_CAST(${expression} AS DOUBLE)`,
  isDate: (expression) => `regexp_full_match(${expression}, '\\d{4}-\\d{2}-\\d{2}([ T]\\d{2}:.*)?')`,
  digest: (expression) => `MD5(${expression})`,
  digestNumber: (digest) => `CAST('0x' || SUBSTR(${digest}, 1, 13) AS BIGINT)`,
  hashNumber: (expression, seed) => `CAST(HASH('${seed}/' || ${expression}) >> 12 AS BIGINT)`,
  isSampled: (columns, share) =>
    `HASH(${columns.join(', ')}) < ${BigInt(Math.floor(share * 2 ** 64))}::UBIGINT`,
  joinTexts: (expression, by = expression) => `STRING_AGG(${expression}, ',' ORDER BY ${by})`,
  parseTime: (expression, layout) => parseTime(expression, layout),
  timeText: (time, unit, show) =>
    `STRFTIME(${unit === undefined ? time : `DATE_TRUNC('${unit}', ${time})`}, '${TIME_FORMATS[show]}')`,
  // rounded twice: 0.15 / 0.1 is a little less than 1.5
  roundText: (expression, step) =>
    `CAST(ROUND(ROUND(ROUND(TRY_CAST(${expression} AS DOUBLE) / ${step}, 9)) * ${step}, 12) + 0 AS VARCHAR)`,
};

const TIME_FORMATS = { date: '%Y-%m-%d', time: '%H:%M:%S', both: '%Y-%m-%d %H:%M:%S' } as const;

const DATE_FORMATS = {
  'd.m.y': ['%d.%m.%Y'],
  'm/d/y': ['%m/%d/%Y', '%m-%d-%Y'],
  'd/m/y': ['%d/%m/%Y', '%d-%m-%Y'],
} as const;
const CLOCKS = ['', ' %H:%M', ' %H:%M:%S', ' %H:%M:%S.%f'];

function parseTime(expression: string, layout: TimeLayout): string {
  switch (layout) {
    case 'iso':
      return readHalfDays(expression, (text) => `TRY_CAST(${text} AS TIMESTAMP)`);
    case 'time':
      return readHalfDays(expression, (text) => `(DATE '1970-01-01' + TRY_CAST(${text} AS TIME))`);
    case 'yyyymmdd':
      return `TRY_CAST(${withDashes(expression)} AS TIMESTAMP)`;
    default:
      return readHalfDays(expression, (text) => parseOrdered(text, layout));
  }
}

/** A year of two digits is read as one of the first century, and moved to ours. */
function parseOrdered(text: string, layout: keyof typeof DATE_FORMATS): string {
  const formats = DATE_FORMATS[layout].flatMap((date) => CLOCKS.map((clock) => `'${date}${clock}'`));
  const read = `TRY_STRPTIME(${text}, [${formats.join(', ')}])`;
  return (
    `CASE WHEN EXTRACT(YEAR FROM ${read}) < ${CENTURY} THEN ${read} + INTERVAL '2000' YEAR ` +
    `WHEN EXTRACT(YEAR FROM ${read}) < 100 THEN ${read} + INTERVAL '1900' YEAR ELSE ${read} END`
  );
}
