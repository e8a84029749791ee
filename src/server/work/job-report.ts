import { z } from 'zod';
import type { Assessment } from '../../core/results/assessment.js';
import type { KeyReport } from '../../core/results/keys.js';
import type { PlanResult } from '../../core/results/plan.js';
import type { TransactionReport } from '../../core/results/transactions.js';
import type { WhatIf } from '../../core/results/what-if.js';
import { htmlReport } from '../../report/pages/html.js';
import { keysHtml, keysMarkdown } from '../../report/pages/keys-report.js';
import { keysText } from '../../report/pages/keys-text.js';
import { planPage } from '../../report/pages/plan-page.js';
import {
  transactionsHtml,
  transactionsMarkdown,
  transactionsText,
} from '../../report/pages/transactions-report.js';
import { whatIfPage } from '../../report/pages/what-if-page.js';
import { markdownReport } from '../../report/render/markdown.js';
import { type Page, pageHtml, pageMarkdown, pageText } from '../../report/render/page.js';
import { textReport } from '../../report/render/text.js';
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

const PLAIN = { colour: false };

/** The report of a finished job, as the command line writes it. */
export async function readReport(
  job: JobView,
  as: ReportKind,
): Promise<{ text: string; type: string; name: string }> {
  if (job.state !== 'done') throw new Problem('request/not-found', 'there is no report: the job is not done');
  const text = as === 'json' ? `${JSON.stringify(job.result, null, 2)}\n` : await write(job.result, as);
  return { text, type: TYPES[as], name: `singleout-${job.kind}.${as}` };
}

function write(result: unknown, as: 'html' | 'md' | 'txt'): string | Promise<string> {
  switch ((result as { format: string }).format) {
    case 'singleout/assessment': {
      const found = result as Assessment;
      return { html: htmlReport, md: markdownReport, txt: (a: Assessment) => textReport(a, PLAIN) }[as](
        found,
      );
    }
    case 'singleout/transactions': {
      const found = result as TransactionReport;
      const text = (report: TransactionReport) => transactionsText(report, PLAIN);
      return { html: transactionsHtml, md: transactionsMarkdown, txt: text }[as](found);
    }
    case 'singleout/keys': {
      const text = (report: KeyReport) => keysText(report, PLAIN);
      return { html: keysHtml, md: keysMarkdown, txt: text }[as](result as KeyReport);
    }
    case 'singleout/what-if':
      return writePage(whatIfPage(result as WhatIf), as);
    case 'singleout/plan-result':
      return writePage(planPage(result as PlanResult), as);
    default:
      throw new Problem('request/not-found', 'there is no report of this kind of job', 'ask for as=json');
  }
}

function writePage(page: Page, as: 'html' | 'md' | 'txt'): string | Promise<string> {
  return { html: pageHtml, md: pageMarkdown, txt: (p: Page) => pageText(p, PLAIN) }[as](page);
}
