import { type Page, pageHtml, pageMarkdown, pageText } from '../../report/render/page.js';
import type { ReportKinds } from './report-writer.js';

/** The files that something with a page can be written to. */
export function pageKinds<T>(pageOf: (found: T) => Page): ReportKinds<T> {
  return {
    html: (found) => pageHtml(pageOf(found)),
    md: (found) => pageMarkdown(pageOf(found)),
    txt: (found) => pageText(pageOf(found), { colour: false }),
    json: (found) => `${JSON.stringify(found, null, 2)}\n`,
  };
}
