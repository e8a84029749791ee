import { readFileSync } from 'node:fs';
import { packageFolder } from './package-folder.js';

/** The version of the package, as its package.json says. */
export const version: string = JSON.parse(
  readFileSync(new URL('package.json', packageFolder), 'utf8'),
).version;
