import type { Dialect } from '../engine.js';

/** SQL as DuckDB writes it. */
export const duckdbDialect: Dialect = {
  identifier: (name) => `"${name.replaceAll('"', '""')}"`,
  string: (value) => `'${value.replaceAll("'", "''")}'`,
  asText: (expression) => `CAST(${expression} AS VARCHAR)`,
  asDouble: (expression) => `CAST(${expression} AS DOUBLE)`,
  asInteger: (expression) => `CAST(${expression} AS INTEGER)`,
  parseDouble: (expression) => `TRY_CAST(${expression} AS DOUBLE)`,
  isDate: (expression) => `regexp_full_match(${expression}, '\\d{4}-\\d{2}-\\d{2}([ T]\\d{2}:.*)?')`,
  digest: (expression) => `MD5(${expression})`,
  digestShare: (digest) => `CAST(CAST('0x' || SUBSTR(${digest}, 1, 13) AS BIGINT) AS DOUBLE) / ${16 ** 13}`,
};
