import { basename } from 'node:path';
import { SingleoutError } from '../core/errors.js';
import type { RunOptions } from '../core/progress.js';
import { comparableCells } from './duckdb/comparable.js';
import { duckdbDialect as sql } from './duckdb/dialect.js';
import { DuckdbEngine, type DuckdbOptions } from './duckdb/driver.js';
import { expandPath, type FileOptions, selectFiles } from './duckdb/files.js';
import type { Relation } from './relation.js';
import { isStream, spool } from './spool.js';

/** How to open data. */
export interface OpenOptions extends FileOptions, DuckdbOptions, RunOptions {
  /** A query over the files; each is a table named after its file (`visits.csv` is `visits`). */
  readonly sql?: string;
}

/** An input as it was named, and where it can be read from as often as needed. */
interface Input {
  readonly name: string;
  readonly path: string;
}

/**
 * Opens one or several files of records (CSV, TSV, JSON, NDJSON, Parquet, gzipped or not, globs, `-` for
 * standard input) with the embedded engine. Close it by `relation.engine.close()`.
 */
export async function open(input: string | readonly string[], options: OpenOptions = {}): Promise<Relation> {
  const names = typeof input === 'string' ? [input] : input;
  if (names.length === 0) throw new SingleoutError('config/invalid', 'at least one file is needed');
  if (names.filter((name) => name === '-').length > 1)
    throw new SingleoutError('config/invalid', 'standard input can be read only once');
  const engine = await DuckdbEngine.create(options);
  try {
    const inputs = await Promise.all(names.map((name, i) => readable(engine, name, i, options)));
    return await (options.sql === undefined
      ? openFiles(engine, inputs, options)
      : openQuery(engine, inputs, options.sql, options));
  } catch (error) {
    await engine.close();
    throw engine.nameInputs(error);
  }
}

async function openFiles(
  engine: DuckdbEngine,
  inputs: readonly Input[],
  options: OpenOptions,
): Promise<Relation> {
  const files = (await Promise.all(inputs.map(({ path }) => expandPath(engine, path)))).flat();
  const from = `(${await selectFiles(engine, files, options)}) AS input`;
  return { engine, name: nameOf(inputs), from, columns: await engine.describe(from, options) };
}

async function openQuery(
  engine: DuckdbEngine,
  inputs: readonly Input[],
  query: string,
  options: OpenOptions,
): Promise<Relation> {
  const tables = inputs.map(({ name }) => tableName(name));
  const twin = tables.find((table, i) => tables.indexOf(table) < i);
  if (twin !== undefined) {
    throw new SingleoutError('config/invalid', `two files would both be the table ${twin}`, {
      where: nameOf(inputs),
      hint: 'rename one of them',
    });
  }
  for (const [i, { path }] of inputs.entries()) {
    const select = await selectFiles(engine, await expandPath(engine, path), options);
    await engine.query(`CREATE VIEW ${sql.identifier(tables[i])} AS ${select}`);
  }
  // held as a table: it is read several times, and must answer the same each time
  const kept = await engine.keep(`SELECT * FROM (${query.replace(/;\s*$/, '')}\n) AS query`, options);
  const cells = comparableCells(await engine.describe(kept.from));
  const from = `(SELECT ${cells} FROM ${kept.from}) AS input`;
  return { engine, name: nameOf(inputs), from, columns: await engine.describe(from) };
}

/** `data/Visits-2024.csv.gz` is the table `visits-2024`, standard input is `input`. Upper and lower case are one. */
function tableName(name: string): string {
  if (name === '-') return 'input';
  return basename(name)
    .replace(/(\.\w+)(\.gz)?$/i, '')
    .toLowerCase();
}

function nameOf(inputs: readonly Input[]): string {
  return inputs.map(({ name }) => name).join(', ');
}

/** What can be read only once goes to a file first. */
async function readable(
  engine: DuckdbEngine,
  name: string,
  number: number,
  options: OpenOptions,
): Promise<Input> {
  if (name !== '-' && !(await isStream(name))) return { name, path: name };
  const path = engine.spoolPath(number, name === '-' ? 'standard input' : name);
  await spool(name, path, options);
  return { name, path };
}
