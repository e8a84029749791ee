import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';

let connection;

/** How a Parquet file is written. */
export function makeParquetStyle(choose) {
  return { compression: choose.pick(['snappy', 'zstd', 'uncompressed', 'gzip']), typed: choose.chance(0.6) };
}

/** The bytes of a table as Parquet, written by the engine of its own that this process keeps. */
export async function writeParquet({ names, rows }, { compression, typed }, folder) {
  connection ??= await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect();
  const path = join(folder, 'written.parquet');
  const types = names.map((_, c) => (typed ? typeOf(rows.map((row) => row[c])) : 'VARCHAR'));
  const cells = (row) => row.map((cell, c) => `CAST(${literal(cell)} AS ${types[c]})`).join(', ');
  const columns = names.map((name, c) => `NULL::${types[c]} AS ${identifier(name)}`).join(', ');
  const values = rows.map((row) => `UNION ALL SELECT ${cells(row)}`).join(' ');
  const select = `SELECT * FROM (SELECT ${columns} WHERE false ${values})`;
  await connection.run(`COPY (${select}) TO ${literal(path)} (FORMAT parquet, COMPRESSION ${compression})`);
  const bytes = readFileSync(path);
  rmSync(path);
  return bytes;
}

/** The narrowest type that holds all cells without changing which are equal. */
function typeOf(cells) {
  const all = cells.filter((cell) => cell !== null);
  if (all.length === 0) return 'VARCHAR';
  if (all.every((cell) => /^(0|[1-9]\d{0,9})$/.test(cell))) return 'BIGINT';
  if (all.every((cell) => /^\d{4}-\d\d-\d\d$/.test(cell))) return 'DATE';
  if (all.every((cell) => /^[fm]$/.test(cell))) return "ENUM ('f', 'm')";
  return 'VARCHAR';
}

const literal = (text) => (text === null ? 'NULL' : `'${text.replaceAll("'", "''")}'`);
const identifier = (name) => `"${name.replaceAll('"', '""')}"`;

/** The table that Parquet can hold: the writer's SQL ends at a zero, and an empty text is a value there. */
export function fitParquet({ names, rows }) {
  return { names, rows: rows.map((row) => row.map((cell) => cell?.replaceAll('\0', '0') || null)) };
}
