import { z } from 'zod';
import type { Page } from '../../report/content/page.js';
import { hasPage, pageOf } from '../../report/pages/page-of.js';
import { renderHtml } from '../../report/render/html.js';
import { renderMarkdown } from '../../report/render/markdown.js';
import { renderText } from '../../report/render/text.js';
import { Problem } from '../routes/problem.js';
import type { JobView } from './job.js';

export const reportKindSchema = z.enum(['html', 'md', 'txt', 'json']);
type ReportKind = z.infer<typeof reportKindSchema>;

const TYPES: Record<ReportKind, string> = {
  html: 'text/html; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

const RENDERERS: Record<Exclude<ReportKind, 'json'>, (page: Page) => string | Promise<string>> = {
  html: renderHtml,
  md: renderMarkdown,
  txt: (page) => renderText(page, { full: true }),
};

/** The report of a finished job, as the command line writes it. */
export async function readReport(
  job: JobView,
  as: ReportKind,
): Promise<{ text: string; type: string; name: string }> {
  if (job.state !== 'done') throw new Problem('request/not-found', 'there is no report: the job is not done');
  const { result } = job;
  const text = as === 'json' ? `${JSON.stringify(result, null, 2)}\n` : await RENDERERS[as](pageFor(result));
  return { text, type: TYPES[as], name: `singleout-${job.kind.replace('/', '-')}.${as}` };
}

function pageFor(result: unknown): Page {
  if (!hasPage(result))
    throw new Problem('request/not-found', 'there is no report of this kind of job', 'ask for as=json');
  return pageOf(result);
}
