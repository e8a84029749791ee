import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { SingleoutError } from './core/errors.js';
import type { EncodedTable } from './kernel/code-table.js';
import { encodeCsv } from './kernel/csv-codes.js';
import { readCsvShape } from './source/csv-header.js';
import { type FileFormat, formatOf } from './source/duckdb/files.js';
import { type FileHead, readFileHead } from './source/file-head.js';
import type { OpenOptions } from './source/open.js';
import { isStream } from './source/spool.js';

/** How to open records as codes. */
export interface OpenCodesOptions extends OpenOptions {
  /** Whether the values can be asked for afterwards. */
  readonly keepValues?: boolean;
}

/** All records of some files as codes. */
export interface OpenedCodes {
  readonly name: string;
  /** What read them. */
  readonly engine: string;
  readonly table: EncodedTable;
}

/**
 * Reads files as codes, records in their order. One CSV file is read byte by byte, without an engine, which is then
 * not even loaded; everything else goes through it.
 */
export async function openCodes(
  input: string | readonly string[],
  options: OpenCodesOptions = {},
): Promise<OpenedCodes> {
  const names = typeof input === 'string' ? [input] : input;
  const head = names.length === 1 ? await plainCsv(names[0], options) : undefined;
  return head === undefined ? openByEngine(names, options) : openPlainCsv(names[0], head, options);
}

/** The start of a CSV file that needs no engine; undefined for any other input. */
async function plainCsv(path: string, options: OpenCodesOptions): Promise<FileHead | undefined> {
  const { sql, format, encoding } = options;
  const other = sql !== undefined || (format ?? 'csv') !== 'csv' || (encoding ?? 'utf-8') !== 'utf-8';
  if (other || path === '-' || (/[*?[]/.test(path) && !(await exists(path))) || (await isStream(path)))
    return undefined;
  const head = await readFileHead(path, options);
  if (head.bytes.length === 0) throw new SingleoutError('data/empty', 'the file is empty', { where: path });
  const kind: FileFormat = format ?? formatOf({ path, head });
  return kind === 'csv' && readCsvShape(path, head, options).encoding === 'utf-8' ? head : undefined;
}

async function openPlainCsv(path: string, head: FileHead, options: OpenCodesOptions): Promise<OpenedCodes> {
  const { columns, delimiter, header } = readCsvShape(path, head, options);
  if (delimiter.charCodeAt(0) > 127) return openByEngine([path], options);
  const { nullValues, keepValues = false, progress, signal } = options;
  progress?.({ step: 'reading records' });
  const table = await encodeCsv(bytesOf(path, head), {
    columns,
    delimiter,
    header,
    keepValues,
    where: path,
    ...(nullValues && { nullValues }),
    ...(signal && { signal }),
  });
  if (table.records === 0) throw new SingleoutError('data/no-records', 'there is no record', { where: path });
  return { name: path, engine: 'csv reader', table };
}

/** The bytes of a file, unpacked. */
async function* bytesOf(path: string, { bytes, compression, whole }: FileHead): AsyncIterable<Uint8Array> {
  if (whole) {
    yield bytes;
    return;
  }
  const file = createReadStream(path, { highWaterMark: 1 << 20 });
  const stream: Readable = compression === 'gzip' ? file.pipe(createGunzip()) : file;
  file.on('error', (error) => stream.destroy(error));
  try {
    yield* stream;
  } catch (cause) {
    throw new SingleoutError('source/unreadable', 'the file cannot be read', { where: path, cause });
  }
}

async function openByEngine(names: readonly string[], options: OpenCodesOptions): Promise<OpenedCodes> {
  const [{ open }, { encodeRelation }] = await Promise.all([
    import('./source/open.js'),
    import('./counts/encode-relation.js'),
  ]);
  // more threads would hand records out in any order
  const relation = await open(names, { ...options, threads: 1 });
  try {
    const table = await encodeRelation(relation, options);
    return { name: relation.name, engine: relation.engine.name, table };
  } finally {
    await relation.engine.close();
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
