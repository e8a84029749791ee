import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installedFolder } from '../scripts/installed.mjs';

/** The folder where the packed package is installed, as users have it: see scripts/installed.mjs. */
export const installed = installedFolder();

/** A file of the installed package. */
export const packaged = (path: string): string => join(installed, 'node_modules/singleout', path);

/** The command as npm puts it on the path. */
export const command = join(installed, 'node_modules/.bin/singleout');

/** Loads a module of the installed package; types are those of the sources it was made of. */
export async function load<T>(path: string): Promise<T> {
  return import(/* @vite-ignore */ pathToFileURL(packaged(path)).href);
}
