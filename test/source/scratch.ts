import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { SingleoutError } from '../../src/core/errors.js';
import type { Assessment } from '../../src/core/results/assessment.js';
import { type AssessOptions, assess } from '../../src/questions/assess.js';
import { DuckdbEngine } from '../../src/source/duckdb/driver.js';
import { type OpenOptions, open } from '../../src/source/open.js';

/** A value that must never be seen outside the data. */
export const MARKER = 'SECRET_4711';

/** A folder for the files of one test file; it goes when the tests are done. */
export function scratchFolder(): { path: string; write(name: string, content: string | Buffer): string } {
  const path = mkdtempSync(join(tmpdir(), 'singleout-test-'));
  afterAll(() => rmSync(path, { recursive: true, force: true }));
  return {
    path,
    write: (name, content) => {
      const file = join(path, name);
      writeFileSync(file, content);
      return file;
    },
  };
}

/** Opens, assesses, closes. */
export async function assessFiles(
  files: string | readonly string[],
  options: OpenOptions & AssessOptions = {},
): Promise<Assessment> {
  const table = await open(files, { threads: 1, ...options });
  try {
    return await assess(table, options);
  } finally {
    await table.close();
  }
}

/** The error of {@link assessFiles}, which must be a coded one that quotes no data. */
export async function errorOf(
  files: string | readonly string[],
  options: OpenOptions & AssessOptions = {},
): Promise<SingleoutError> {
  const error = await assessFiles(files, options).then(
    () => undefined,
    (thrown) => thrown,
  );
  if (error === undefined) throw new Error('no error was thrown');
  if (!(error instanceof SingleoutError)) throw error;
  if (JSON.stringify(error.toJSON()).includes(MARKER)) throw new Error('the error quotes data');
  return error;
}

/** Writes the result of a query as a Parquet file. */
export async function writeParquet(path: string, sql: string): Promise<string> {
  const engine = await DuckdbEngine.create({ threads: 1 });
  try {
    await engine.query(`COPY (${sql}) TO ${engine.dialect.string(path)} (FORMAT parquet)`);
  } finally {
    await engine.close();
  }
  return path;
}
