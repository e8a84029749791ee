import { checkCsv, copyCsv } from '../../kernel/csv-check.js';
import { type CsvLayout, MOST_RECORD_BYTES } from '../../kernel/csv-feed.js';
import { type CsvShape, readCsvShape } from '../csv-header.js';
import { textBytesOf } from '../file-bytes.js';
import { writeParts } from '../spool.js';
import { duckdbDialect as sql } from './dialect.js';
import type { DuckdbEngine } from './driver.js';
import { differentColumns, type File, type FileOptions, groupAlike, list } from './file-list.js';

/** Settings of the engine's reader for a file. */
interface Reading {
  readonly path: string;
  readonly delimiter: string;
  readonly header: boolean;
  readonly compression: 'none' | 'gzip';
  readonly lineEnd: string;
  readonly parallel: boolean;
  readonly longest: number;
}

/** The SELECT that reads CSV files; all columns come as text, exactly as written. Cost: reads every file once. */
export async function selectCsv(
  engine: DuckdbEngine,
  files: readonly File[],
  options: FileOptions,
): Promise<string> {
  const shaped = files.map((file) => ({ ...file, shape: readCsvShape(file.path, file.head, options) }));
  const [{ path: first, shape }] = shaped;
  for (const { path, shape: other } of shaped) {
    if (
      JSON.stringify(other.columns) !== JSON.stringify(shape.columns) ||
      other.delimiter !== shape.delimiter
    )
      throw differentColumns(first, path, 'the files do not have the same columns in the same order');
  }
  const readings: Reading[] = [];
  for (const file of shaped) readings.push(await settleReading(engine, file, file.shape, options));
  const columns = shape.columns.map((name) => `${sql.string(name)}: 'VARCHAR'`).join(', ');
  const nulls = ['', ...(options.nullValues ?? [])].map(sql.string).join(', ');
  return groupAlike(readings, ({ path: _path, ...told }) => told)
    .map(
      ({
        told,
        paths,
      }) => `SELECT * FROM read_csv(${list(paths)}, auto_detect = false, quote = '"', escape = '"',
        header = ${told.header}, delim = ${sql.string(told.delimiter)}, new_line = ${sql.string(told.lineEnd)},
        compression = ${sql.string(told.compression)}, parallel = ${told.parallel}, encoding = 'utf-8',
        columns = {${columns}}, nullstr = [${nulls}],
        max_line_size = ${told.longest}, buffer_size = ${2 * told.longest})`,
    )
    .join(' UNION ALL ');
}

/**
 * Reads a file to its end, refuses what is not CSV, and settles how the engine is to read it: as it is, or, where the engine
 * would not read what is written, in a copy that it cannot mistake.
 */
async function settleReading(
  engine: DuckdbEngine,
  { path, head }: File,
  { columns, delimiter, encoding, header, plainFirstLine }: CsvShape,
  { signal }: FileOptions,
): Promise<Reading> {
  const layout: CsvLayout = { columns, delimiter, header, where: path, ...(signal && { signal }) };
  const bytes = () => textBytesOf(path, head, encoding, layout);
  if (encoding === 'utf-8' && delimiter.charCodeAt(0) < 128 && (plainFirstLine || !header)) {
    const facts = await checkCsv(bytes(), layout);
    // the engine takes blanks off before a stray quote, drops some blank lines, and refuses lines that end in two ways
    if (!facts.mixedEnds && !facts.strayQuotes && !facts.blankRecords) {
      return {
        path,
        delimiter,
        header,
        compression: head.compression,
        lineEnd: LINE_ENDS[facts.lineEnd ?? '\n'],
        // where several threads begin in the middle, they take a line break in quotes for the end of a record
        parallel: !facts.quotedBreaks,
        longest: MOST_RECORD_BYTES,
      };
    }
  }
  const copy = engine.spoolPath(path);
  const longest = await writeParts(copy, (write) => copyCsv(bytes(), layout, write));
  return {
    path: copy,
    delimiter: ',',
    header: false,
    compression: 'none',
    lineEnd: LINE_ENDS['\n'],
    parallel: false,
    longest,
  };
}

/** Line ends as the engine wants them named. */
const LINE_ENDS = { '\n': '\\n', '\r\n': '\\r\\n', '\r': '\\r' } as const;
