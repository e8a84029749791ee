import { statSync } from 'node:fs';
import { SingleoutError } from '../core/errors.js';

/** Refuses an output that is one of the inputs, under whatever name: what was read would be gone. */
export function refuseOverwriting(output: string, inputs: readonly string[]): void {
  const place = placeOf(output);
  if (place === undefined || !inputs.some((input) => placeOf(input) === place)) return;
  throw new SingleoutError('config/invalid', 'the output is one of the files that are read', {
    where: output,
    hint: 'give the output a name of its own',
  });
}

/** Which regular file a path leads to; undefined where there is none. */
function placeOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isFile() ? `${found.dev}/${found.ino}` : undefined;
}
