import { SingleoutError } from '../../core/errors.js';
import type { KeyReport } from '../../core/results/keys.js';
import { keyCurveSvg } from '../../report/pages/key-curve-svg.js';
import { keysHtml, keysMarkdown } from '../../report/pages/keys-report.js';
import { keysText } from '../../report/pages/keys-text.js';
import type { Context } from '../context.js';
import { keyReportJson } from './key-report-json.js';
import { reportWriter } from './report-writer.js';
import { writeOutput } from './write-output.js';

/** Settles the kind of report before the work begins; a curve may also be written as a picture alone. */
export function keyReportWriter(
  context: Context,
  path: string,
  hasCurve: boolean,
): ((report: KeyReport) => Promise<void>) | undefined {
  const ending = path.toLowerCase();
  if (ending.endsWith('.json')) return async (report) => writeOutput(context, path, keyReportJson(report));
  if (!ending.endsWith('.svg')) {
    return reportWriter<KeyReport>(context, path, {
      html: keysHtml,
      md: keysMarkdown,
      txt: (report) => keysText(report, { colour: false }),
      json: (report) => [...keyReportJson(report)].join(''),
    });
  }
  if (!hasCurve)
    throw new SingleoutError('config/invalid', 'only a curve can be written as .svg', {
      where: path,
      hint: 'ask for one with --curve records or --curve kappa',
    });
  return async ({ curve }) => {
    if (curve) await writeOutput(context, path, await keyCurveSvg(curve));
  };
}
