import { createReadStream, createWriteStream, type Stats } from 'node:fs';
import { mkdtemp, realpath, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { SingleoutError } from '../core/errors.js';
import type { RunOptions } from '../core/progress.js';
import { encoderOf, type OutputFormat, outputFormatOf, type TextFormat } from './encode.js';
import type { Chunk, GenerateOptions, Generator } from './generator.js';

/** Makes a Parquet file of a CSV file with a header; every column is text, an empty field is a missing cell. */
export type ToParquet = (csvPath: string, outPath: string, columns: readonly string[]) => Promise<void>;

/** How to write besides the path. */
export interface WriteOptions extends RunOptions {
  /** The form of the file, where its name does not say it. */
  readonly format?: OutputFormat;
  /** Needed for Parquet. */
  readonly toParquet?: ToParquet;
}

/**
 * Writes a generated table to a file, as a stream. The file appears whole or not at all: rows go to a
 * temporary folder beside it, which is removed after an error or abort too. What exists and is no regular
 * file, such as /dev/stdout, is written directly, as CSV unless its name says otherwise.
 * @throws SingleoutError source/disk-full, source/output, source/cancelled, source/unknown-format
 */
export async function writeGenerated(
  generator: Generator,
  options: GenerateOptions,
  path: string,
  run: WriteOptions = {},
): Promise<void> {
  const rows = generator.rows(options);
  try {
    run.signal?.throwIfAborted();
    const existing = await statIfThere(path);
    if (existing?.isDirectory())
      throw new SingleoutError('source/output', `${path} is a folder`, { where: path });
    const special = existing !== undefined && !existing.isFile();
    const output = run.format ?? outputFormatOf(path, special ? { format: 'csv', gzip: false } : undefined);
    if (output.format === 'parquet' && run.toParquet === undefined) {
      throw new SingleoutError('config/unsupported', 'Parquet needs an engine that writes it', {
        where: path,
      });
    }
    const job: Job = { generator, rows, records: options.records, output, run };
    if (special) await writeDirectly(job, path);
    else await writeThenRename(job, existing ? await realpath(path) : path);
  } catch (error) {
    throw outputError(error, path, run.signal);
  }
}

interface Job {
  readonly generator: Generator;
  readonly rows: Iterable<Chunk>;
  readonly records: number;
  readonly output: OutputFormat;
  readonly run: WriteOptions;
}

async function writeThenRename(job: Job, path: string): Promise<void> {
  await inTemporaryFolder(dirname(path), async (folder) => {
    const file = join(folder, 'output');
    await writeFile(job, file, folder);
    job.run.signal?.throwIfAborted();
    await rename(file, path);
  });
}

async function writeDirectly(job: Job, path: string): Promise<void> {
  if (job.output.format !== 'parquet') return writeText(job, job.output.format, path);
  await inTemporaryFolder(tmpdir(), async (folder) => {
    const file = join(folder, 'output');
    await writeFile(job, file, folder);
    await pipeline(createReadStream(file), createWriteStream(path), { signal: job.run.signal });
  });
}

async function writeFile(job: Job, file: string, folder: string): Promise<void> {
  if (job.output.format !== 'parquet') return writeText(job, job.output.format, file);
  const csv = join(folder, 'rows.csv');
  await writeText(job, 'csv', csv);
  job.run.progress?.({ step: 'writing Parquet' });
  await (job.run.toParquet as ToParquet)(csv, file, job.generator.columns);
}

async function writeText(job: Job, format: TextFormat, file: string): Promise<void> {
  const target = createWriteStream(file);
  const { signal } = job.run;
  if (job.output.gzip) await pipeline(textOf(job, format), createGzip(), target, { signal });
  else await pipeline(textOf(job, format), target, { signal });
}

/** Asynchronous, so that the pipeline asks for the next piece only when the last one is written. */
async function* textOf({ generator, rows, records, run }: Job, format: TextFormat): AsyncIterable<Buffer> {
  const encoder = encoderOf(format, generator.columns);
  yield Buffer.from(encoder.header);
  let done = 0;
  for (const chunk of rows) {
    yield Buffer.from(encoder.encode(chunk));
    done += chunk.rows;
    run.progress?.({ step: `generating ${generator.name}`, fraction: done / records });
  }
}

async function inTemporaryFolder(parent: string, work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(parent, '.singleout-'));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function statIfThere(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function outputError(error: unknown, path: string, signal: AbortSignal | undefined): SingleoutError {
  if (signal?.aborted)
    return new SingleoutError('source/cancelled', `stopped while writing ${path}`, {
      where: path,
      cause: error,
    });
  if (error instanceof SingleoutError) return error;
  const { code = 'unknown error' } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new SingleoutError('source/disk-full', `no space left to write ${path}`, {
      where: path,
      cause: error,
    });
  }
  const hint = code === 'ENOENT' ? { hint: 'the folder must exist' } : {};
  return new SingleoutError('source/output', `${path} cannot be written: ${code}`, {
    where: path,
    cause: error,
    ...hint,
  });
}
