import { access } from 'node:fs/promises';
import { SingleoutError } from '../../core/errors.js';
import type { RunOptions } from '../../core/progress.js';
import { type CsvOptions, checkNames, readCsvShape } from '../csv-header.js';
import type { Engine } from '../engine.js';
import { type FileHead, readFileHead } from '../file-head.js';
import { inRelation } from '../relation.js';
import { comparableCells } from './comparable.js';
import { duckdbDialect as sql } from './dialect.js';
import type { DuckdbEngine } from './driver.js';

export const FILE_FORMATS = ['csv', 'json', 'parquet'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** How to read files; what is left out is read off the files. */
export interface FileOptions extends CsvOptions, RunOptions {
  readonly format?: FileFormat;
  /** Texts that mean "missing" besides the empty cell, for example `?` or `NA`. */
  readonly nullValues?: readonly string[];
}

/** A line may be this long before it is refused. */
const MAX_LINE_BYTES = 1 << 24;

/** The files a path stands for: itself, or what a glob matches, sorted. */
export async function expandPath(engine: Engine, path: string): Promise<string[]> {
  // a name may hold such a character itself
  if (!/[*?[]/.test(path) || (await exists(path))) return [path];
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
      hint: 'join them with --sql, in which each file is a table named after it',
    });
  }
  switch ([...formats][0]) {
    case 'parquet':
      return selectParquet(engine, paths, options);
    case 'json':
      return selectJson(engine, files, options);
    default:
      return selectCsv(files, options);
  }
}

/** A file and its first bytes. */
export interface File {
  readonly path: string;
  readonly head: FileHead;
}

/** The kind of a file, by its name or else its first bytes. */
export function formatOf({ path, head }: File): FileFormat {
  const name = path.toLowerCase().replace(/\.gz$/, '');
  if (/\.(csv|tsv|txt|tab)$/.test(name)) return 'csv';
  if (/\.(json|ndjson|jsonl)$/.test(name)) return 'json';
  if (/\.(parquet|pq)$/.test(name) || head.bytes.subarray(0, 4).toString('latin1') === 'PAR1')
    return 'parquet';
  return /^\s*[[{]/.test(head.bytes.subarray(0, 100).toString('utf8')) ? 'json' : 'csv';
}

function selectCsv(files: readonly File[], options: FileOptions): string {
  const shaped = files.map((file) => ({ ...file, shape: readCsvShape(file.path, file.head, options) }));
  const [{ path: first, shape }] = shaped;
  const { delimiter, header } = shape;
  for (const { path, shape: other } of shaped) {
    if (other.columns.join('\n') !== shape.columns.join('\n') || other.delimiter !== delimiter)
      throw differentColumns(first, path, 'the files do not have the same columns in the same order');
  }
  const columns = shape.columns.map((name) => `${sql.string(name)}: 'VARCHAR'`).join(', ');
  const nulls = ['', ...(options.nullValues ?? [])].map(sql.string).join(', ');
  const kinds = groupAlike(shaped, ({ head, shape: { encoding } }) => [head.compression, encoding]);
  return kinds
    .map(
      ({ paths, key: [compression, encoding] }) =>
        `SELECT * FROM read_csv(${list(paths)}, auto_detect = false, header = ${header},
          delim = ${sql.string(delimiter)}, quote = '"', escape = '"', columns = {${columns}},
          nullstr = [${nulls}], encoding = ${sql.string(encoding)}, compression = ${sql.string(compression)},
          max_line_size = ${MAX_LINE_BYTES}, buffer_size = ${2 * MAX_LINE_BYTES})`,
    )
    .join(' UNION ALL ');
}

async function selectJson(
  engine: DuckdbEngine,
  files: readonly File[],
  options: FileOptions,
): Promise<string> {
  const where = files.map(({ path }) => path).join(', ');
  const filled = files.filter(
    ({ head }) => !(head.whole && /^\s*(\[\s*\]\s*)?$/.test(head.bytes.toString())),
  );
  if (filled.length === 0) throw new SingleoutError('data/no-records', 'there is no record', { where });
  // no guess whether names are data: every name is a column, however many there are and however rare
  const reads = groupAlike(filled, ({ head }) => [head.compression === 'none' ? 'uncompressed' : 'gzip']).map(
    ({ paths, key: [compression] }) => `SELECT * FROM read_json(${list(paths)}, maximum_depth = 1,
      sample_size = -1, map_inference_threshold = -1, field_appearance_threshold = 0, records = true,
      compression = ${sql.string(compression)}, maximum_object_size = ${MAX_LINE_BYTES})`,
  );
  const read = `(${reads.join(' UNION ALL BY NAME ')})`;
  const columns = await engine.describe(read, options).catch((error) => {
    throw inRelation(where, error);
  });
  const names = columns.map((column) => column.name);
  checkNames(names, where);
  const texts = names.map((name) => `${sql.identifier(name)} ->> '$' AS ${sql.identifier(name)}`);
  const cells = comparableCells(
    names.map((name) => ({ name, kind: 'text' })),
    options.nullValues,
  );
  return `SELECT ${cells} FROM (SELECT ${texts.join(', ')} FROM ${read})`;
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

/** Files by what their reader must be told: a reader unpacks all its files alike. */
function groupAlike<T extends File>(
  files: readonly T[],
  keyOf: (file: T) => string[],
): { key: string[]; paths: string[] }[] {
  const groups = new Map<string, { key: string[]; paths: string[] }>();
  for (const file of files) {
    const key = keyOf(file);
    const group = groups.get(key.join());
    if (group === undefined) groups.set(key.join(), { key, paths: [file.path] });
    else group.paths.push(file.path);
  }
  return [...groups.values()];
}

function differentColumns(first: string, other: string, message: string): SingleoutError {
  return new SingleoutError('data/bad-columns', message, {
    where: `${first}, ${other}`,
    hint: 'join them with --sql, in which each file is a table named after it',
  });
}

/** Paths as the engine reads them: by name, not as a glob. */
function list(paths: readonly string[]): string {
  return `[${paths.map((path) => sql.string(path.replace(/[*?[]/g, '[$&]'))).join(', ')}]`;
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
