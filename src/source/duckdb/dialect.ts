import type { Dialect, TimeLayout } from '../engine.js';

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

const DATE_FORMATS = { 'd.m.y': '%d.%m.%Y', 'm/d/y': '%m/%d/%Y', 'd/m/y': '%d/%m/%Y' } as const;

function parseTime(expression: string, layout: TimeLayout): string {
  if (layout === 'iso') return `TRY_CAST(${expression} AS TIMESTAMP)`;
  if (layout === 'time') return `(DATE '1970-01-01' + TRY_CAST(${expression} AS TIME))`;
  const formats = ['', ' %H:%M', ' %H:%M:%S'].map((time) => `'${DATE_FORMATS[layout]}${time}'`);
  return `TRY_STRPTIME(${expression}, [${formats.join(', ')}])`;
}
