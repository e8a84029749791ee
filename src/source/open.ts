import { basename } from 'node:path';
import { SingleoutError } from '../core/errors.js';
import type { RunOptions } from '../core/progress.js';
import { marked, option, wording } from '../core/wording.js';
import { comparableCells } from './duckdb/comparable.js';
import { duckdbDialect as sql } from './duckdb/dialect.js';
import type { DuckdbEngine, DuckdbOptions } from './duckdb/driver.js';
import type { FileOptions } from './duckdb/file-list.js';
import { expandPath, selectFiles } from './duckdb/files.js';
import { startDuckdb } from './duckdb/start.js';
import { ENGINES, engineOf } from './engines.js';
import { openDatabase } from './open-database.js';
import type { InputFile, Relation } from './relation.js';
import type { EngineEntry } from './remote/database-engine.js';
import { isStream, spool } from './spool.js';
import { closable, type Table } from './table.js';

/** How to open data. */
export interface OpenOptions extends FileOptions, DuckdbOptions, RunOptions {
  /** A query over the files; each is a table named after its file (`visits.csv` is `visits`). */
  readonly sql?: string;
  /** The table of a database, where an address of one is opened. */
  readonly table?: string;
  /** Told the path of every file before it is read, `-` for standard input: a glob is known then. */
  readonly onInput?: (path: string) => void;
  /** A statement of a database that takes longer is ended; an hour by default. */
  readonly statementTimeoutMs?: number;
  /** Engines of one's own, whose addresses are known besides those that come with the package. */
  readonly engines?: readonly EngineEntry[];
}

/**
 * Opens one or several files of records (CSV, TSV, JSON, NDJSON, Parquet, gzipped or not, globs, `-` for
 * standard input) with the embedded engine, or a table of a database by its address (`postgres://host/database`,
 * `trino://host:8080/catalog/schema`).
 *
 * @example
 * const table = await open('visits.csv');
 * const { observed } = await assess(table, { qi: ['age', 'sex', 'zip'] });
 * await table.close();
 */
export async function open(input: string | readonly string[], options: OpenOptions = {}): Promise<Table> {
  return closable(await openRelation(input, options));
}

async function openRelation(input: string | readonly string[], options: OpenOptions): Promise<Relation> {
  const names = typeof input === 'string' ? [input] : input;
  if (names.length === 0) throw new SingleoutError('config/invalid', 'at least one file is needed');
  if (names.filter((name) => name === '-').length > 1)
    throw new SingleoutError('config/invalid', 'standard input can be read only once');
  const engines = [...(options.engines ?? []), ...ENGINES];
  const entry = names.map((name) => engineOf(name, engines)).find((found) => found !== undefined);
  if (entry !== undefined) return openAddress(entry, names, options);
  refuseOptions(options, ['table', 'statementTimeoutMs'], 'a file', 'it is for addresses of databases');
  const engine = await startDuckdb(options);
  try {
    const inputs = await Promise.all(names.map((name) => readable(engine, name, options)));
    return await (options.sql === undefined
      ? openFiles(engine, inputs, options)
      : openQuery(engine, inputs, options.sql, options));
  } catch (error) {
    await engine.close();
    throw engine.nameInputs(error);
  }
}

/** Options that files take and databases do not. */
const FILE_OPTIONS = ['format', 'delimiter', 'encoding', 'header', 'threads'] as const;

async function openAddress(
  entry: EngineEntry,
  names: readonly string[],
  options: OpenOptions,
): Promise<Relation> {
  if (names.length > 1)
    throw new SingleoutError('config/invalid', 'one table of one database is read at a time', {
      hint: wording`join tables there: write the query with ${option('sql')}`,
    });
  refuseOptions(options, FILE_OPTIONS, 'a database', 'it is for files');
  return openDatabase(entry, names[0], options);
}

function refuseOptions(
  options: OpenOptions,
  refused: readonly (keyof OpenOptions)[],
  what: string,
  hint: string,
): void {
  const given = refused.find((name) => options[name] !== undefined);
  if (given === undefined) return;
  const message = wording`${marked(option(given))} means nothing to ${what}`;
  throw new SingleoutError('config/unsupported', message, { hint });
}

async function openFiles(
  engine: DuckdbEngine,
  inputs: readonly InputFile[],
  options: OpenOptions,
): Promise<Relation> {
  const files = (await Promise.all(inputs.map((input) => filesOf(engine, input)))).flat();
  const paths = files.map(({ path }) => path);
  for (const path of paths) options.onInput?.(path);
  const from = `(${await selectFiles(engine, paths, options)}) AS input`;
  const columns = await engine.describe(from, options);
  return { engine, name: nameOf(inputs), from, columns, inputs: files };
}

async function openQuery(
  engine: DuckdbEngine,
  inputs: readonly InputFile[],
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
  const files: InputFile[] = [];
  for (const [i, input] of inputs.entries()) {
    const own = await filesOf(engine, input);
    files.push(...own);
    const paths = own.map(({ path }) => path);
    for (const path of paths) options.onInput?.(path);
    const select = await selectFiles(engine, paths, options);
    await engine.query(`CREATE VIEW ${sql.identifier(tables[i])} AS ${select}`);
  }
  const select = query.replace(/;\s*$/, '');
  await engine.requireSelect(select);
  // held as a table: it is read several times, and must answer the same each time
  const kept = await engine.keep(`SELECT * FROM (${select}\n) AS query`, options);
  const cells = comparableCells(await engine.describe(kept.from));
  const from = `(SELECT ${cells} FROM ${kept.from}) AS input`;
  return { engine, name: nameOf(inputs), from, columns: await engine.describe(from), inputs: files };
}

/** Every file behind an input: a glob may match many. */
async function filesOf(engine: DuckdbEngine, { name, path }: InputFile): Promise<InputFile[]> {
  const paths = await expandPath(engine, path);
  return paths.map((file) => (file === path ? { name, path } : { name: file, path: file }));
}

/** `data/Visits-2024.csv.gz` is the table `visits-2024`, standard input is `input`. Upper and lower case are one. */
function tableName(name: string): string {
  if (name === '-') return 'input';
  return basename(name)
    .replace(/(\.\w+)(\.gz)?$/i, '')
    .toLowerCase();
}

function nameOf(inputs: readonly InputFile[]): string {
  return inputs.map(({ name }) => name).join(', ');
}

/** What can be read only once goes to a file first. */
async function readable(engine: DuckdbEngine, name: string, options: OpenOptions): Promise<InputFile> {
  if (name !== '-' && !(await isStream(name))) return { name, path: name };
  const path = engine.spoolPath(name === '-' ? 'standard input' : name);
  await spool(name, path, options);
  return { name, path };
}
