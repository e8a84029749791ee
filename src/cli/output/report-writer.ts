import { SingleoutError } from '../../core/errors.js';
import type { Page } from '../../report/content/page.js';
import { renderHtml } from '../../report/render/html.js';
import { renderMarkdown } from '../../report/render/markdown.js';
import { renderText } from '../../report/render/text.js';
import type { Context } from '../context.js';
import { writeOutput } from './write-output.js';

/** Makes the page of what was found. */
export type PageMaker<T> = (found: T) => Page;

/** What a report can be written as, by the ending of its file: its text, or the parts of it. */
export type ReportKinds = Readonly<
  Record<string, (found: never, pageOf: PageMaker<never>) => Promise<string> | Iterable<string>>
>;

/** What every answer can be written as. */
const KINDS: ReportKinds = {
  html: (found, pageOf) => renderHtml(pageOf(found)),
  md: async (found, pageOf) => renderMarkdown(pageOf(found)),
  txt: async (found, pageOf) => renderText(pageOf(found), { full: true }),
  json: async (found) => asJson(found),
};

/** What was found, as JSON. */
export function asJson(found: unknown): string {
  return `${JSON.stringify(found, null, 2)}\n`;
}

/**
 * Settles the kind of report before the work begins, so that a wrong name costs nothing.
 * @param more what this answer can be written as besides, or in another way
 */
export function reportWriter(
  context: Context,
  path: string | undefined,
  more: ReportKinds = {},
): (<T>(found: T, pageOf: PageMaker<T>) => Promise<void>) | undefined {
  if (path === undefined) return undefined;
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  const kind = Object.entries({ ...KINDS, ...more }).find(([name]) => name === ending)?.[1];
  if (kind === undefined) {
    throw new SingleoutError('config/invalid', '`--report` must end in .html, .md, .txt or .json', {
      where: path,
    });
  }
  return async (found, pageOf) =>
    writeOutput(context, path, await kind(found as never, pageOf as PageMaker<never>));
}
