import { createWriteStream } from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { SingleoutError } from '../core/errors.js';
import type { RunOptions } from '../core/progress.js';
import { duckdbDialect as sql } from './duckdb/dialect.js';
import { DuckdbEngine, type DuckdbOptions } from './duckdb/driver.js';
import { expandPath, type FileOptions, selectFiles } from './duckdb/files.js';
import type { Relation } from './relation.js';

/** How to open data. */
export interface OpenOptions extends FileOptions, DuckdbOptions, RunOptions {
  /** A query over the files; each is a table named after its file (`visits.csv` is `visits`). */
  readonly sql?: string;
}

/**
 * Opens one or several files of records (CSV, TSV, JSON, NDJSON, Parquet, gzipped or not, globs, `-` for
 * standard input) with the embedded engine. Close it by `relation.engine.close()`.
 */
export async function open(input: string | readonly string[], options: OpenOptions = {}): Promise<Relation> {
  const inputs = typeof input === 'string' ? [input] : input;
  if (inputs.length === 0) throw new SingleoutError('config/invalid', 'at least one file is needed');
  const engine = await DuckdbEngine.create(options);
  try {
    const paths = await Promise.all(inputs.map((path) => (path === '-' ? spool(engine, options) : path)));
    return await (options.sql === undefined
      ? openFiles(engine, inputs, paths, options)
      : openQuery(engine, paths, options.sql, options));
  } catch (error) {
    await engine.close();
    throw error;
  }
}

async function openFiles(
  engine: DuckdbEngine,
  inputs: readonly string[],
  paths: readonly string[],
  options: OpenOptions,
): Promise<Relation> {
  const files = (await Promise.all(paths.map((path) => expandPath(engine, path)))).flat();
  const select = await selectFiles(engine, files, options);
  const from = `(${select}) AS input`;
  return { engine, name: inputs.join(', '), from, columns: await engine.describe(from) };
}

async function openQuery(
  engine: DuckdbEngine,
  paths: readonly string[],
  query: string,
  options: OpenOptions,
): Promise<Relation> {
  for (const path of paths) {
    const select = await selectFiles(engine, await expandPath(engine, path), options);
    await engine.execute(`CREATE TEMP VIEW ${sql.identifier(tableName(path))} AS ${select}`);
  }
  // held as a table: it is read several times, and must answer the same each time
  const { from } = await engine.keep(`SELECT * FROM (${query.replace(/;\s*$/, '')}\n) AS query`, options);
  return { engine, name: paths.join(', '), from, columns: await engine.describe(from) };
}

/** `data/visits-2024.csv.gz` is the table `visits-2024`. */
function tableName(path: string): string {
  return basename(path).replace(/(\.\w+)(\.gz)?$/i, '');
}

/** Standard input can be read only once, so it goes to a file first. */
async function spool(engine: DuckdbEngine, options: OpenOptions): Promise<string> {
  const path = join(engine.folder, 'input');
  const { signal } = options;
  await pipeline(process.stdin, createWriteStream(path), signal === undefined ? {} : { signal });
  return path;
}
