import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { FileGuard } from '../../core/files/file-guard.js';
import { isDatabase } from '../../source/is-database.js';
import { DEFAULT_CONFIG } from './config-file.js';

/** Options that name a file which is written. */
export const OUTPUT_OPTIONS = ['--output', '--report', '--sarif', '--junit', '--markdown', '--export-sql'];

/** Options that name a file which is read. What `--hierarchy`, `--database` and globs stand for is known when it is read. */
export const INPUT_OPTIONS = [
  '--config',
  '--plan',
  '--policy',
  '--baseline',
  '--statistics',
  '--sample',
  '--background',
  '--domain',
  '--model',
  '--every',
];

/** Options that name a folder whose files are read. */
const FOLDER_OPTIONS = ['--data'];

/** Tells the guard of all files that a command line names, before any work is done. */
export function registerFiles(command: Command, files: FileGuard): void {
  const named = (options: readonly string[]) =>
    command.options
      .filter(({ long }) => long !== undefined && options.includes(long))
      .map((option) => command.getOptionValue(option.attributeName()))
      .filter((value) => typeof value === 'string');
  const folders = named(FOLDER_OPTIONS).flatMap(filesIn);
  // init may overwrite what it reads there
  const settings = command.name() === 'init' ? [] : [DEFAULT_CONFIG];
  for (const path of [...settings, ...command.args, ...named(INPUT_OPTIONS), ...folders])
    if (!isDatabase(path)) files.reads(path);
  for (const path of named(OUTPUT_OPTIONS)) files.writes(path);
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name));
  } catch {
    // who reads it says what is wrong with it
    return [];
  }
}
