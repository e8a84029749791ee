import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'singleout-';
const open = new Set<string>();
let counter = 0;
let watching = false;

/**
 * A folder for spilled data, named after this process. It is removed by {@link removeTemporaryFolder}, at
 * the latest when the process exits; what a killed process left behind goes when the next one starts.
 */
export function makeTemporaryFolder(parent = tmpdir()): string {
  removeLeftovers(parent);
  counter += 1;
  const folder = join(parent, `${PREFIX}${process.pid}-${counter}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
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

function removeLeftovers(parent: string): void {
  for (const name of readdirSync(parent, { withFileTypes: true })) {
    const owner = name.isDirectory() && new RegExp(`^${PREFIX}(\\d+)-\\d+$`).exec(name.name);
    if (owner && !isAlive(Number(owner[1])))
      rmSync(join(parent, name.name), { recursive: true, force: true });
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
