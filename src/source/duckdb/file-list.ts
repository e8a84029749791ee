import { SingleoutError } from '../../core/errors.js';
import type { RunOptions } from '../../core/progress.js';
import { option, wording } from '../../core/wording.js';
import type { CsvOptions } from '../csv-header.js';
import type { FileHead } from '../file-bytes.js';
import { duckdbDialect as sql } from './dialect.js';

export const FILE_FORMATS = ['csv', 'json', 'parquet'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** How to read files; what is left out is read off the files. */
export interface FileOptions extends CsvOptions, RunOptions {
  readonly format?: FileFormat;
  /** Texts that mean "missing" besides the empty cell, for example `?` or `NA`. */
  readonly nullValues?: readonly string[];
}

/** A file and its first bytes. */
export interface File {
  readonly path: string;
  readonly head: FileHead;
}

/** Files by the settings of their reader, which unpacks all its files in the same way. */
export function groupAlike<T extends { readonly path: string }, K>(
  files: readonly T[],
  toldOf: (file: T) => K,
): { told: K; paths: string[] }[] {
  const groups = new Map<string, { told: K; paths: string[] }>();
  for (const file of files) {
    const told = toldOf(file);
    const key = JSON.stringify(told);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { told, paths: [file.path] });
    else group.paths.push(file.path);
  }
  return [...groups.values()];
}

export function differentColumns(first: string, other: string, message: string): SingleoutError {
  return new SingleoutError('data/bad-columns', message, {
    where: `${first}, ${other}`,
    hint: wording`join them with ${option('sql')}, in which each file is a table named after it`,
  });
}

/** Paths as the engine reads them: by name, not as a glob. */
export function list(paths: readonly string[]): string {
  return `[${paths.map((path) => sql.string(path.replace(/[*?[]/g, '[$&]'))).join(', ')}]`;
}
