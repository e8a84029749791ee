import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SingleoutError } from '../errors.js';
import { hasEnded, processMark } from './process-mark.js';

/** What stands beside an output until it is whole begins with a dot: a glob over the folder does not meet it. */
const NAME = /^\.?singleout-(.+)-\w{6}$/;
const open = new Set<string>();
let watching = false;

/**
 * A folder for spilled data, named after this process and closed to other users. It is removed by
 * {@link removeTemporaryFolder}, at the latest when the process exits; what a killed process of this machine left behind goes
 * when the next one makes a folder in the same place.
 */
export function makeTemporaryFolder(parent = tmpdir()): string {
  try {
    return makeFolder(parent, 'singleout');
  } catch (cause) {
    throw new SingleoutError('source/output', 'the folder for temporary data cannot be made', {
      where: parent,
      hint: 'point TMPDIR to a folder that can be written',
      cause,
    });
  }
}

/** The same beside an output, for what is renamed when it is whole. Throws errors of the system as they are. */
export function makeFolderBeside(parent: string): string {
  return makeFolder(parent, '.singleout');
}

/** Removes the folder and all in it. */
export function removeTemporaryFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  open.delete(folder);
}

function makeFolder(parent: string, prefix: string): string {
  removeLeftovers(parent);
  const folder = mkdtempSync(join(parent, `${prefix}-${processMark()}-`));
  open.add(folder);
  if (!watching) {
    watching = true;
    process.once('exit', () => {
      for (const path of open) rmSync(path, { recursive: true, force: true });
    });
  }
  return folder;
}

function removeLeftovers(parent: string): void {
  for (const entry of foldersIn(parent)) {
    const [, mark] = NAME.exec(entry) ?? [];
    if (mark === undefined || !hasEnded(mark)) continue;
    try {
      rmSync(join(parent, entry), { recursive: true, force: true });
    } catch {
      // another user's: theirs to remove
    }
  }
}

/** The folders in a folder; none where it may not be listed, which does not hinder writing. */
function foldersIn(parent: string): string[] {
  try {
    return readdirSync(parent, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
  } catch {
    return [];
  }
}
