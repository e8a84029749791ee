import { accessSync, constants, fstatSync, realpathSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { SingleoutError } from '../errors.js';

/**
 * Knows which files a run reads and which it writes, and refuses to write over what is read, under whatever name: through
 * symbolic and hard links too. Two outputs may not be one file either. Devices and pipes do not count as files here.
 */
export class FileGuard {
  readonly #inputs = new Set<string>();
  /** Also what inputs were when they were read: another file may have taken the place of one since. */
  readonly #places = new Set<string>();
  readonly #outputs = new Set<string>();

  /** Takes note of a file that is read; `-` is standard input. */
  readonly reads = (path: string): void => {
    this.#inputs.add(path);
    const place = placeOfInput(path);
    if (place === undefined) return;
    this.#places.add(place);
    for (const output of this.#outputs) if (placeOfOutput(output) === place) throw refuse(READ, output);
  };

  /** Takes note of a file that is to be written. */
  writes(path: string): void {
    this.#outputs.add(path);
    this.check(path);
  }

  /** Refuses an output that is an input or another output, as the files are now: asked again before it takes its place. */
  check(path: string): void {
    const place = placeOfOutput(path);
    this.#outputs.add(path);
    if (place === undefined) return;
    const read = this.#places.has(place) || [...this.#inputs].some((input) => placeOfInput(input) === place);
    if (read) throw refuse(READ, path);
    for (const other of this.#outputs)
      if (other !== path && placeOfOutput(other) === place)
        throw refuse('two outputs are the same file', path);
  }
}

const READ = 'the output is one of the files that are read';

function refuse(message: string, where: string): SingleoutError {
  return new SingleoutError('config/invalid', message, {
    where,
    hint: 'give every output a name of its own',
  });
}

/** Which regular file is read; undefined where there is none. */
function placeOfInput(path: string): string | undefined {
  try {
    return placeOf(path === '-' ? fstatSync(0) : statSync(path));
  } catch {
    // a file that cannot be found cannot be lost; whoever reads it says what is wrong
    return undefined;
  }
}

/**
 * Which regular file would be written, also where it is not there yet; undefined for devices and pipes. Refuses what its
 * owner has locked: to put another in its place would need no permission.
 */
function placeOfOutput(path: string): string | undefined {
  if (path.includes('\0'))
    throw unwritable(path.replaceAll('\0', '?'), 'its name holds a NUL character', 'choose another name');
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.isDirectory()) throw unwritable(path, 'it is a folder', 'name a file in it');
    if (found !== undefined && !isSpecial(path, found)) accessSync(path, constants.W_OK);
    if (found !== undefined) return placeOf(found);
  } catch (cause) {
    if (cause instanceof SingleoutError) throw cause;
    const { code = 'unknown error' } = cause as NodeJS.ErrnoException;
    throw unwritable(path, code, HINTS[code] ?? 'choose another place', cause);
  }
  const folder = dirname(resolve(path));
  try {
    return join(realpathSync(folder), basename(path));
  } catch {
    // there is no such folder: writing says so
    return join(folder, basename(path));
  }
}

/** What can be done about errors of the system that a path alone brings about. */
const HINTS: Record<string, string> = {
  EACCES: 'its permissions forbid it: change them, or choose another name',
  ELOOP: 'the link leads to itself: remove it, or choose another name',
  ENAMETOOLONG: 'choose a shorter name',
  ENOTDIR: 'what stands before the last slash must be a folder',
};

function unwritable(where: string, why: string, hint: string, cause?: unknown): SingleoutError {
  return new SingleoutError('source/output', `the file cannot be written: ${why}`, { where, hint, cause });
}

/** Whether a file cannot be replaced: a device, a pipe, or a name for what this process has open. */
export function isSpecial(path: string, existing: { isFile(): boolean }): boolean {
  return !existing.isFile() || /^\/(dev|proc)\//.test(path);
}

function placeOf(found: Stats): string | undefined {
  return found.isFile() ? `${found.dev}/${found.ino}` : undefined;
}
