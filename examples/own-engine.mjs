/**
 * An engine of one's own: tables in database files of DuckDB, by addresses such as duckdb://visits.duckdb.
 * What it takes: a dialect that spells SQL, a class that reaches the database, and a line that says which addresses lead to it.
 *
 *   node own-engine.mjs
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DuckDBInstance } from '@duckdb/node-api';
import { assess, open, RemoteEngine, SingleoutError } from 'singleout';

const DATES = { 'd.m.y': '%d.%m.%Y', 'm/d/y': '%m/%d/%Y', 'd/m/y': '%d/%m/%Y' };
const TIMES = { date: '%Y-%m-%d', time: '%H:%M:%S', both: '%Y-%m-%d %H:%M:%S' };

/** How the database spells what the counts need. */
const dialect = {
  identifier: (name) => `"${name.replaceAll('"', '""')}"`,
  string: (value) => `'${value.replaceAll("'", "''")}'`,
  asText: (x) => `CAST(${x} AS VARCHAR)`,
  asDouble: (x) => `CAST(${x} AS DOUBLE)`,
  asInteger: (x) => `CAST(${x} AS INTEGER)`,
  parseDouble: (x) => `TRY_CAST(${x} AS DOUBLE)`,
  isDate: (x) => `regexp_full_match(${x}, '\\d{4}-\\d{2}-\\d{2}([ T]\\d{2}:.*)?')`,
  digest: (x) => `MD5(${x})`,
  digestNumber: (x) => `CAST('0x' || SUBSTR(${x}, 1, 13) AS BIGINT)`,
  hashNumber: (x, seed) => `CAST(HASH('${seed}/' || ${x}) >> 12 AS BIGINT)`,
  joinTexts: (x, by = x) => `STRING_AGG(${x}, ',' ORDER BY ${by})`,
  parseTime: (x, layout) => {
    if (layout === 'iso') return `TRY_CAST(${x} AS TIMESTAMP)`;
    if (layout === 'time') return `(DATE '1970-01-01' + TRY_CAST(${x} AS TIME))`;
    const formats = ['', ' %H:%M', ' %H:%M:%S'].map((time) => `'${DATES[layout]}${time}'`);
    return `TRY_STRPTIME(${x}, [${formats.join(', ')}])`;
  },
  timeText: (time, unit, show) =>
    `STRFTIME(${unit === undefined ? time : `DATE_TRUNC('${unit}', ${time})`}, '${TIMES[show]}')`,
  roundText: (x, step) =>
    `CAST(ROUND(ROUND(ROUND(TRY_CAST(${x} AS DOUBLE) / ${step}, 9)) * ${step}, 12) + 0 AS VARCHAR)`,
};

class DuckdbFileEngine extends RemoteEngine {
  #instance;

  constructor(instance, memoryBytes) {
    super({ name: 'duckdb-file', dialect, keepsOnce: true, memoryBytes });
    this.#instance = instance;
  }

  async *rows({ sql }, { signal }) {
    const connection = await this.#instance.connect();
    const stop = () => connection.interrupt();
    signal?.addEventListener('abort', stop);
    try {
      yield* (await connection.stream(sql)).yieldRowsJs();
    } finally {
      signal?.removeEventListener('abort', stop);
      connection.disconnectSync();
    }
  }

  async columns(sql) {
    const connection = await this.#instance.connect();
    try {
      const described = await connection.runAndReadAll(`DESCRIBE ${sql}`);
      return described.getRowsJS().map(([name, type]) => {
        const [kind, column] = [kindOf(type), dialect.identifier(name)];
        // -0 and 0 are equal, and must have equal texts
        return { name, kind, text: dialect.asText(kind === 'float' ? `${column} + 0` : column) };
      });
    } finally {
      connection.disconnectSync();
    }
  }

  /** The database quotes data in its messages: they are the cause, which shows only on request. */
  wrapError(cause) {
    return new SingleoutError('source/bad-sql', 'the database could not answer the query', { cause });
  }

  async disconnect() {
    this.#instance.closeSync();
  }
}

function kindOf(type) {
  if (/^(VARCHAR|UUID)$/.test(type)) return 'text';
  if (/INT|^DECIMAL/.test(type)) return 'number';
  if (/^(DOUBLE|FLOAT)$/.test(type)) return 'float';
  if (/^(DATE|TIME)/.test(type)) return 'date';
  return type === 'BOOLEAN' ? 'boolean' : 'other';
}

/** Which addresses lead to the engine, and how to open it. */
export const duckdbFiles = {
  schemes: ['duckdb'],
  open: async (address, { memoryBytes }) => {
    const path = decodeURIComponent(address.slice('duckdb://'.length));
    const instance = await DuckDBInstance.create(path, { access_mode: 'READ_ONLY' });
    return new DuckdbFileEngine(instance, memoryBytes);
  },
};

/** Makes a database of 1,000 visits, and asks how easily one is singled out. */
async function main() {
  const folder = mkdtempSync(join(tmpdir(), 'own-engine-'));
  const path = join(folder, 'clinic.duckdb');
  try {
    const made = await DuckDBInstance.create(path);
    await (await made.connect()).run(
      `CREATE TABLE visits AS SELECT 20 + i % 60 AS age, CASE WHEN i % 7 < 4 THEN 'F' ELSE 'M' END AS sex,
         'ward ' || i % 11 AS ward FROM RANGE(1000) AS numbers(i)`,
    );
    made.closeSync();
    const table = await open(`duckdb://${path}`, { table: 'visits', engines: [duckdbFiles] });
    const { observed } = await assess(table, { qi: ['age', 'sex', 'ward'] });
    console.log(`${observed.uniques} of ${observed.records} records are unique.`);
    console.log(`The table was read ${table.engine.scans} times; no record left the database.`);
    await table.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
