import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { SingleoutError } from '../../core/errors.js';
import type { FileGuard } from '../../core/files/file-guard.js';
import { type Draft, replaceFile } from '../../core/files/replace-file.js';
import type { RunOptions } from '../../core/progress.js';
import type { Chunk } from './chunk.js';
import { encoderOf, type OutputFormat, outputFormatOf, type TextFormat } from './encode.js';

/** Makes a Parquet file of a CSV file with a header; every column is text, an empty field is a missing cell. */
export type ToParquet = (csvPath: string, outPath: string, columns: readonly string[]) => Promise<void>;

/** A table that is made while it is written. */
export interface WrittenTable {
  /** What progress says meanwhile. */
  readonly step: string;
  readonly columns: readonly string[];
  readonly records: number;
  readonly rows: Iterable<Chunk>;
}

/** How to write besides the path. */
export interface WriteOptions extends RunOptions {
  /** The form of the file, where its name does not say it. */
  readonly format?: OutputFormat;
  /** Needed for Parquet. */
  readonly toParquet?: ToParquet;
  /** Knows what must not be written over. */
  readonly guard?: FileGuard;
  /** A file that tells of an older output, and must not be taken to tell of the new one. */
  readonly outdates?: string;
}

/**
 * Writes a table to a file, as a stream, whole or not at all. What exists and is not a regular
 * file, such as /dev/stdout, is written directly, as CSV unless its name says otherwise.
 * @throws SingleoutError source/disk-full, source/output, source/cancelled, source/unknown-format
 */
export async function writeTable(table: WrittenTable, path: string, run: WriteOptions = {}): Promise<void> {
  await replaceFile(
    path,
    async (draft) => {
      run.signal?.throwIfAborted();
      const unnamed = draft.special ? ({ format: 'csv', gzip: false } as const) : undefined;
      const output = run.format ?? outputFormatOf(path, unnamed);
      if (output.format === 'parquet' && run.toParquet === undefined) {
        throw new SingleoutError('config/unsupported', 'Parquet needs an engine that writes it', {
          where: path,
        });
      }
      await writeDraft({ table, output, run }, draft);
    },
    run,
  );
}

interface Job {
  readonly table: WrittenTable;
  readonly output: OutputFormat;
  readonly run: WriteOptions;
}

async function writeDraft(job: Job, { file, folder, special }: Draft): Promise<void> {
  if (job.output.format !== 'parquet') return writeText(job, job.output.format, file);
  const csv = join(folder, 'rows.csv');
  await writeText(job, 'csv', csv);
  job.run.progress?.({ step: 'writing Parquet' });
  const made = special ? join(folder, 'rows.parquet') : file;
  await (job.run.toParquet as ToParquet)(csv, made, job.table.columns);
  if (special) await pipeline(createReadStream(made), createWriteStream(file), { signal: job.run.signal });
}

async function writeText(job: Job, format: TextFormat, file: string): Promise<void> {
  const target = createWriteStream(file);
  const { signal } = job.run;
  if (job.output.gzip) await pipeline(textOf(job, format), createGzip(), target, { signal });
  else await pipeline(textOf(job, format), target, { signal });
}

/** Asynchronous, so that the pipeline asks for the next piece only when the last one is written. */
async function* textOf({ table, run }: Job, format: TextFormat): AsyncIterable<Buffer> {
  const { step, columns, records, rows } = table;
  const encoder = encoderOf(format, columns);
  yield Buffer.from(encoder.header);
  let done = 0;
  for (const chunk of rows) {
    yield Buffer.from(encoder.encode(chunk));
    done += chunk.rows;
    run.progress?.({ step, fraction: done / records });
  }
}
