import { access } from 'node:fs/promises';
import { SingleoutError } from '../../core/errors.js';
import type { RunOptions } from '../../core/progress.js';
import type { EncodedTable } from '../../kernel/code-table.js';
import { encodeCsv } from '../../kernel/csv-codes.js';
import { readCsvShape } from '../../source/csv-header.js';
import { formatOf } from '../../source/duckdb/files.js';
import { type FileHead, textBytesOf } from '../../source/file-bytes.js';
import { readFileHead } from '../../source/file-head.js';
import { requireUnchanged, stampFile } from '../../source/file-stamp.js';
import { isDatabase } from '../../source/is-database.js';
import type { OpenOptions } from '../../source/open.js';
import type { Relation } from '../../source/relation.js';
import { isStream } from '../../source/spool.js';

/** How records are read as codes. */
export interface ReadCodesOptions extends RunOptions {
  /** Whether the values can be asked for afterwards. */
  readonly keepValues?: boolean;
}

/** All records of a table as codes. */
export interface ReadCodes {
  readonly name: string;
  /** What read them. */
  readonly engine: string;
  readonly table: EncodedTable;
}

/** Files of which only codes are wanted. Nothing is read before somebody asks. */
export interface CodeSource {
  readCodes(options?: ReadCodesOptions): Promise<ReadCodes>;
}

/**
 * Files for a question that needs codes and nothing else, such as `keys`: one CSV file is then read without an engine, and sooner.
 *
 * @example
 * const { keyCount } = await keys(openCodes('people.csv'));
 */
export function openCodes(input: string | readonly string[], options: OpenOptions = {}): CodeSource {
  return { readCodes: (reading) => readFileCodes(input, { ...options, ...reading }) };
}

/** The records of a table that is open, in the order of its files where the engine keeps that. */
export async function readTableCodes(relation: Relation, run: RunOptions = {}): Promise<ReadCodes> {
  const { encodeRelation } = await import('./encode-relation.js');
  return { name: relation.name, engine: relation.engine.name, table: await encodeRelation(relation, run) };
}

/**
 * Reads files as codes, records in their order. One CSV file is read byte by byte, without an engine, which is then
 * not even loaded; everything else goes through it. Both read the same cells and refuse the same files.
 */
export async function readFileCodes(
  input: string | readonly string[],
  options: OpenOptions & ReadCodesOptions = {},
): Promise<ReadCodes> {
  const names = typeof input === 'string' ? [input] : input;
  if (names.length !== 1 || !(await mayBeCsv(names[0], options))) return openByEngine(names, options);
  const [path] = names;
  const stamp = await stampFile(path);
  const head = await readFileHead(path, options);
  if (head.bytes.length === 0) throw new SingleoutError('data/empty', 'the file is empty', { where: path });
  if ((options.format ?? formatOf({ path, head })) !== 'csv') return openByEngine(names, options);
  const opened = await openCsv(path, head, options);
  await requireUnchanged([stamp]);
  return opened;
}

/** Whether an input is one file that can be read as often as needed, and may be CSV. */
async function mayBeCsv(
  path: string,
  { sql, format = 'csv', table, statementTimeoutMs }: OpenOptions & ReadCodesOptions,
) {
  // what is for databases alone is refused where they are opened
  if (sql !== undefined || table !== undefined || statementTimeoutMs !== undefined || format !== 'csv')
    return false;
  if (path === '-' || isDatabase(path) || (/[*?[]/.test(path) && !(await exists(path)))) return false;
  return !(await isStream(path));
}

async function openCsv(
  path: string,
  head: FileHead,
  options: OpenOptions & ReadCodesOptions,
): Promise<ReadCodes> {
  const { columns, delimiter, encoding, header } = readCsvShape(path, head, options);
  const { nullValues, keepValues = false, progress, signal } = options;
  progress?.({ step: 'reading records' });
  const table = await encodeCsv(textBytesOf(path, head, encoding, options), {
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

async function openByEngine(
  names: readonly string[],
  options: OpenOptions & ReadCodesOptions,
): Promise<ReadCodes> {
  const { open } = await import('../../source/open.js');
  // more threads might hand the records of a query out in any order
  const table = await open(names, { ...options, keepOrder: true, threads: 1 });
  try {
    return await readTableCodes(table, options);
  } finally {
    await table.close();
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
