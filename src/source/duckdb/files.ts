import { access } from 'node:fs/promises';
import { SingleoutError } from '../../core/errors.js';
import type { RunOptions } from '../../core/progress.js';
import { option, wording } from '../../core/wording.js';
import { checkNames } from '../csv-header.js';
import type { Engine } from '../engine.js';
import { latin1 } from '../file-bytes.js';
import { readFileHead } from '../file-head.js';
import { inRelation } from '../relation.js';
import { comparableCells } from './comparable.js';
import { selectCsv } from './csv.js';
import { duckdbDialect as sql } from './dialect.js';
import type { DuckdbEngine } from './driver.js';
import { differentColumns, type File, type FileFormat, type FileOptions, list } from './file-list.js';
import { selectJson } from './json.js';

/** The files a path stands for: itself, or what a glob matches, sorted. */
export async function expandPath(engine: Engine, path: string): Promise<string[]> {
  // a name may hold such a character itself; one with a zero byte is no file's, which is said where it is read
  if (!/[*?[]/.test(path) || path.includes('\0') || (await exists(path))) return [path];
  const batch = await engine.query(`SELECT file FROM glob(${sql.string(path)}) ORDER BY file`);
  if (batch.rows === 0) throw new SingleoutError('source/not-found', 'no file matches', { where: path });
  return batch.texts(0) as string[];
}

/** The SELECT that reads files of one kind; columns of CSV and JSON come as text, exactly as written. */
export async function selectFiles(
  engine: DuckdbEngine,
  paths: readonly string[],
  options: FileOptions = {},
): Promise<string> {
  await engine.watch(paths);
  const files = await Promise.all(
    paths.map(async (path): Promise<File> => ({ path, head: await readFileHead(path, options) })),
  );
  for (const { path, head } of files) {
    if (head.bytes.length === 0) throw new SingleoutError('data/empty', 'the file is empty', { where: path });
  }
  const formats = new Set(files.map((file) => options.format ?? formatOf(file)));
  if (formats.size > 1) {
    throw new SingleoutError('source/unknown-format', 'the files are of different kinds', {
      where: paths.join(', '),
      hint: wording`join them with ${option('sql')}, in which each file is a table named after it`,
    });
  }
  switch ([...formats][0]) {
    case 'parquet':
      return selectParquet(engine, paths, options);
    case 'json':
      return selectJson(engine, files, options);
    default:
      return selectCsv(engine, files, options);
  }
}

/** The kind of a file, by its name or else its first bytes. */
export function formatOf({ path, head }: File): FileFormat {
  const name = path.toLowerCase().replace(/\.gz$/, '');
  if (/\.(csv|tsv|txt|tab)$/.test(name)) return 'csv';
  if (/\.(json|ndjson|jsonl)$/.test(name)) return 'json';
  if (/\.(parquet|pq)$/.test(name) || latin1(head.bytes.subarray(0, 4)) === 'PAR1') return 'parquet';
  return /^\s*[[{]/.test(new TextDecoder().decode(head.bytes.subarray(0, 100))) ? 'json' : 'csv';
}

async function selectParquet(
  engine: DuckdbEngine,
  paths: readonly string[],
  options: FileOptions,
): Promise<string> {
  const schemas: string[] = [];
  for (const path of paths) schemas.push(await parquetSchema(engine, path, options));
  const other = schemas.findIndex((schema) => schema !== schemas[0]);
  if (other !== -1) {
    throw differentColumns(
      paths[0],
      paths[other],
      'the files do not have the same columns of the same types',
    );
  }
  const read = `read_parquet(${list(paths)})`;
  const columns = await engine.describe(read, options);
  checkNames(
    columns.map((column) => column.name),
    paths.join(', '),
  );
  return `SELECT ${comparableCells(columns, options.nullValues)} FROM ${read}`;
}

/** Names and types in the order of names. The engine would convert what differs to the types of the first file. */
async function parquetSchema(engine: DuckdbEngine, path: string, run: RunOptions): Promise<string> {
  const describe = `DESCRIBE SELECT * FROM read_parquet(${list([path])})`;
  const batch = await engine
    .query(`SELECT column_name, column_type FROM (${describe}) ORDER BY column_name`, run)
    .catch((error) => {
      throw inRelation(path, error);
    });
  return JSON.stringify([batch.texts(0), batch.texts(1)]);
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
