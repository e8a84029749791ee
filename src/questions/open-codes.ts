import { access } from 'node:fs/promises';
import { SingleoutError } from '../core/errors.js';
import type { EncodedTable } from '../kernel/code-table.js';
import { encodeCsv } from '../kernel/csv-codes.js';
import { readCsvShape } from '../source/csv-header.js';
import { formatOf } from '../source/duckdb/files.js';
import { type FileHead, textBytesOf } from '../source/file-bytes.js';
import { readFileHead } from '../source/file-head.js';
import { requireUnchanged, stampFile } from '../source/file-stamp.js';
import { isDatabase } from '../source/is-database.js';
import type { OpenOptions } from '../source/open.js';
import { isStream } from '../source/spool.js';

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
 * not even loaded; everything else goes through it. Both read the same cells and refuse the same files.
 */
export async function openCodes(
  input: string | readonly string[],
  options: OpenCodesOptions = {},
): Promise<OpenedCodes> {
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
async function mayBeCsv(path: string, { sql, format = 'csv', table, statementTimeoutMs }: OpenCodesOptions) {
  // what is for databases alone is refused where they are opened
  if (sql !== undefined || table !== undefined || statementTimeoutMs !== undefined || format !== 'csv')
    return false;
  if (path === '-' || isDatabase(path) || (/[*?[]/.test(path) && !(await exists(path)))) return false;
  return !(await isStream(path));
}

async function openCsv(path: string, head: FileHead, options: OpenCodesOptions): Promise<OpenedCodes> {
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

async function openByEngine(names: readonly string[], options: OpenCodesOptions): Promise<OpenedCodes> {
  const [{ open }, { encodeRelation }] = await Promise.all([
    import('../source/open.js'),
    import('../counts/codes/encode-relation.js'),
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
