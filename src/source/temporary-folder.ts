import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SingleoutError } from '../core/errors.js';

const PREFIX = 'singleout-';
const open = new Set<string>();
let watching = false;

/**
 * A folder for spilled data, named after this process and closed to other users. It is removed by
 * {@link removeTemporaryFolder}, at the latest when the process exits; what a killed process left behind goes when
 * the next one starts.
 */
export function makeTemporaryFolder(parent = tmpdir()): string {
  const folder = make(parent);
  open.add(folder);
  if (!watching) {
    watching = true;
    process.once('exit', () => {
      for (const path of open) rmSync(path, { recursive: true, force: true });
    });
  }
  return folder;
}

/** Removes the folder and all in it. */
export function removeTemporaryFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  open.delete(folder);
}

function make(parent: string): string {
  try {
    removeLeftovers(parent);
    return mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
  } catch (cause) {
    throw new SingleoutError('source/output', 'the folder for temporary data cannot be made', {
      where: parent,
      hint: 'point TMPDIR to a folder that can be written',
      cause,
    });
  }
}

function removeLeftovers(parent: string): void {
  for (const entry of readdirSync(parent, { withFileTypes: true })) {
    const owner = entry.isDirectory() && new RegExp(`^${PREFIX}(\\d+)-\\w+$`).exec(entry.name);
    if (!owner || isAlive(Number(owner[1]))) continue;
    try {
      rmSync(join(parent, entry.name), { recursive: true, force: true });
    } catch {
      // another user's: theirs to remove
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
