import { existsSync } from 'node:fs';
import type { Config } from '../../core/config.js';
import { readTextFile } from './read-text-file.js';

/** Read from the current folder when it is there and no other file is named. */
export const DEFAULT_CONFIG = 'singleout.yaml';

/**
 * Reads a configuration file; errors say line and column. Without a path, `singleout.yaml` of the current folder
 * is read if there is one; undefined if there is none.
 */
export async function readConfig(path?: string): Promise<Config | undefined> {
  const file = path ?? DEFAULT_CONFIG;
  if (path === undefined && !existsSync(file)) return undefined;
  const text = readTextFile(file, { what: 'configuration' });
  // loaded only where there is a file to read: most runs have none, and are shorter than loading it takes
  return (await import('./parse-config.js')).parseConfig(text, file);
}
