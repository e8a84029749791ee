import { engineOf } from './engines.js';

/** Whether an input is the address of a database rather than a file. */
export function isDatabase(input: string): boolean {
  return engineOf(input) !== undefined;
}
