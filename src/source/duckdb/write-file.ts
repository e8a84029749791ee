import { SingleoutError } from '../../core/errors.js';
import type { FileGuard } from '../../core/files/file-guard.js';
import { replaceFile } from '../../core/files/replace-file.js';
import type { RunOptions } from '../../core/progress.js';
import { inRelation, type Relation } from '../relation.js';
import { duckdbDialect as sql } from './dialect.js';

const FORMATS: Record<string, string> = {
  csv: "FORMAT csv, HEADER true, DELIMITER ','",
  tsv: "FORMAT csv, HEADER true, DELIMITER '\\t'",
  parquet: 'FORMAT parquet, COMPRESSION zstd',
  ndjson: 'FORMAT json',
  json: 'FORMAT json, ARRAY true',
};

/** How a file of that name is written; refuses a name that does not tell. */
export function formatFor(path: string): string {
  const [, ending = '', packed] = /\.(\w+?)(\.gz)?$/i.exec(path) ?? [];
  const format = FORMATS[ending.toLowerCase()];
  if (format === undefined || (packed !== undefined && ending.toLowerCase() === 'parquet')) {
    throw new SingleoutError(
      'config/invalid',
      'the output must end in .csv, .tsv, .ndjson, .json or .parquet',
      {
        where: path,
        hint: 'all but .parquet may be packed: .csv.gz',
      },
    );
  }
  return packed === undefined ? format : `${format}, COMPRESSION gzip`;
}

/** Whether a file of that name is CSV or TSV, packed or not. */
export function isDelimited(path: string): boolean {
  return formatFor(path).startsWith('FORMAT csv');
}

/**
 * Writes a relation to a file, whole or not at all. Records are sorted by their cells, so that the file is the same on every
 * run and the place of a record tells nothing.
 * @param run `guard` knows what must not be written over
 */
export async function writeRelation(
  relation: Relation,
  path: string,
  run: RunOptions & { readonly guard?: FileGuard } = {},
): Promise<void> {
  const { engine, from, columns } = relation;
  const format = formatFor(path);
  if (!engine.writesFiles)
    throw new SingleoutError(
      'config/unsupported',
      `files are written by the embedded engine, not by ${engine.name}`,
      {
        hint: 'run the exported SQL there instead',
      },
    );
  const order = columns.map(({ name }) => `${sql.identifier(name)} NULLS LAST`).join(', ');
  run.progress?.({ step: `writing ${path}` });
  const copy = (file: string) =>
    `COPY (SELECT * FROM ${from} ORDER BY ${order}) TO ${sql.string(file)} (${format})`;
  try {
    await engine.query('SET preserve_insertion_order = true');
    await replaceFile(
      path,
      async ({ file }) => {
        await engine.query(copy(file), run);
      },
      run,
    );
  } catch (error) {
    throw outputError(error, path, relation.name);
  } finally {
    await engine.query(`SET preserve_insertion_order = ${engine.keepsOrder ?? false}`).catch(() => undefined);
  }
}

function outputError(error: unknown, path: string, name: string): unknown {
  if (error instanceof SingleoutError && !['source/not-found', 'source/unreadable'].includes(error.code))
    return inRelation(name, error);
  return new SingleoutError('source/output', 'the file cannot be written', {
    where: path,
    hint: 'check that the folder is there and writable',
    cause: error,
  });
}
