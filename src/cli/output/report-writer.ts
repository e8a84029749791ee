import { SingleoutError } from '../../core/errors.js';
import type { Context } from '../context.js';
import { writeOutput } from './write-output.js';

/** How findings become a report, by the ending of its file. */
export interface ReportKinds<T> {
  readonly html: (found: T) => Promise<string>;
  readonly md: (found: T) => string;
  readonly txt: (found: T) => string;
  readonly json: (found: T) => string;
}

/** Settles the kind of report before the work begins, so that a wrong name costs nothing. */
export function reportWriter<T>(
  context: Context,
  path: string | undefined,
  kinds: ReportKinds<T>,
): ((found: T) => Promise<void>) | undefined {
  if (path === undefined) return undefined;
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  const kind = Object.entries(kinds).find(([name]) => name === ending)?.[1];
  if (kind === undefined) {
    throw new SingleoutError('config/invalid', '`--report` must end in .html, .md, .txt or .json', {
      where: path,
    });
  }
  return async (found) => writeOutput(context, path, await kind(found));
}
