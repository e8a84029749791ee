import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { type ErrorCode, SingleoutError } from '../../core/errors.js';

/** Files that people write by hand, or nearly so, are not larger. */
const MOST_BYTES = 64 * 1024 * 1024;
const PART_BYTES = 1 << 20;

/** How a text is read, and what to say where it cannot be. */
export interface TextFile {
  /** What the file is, for the errors: `plan`. */
  readonly what: string;
  /** What to do where it cannot be read. */
  readonly hint?: string;
  /** What to say where there is no such file. */
  readonly missing?: { readonly code: ErrorCode; readonly message: string };
  /** The code of the error where it cannot be read; by default `config/unreadable`. */
  readonly code?: ErrorCode;
  /** Whether it must be a plain file: another file named it, which may come from elsewhere. */
  readonly regular?: boolean;
  readonly mostBytes?: number;
}

/** Reads a file of text; `-` is standard input. What does not end, or is larger than such files are, is refused. */
export function readTextFile(path: string, file: TextFile): string {
  const { what, hint, code = 'config/unreadable', mostBytes = MOST_BYTES } = file;
  const details = { where: path, ...(hint !== undefined && { hint }) };
  let bytes: Buffer | undefined;
  try {
    if (file.regular && !statSync(path).isFile()) throw new Error('no plain file');
    bytes = readBytes(path, mostBytes);
  } catch (cause) {
    const { missing } = file;
    if (missing !== undefined && (cause as NodeJS.ErrnoException).code === 'ENOENT')
      throw new SingleoutError(missing.code, missing.message, { ...details, cause });
    throw new SingleoutError(code, `the ${what} cannot be read`, { ...details, cause });
  }
  if (bytes !== undefined) return bytes.toString('utf8');
  throw new SingleoutError(code, `the ${what} is larger than ${mostBytes} bytes`, details);
}

/** The longest text there can be. */
const MOST_DOCUMENT_BYTES = 500 * 1024 * 1024;

/** Reads a document that was made of data: statistics, a model, what is written beside responses; `-` is standard input. */
export function readDocument(path: string): string {
  return readTextFile(path, {
    what: 'file',
    hint: 'check the name of the file and its permissions',
    code: 'source/unreadable',
    missing: { code: 'source/not-found', message: 'there is no such file' },
    mostBytes: MOST_DOCUMENT_BYTES,
  });
}

/** The bytes of a file; undefined where there are more than that. */
function readBytes(path: string, most: number): Buffer | undefined {
  const file = path === '-' ? 0 : openSync(path, 'r');
  try {
    const parts: Buffer[] = [];
    for (let total = 0; total <= most; ) {
      const part = Buffer.allocUnsafe(PART_BYTES);
      const read = readSync(file, part);
      if (read === 0) return Buffer.concat(parts, total);
      parts.push(part.subarray(0, read));
      total += read;
    }
    return undefined;
  } finally {
    if (file !== 0) closeSync(file);
  }
}
