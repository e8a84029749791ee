import { cpSync, mkdtempSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { installed } from '../installed.js';
import { scratchFolder } from '../source/scratch.js';
import { writeFiles } from './files.js';

/** Makes folders with files that the docs name, all unless told, below one in which the package is installed. */
export async function makeFolders(
  write: (folder: string) => Promise<void> | void = writeFiles,
): Promise<(name: string) => string> {
  const scratch = scratchFolder();
  const files = mkdtempSync(join(scratch.path, 'files-'));
  await write(files);
  symlinkSync(join(installed, 'node_modules'), join(scratch.path, 'node_modules'));
  scratch.write('package.json', '{ "private": true, "type": "module" }');
  return (name) => {
    const folder = join(scratch.path, name.replaceAll('/', '-'));
    cpSync(files, folder, { recursive: true });
    return folder;
  };
}
