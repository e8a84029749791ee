import { SingleoutError } from '../../core/errors.js';
import { type CsvOptions, checkNames, readCsvShape } from '../csv-header.js';
import { type FileHead, readFileHead } from '../file-head.js';
import { duckdbDialect as sql } from './dialect.js';
import type { DuckdbEngine } from './driver.js';

export const FILE_FORMATS = ['csv', 'json', 'parquet'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** How to read files; what is left out is read off the files. */
export interface FileOptions extends CsvOptions {
  readonly format?: FileFormat;
  /** Texts that mean "missing" besides the empty cell, for example `?` or `NA`. */
  readonly nullValues?: readonly string[];
}

/** A line may be this long before it is refused. */
const MAX_LINE_BYTES = 1 << 24;

/** The files a path stands for: itself, or what a glob matches, sorted. */
export async function expandPath(engine: DuckdbEngine, path: string): Promise<string[]> {
  if (!/[*?[]/.test(path)) return [path];
  const batch = await engine.query(`SELECT file FROM glob(${sql.string(path)}) ORDER BY file`);
  if (batch.rows > 0) return batch.texts(0) as string[];
  // a name may hold such a character itself
  await readFileHead(path).catch((cause) => {
    throw new SingleoutError('source/not-found', 'no file matches', { where: path, cause });
  });
  return [path];
}

/** The SELECT that reads files of one kind; columns of CSV and JSON come as text, exactly as written. */
export async function selectFiles(
  engine: DuckdbEngine,
  paths: readonly string[],
  options: FileOptions = {},
): Promise<string> {
  const heads = await Promise.all(paths.map(readFileHead));
  heads.forEach((head, i) => {
    if (head.bytes.length === 0)
      throw new SingleoutError('data/empty', 'the file is empty', { where: paths[i] as string });
  });
  const formats = new Set(heads.map((head, i) => options.format ?? formatOf(paths[i] as string, head)));
  if (formats.size > 1) {
    throw new SingleoutError('source/unknown-format', 'the files are of different kinds', {
      where: paths.join(', '),
      hint: 'join them with --sql, in which each file is a table named after it',
    });
  }
  switch ([...formats][0]) {
    case 'parquet':
      return selectParquet(engine, paths);
    case 'json':
      return selectJson(engine, paths, options);
    default:
      return selectCsv(paths, heads, options);
  }
}

function formatOf(path: string, head: FileHead): FileFormat {
  const name = path.toLowerCase().replace(/\.gz$/, '');
  if (/\.(csv|tsv|txt|tab)$/.test(name)) return 'csv';
  if (/\.(json|ndjson|jsonl)$/.test(name)) return 'json';
  if (/\.(parquet|pq)$/.test(name) || head.bytes.subarray(0, 4).toString('latin1') === 'PAR1')
    return 'parquet';
  return /^\s*[[{]/.test(head.bytes.subarray(0, 100).toString('utf8')) ? 'json' : 'csv';
}

function selectCsv(paths: readonly string[], heads: readonly FileHead[], options: FileOptions): string {
  const shapes = heads.map((head, i) => readCsvShape(paths[i] as string, head, options));
  const [shape] = shapes;
  for (const [i, other] of shapes.entries()) {
    if (other.columns.join('\n') !== shape.columns.join('\n') || other.delimiter !== shape.delimiter) {
      throw new SingleoutError(
        'data/bad-columns',
        'the files do not have the same columns in the same order',
        {
          where: `${paths[0]}, ${paths[i]}`,
          hint: 'join them with --sql, in which each file is a table named after it',
        },
      );
    }
  }
  const columns = shape.columns.map((name) => `${sql.string(name)}: 'VARCHAR'`).join(', ');
  return `SELECT * FROM read_csv(${list(paths)}, auto_detect = false, header = ${shape.header},
    delim = ${sql.string(shape.delimiter)}, quote = '"', escape = '"', columns = {${columns}},
    nullstr = ${list(['', ...(options.nullValues ?? [])])}, encoding = ${sql.string(shape.encoding)},
    compression = '${heads[0].compression}', max_line_size = ${MAX_LINE_BYTES})`;
}

async function selectJson(
  engine: DuckdbEngine,
  paths: readonly string[],
  options: FileOptions,
): Promise<string> {
  const read = `read_json(${list(paths)}, maximum_depth = 1, sample_size = -1,
    maximum_object_size = ${MAX_LINE_BYTES})`;
  const names = (await engine.describe(read)).map((column) => column.name);
  checkNames(names, paths.join(', '));
  const nulls = list(options.nullValues ?? []);
  const cells = names.map((name) => {
    const text = `(${sql.identifier(name)} ->> '$')`;
    const cell = options.nullValues?.length ? `CASE WHEN ${text} NOT IN ${nulls} THEN ${text} END` : text;
    return `${cell} AS ${sql.identifier(name)}`;
  });
  return `SELECT ${cells.join(', ')} FROM ${read}`;
}

async function selectParquet(engine: DuckdbEngine, paths: readonly string[]): Promise<string> {
  const read = `read_parquet(${list(paths)})`;
  const columns = await engine.describe(read);
  checkNames(
    columns.map((column) => column.name),
    paths.join(', '),
  );
  // lists and structures are compared by their text
  const cells = columns.map(({ name, kind }) =>
    kind === 'other'
      ? `${sql.asText(sql.identifier(name))} AS ${sql.identifier(name)}`
      : sql.identifier(name),
  );
  return `SELECT ${cells.join(', ')} FROM ${read}`;
}

function list(texts: readonly string[]): string {
  return `[${texts.map(sql.string).join(', ')}]`;
}
