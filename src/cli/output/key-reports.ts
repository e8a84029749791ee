import { SingleoutError } from '../../core/errors.js';
import type { KeyReport } from '../../core/results/keys.js';
import { pageOfKeys } from '../../report/pages/keys.js';
import { renderSvg } from '../../report/render/svg.js';
import { keyCurveFigure } from '../../report/sections/keys/key-curve.js';
import type { Context } from '../context.js';
import { keyReportJson } from './key-report-json.js';
import { reportWriter } from './report-writer.js';

/** Settles the kind of report before the work begins; a curve may also be written as a picture alone. */
export function keyReportWriter(
  context: Context,
  path: string,
  hasCurve: boolean,
): (report: KeyReport) => Promise<void> {
  if (path.toLowerCase().endsWith('.svg') && !hasCurve)
    throw new SingleoutError('config/invalid', 'only a curve can be written as .svg', {
      where: path,
      hint: 'ask for one with --curve records or --curve kappa',
    });
  const write = reportWriter(context, path, { json: keyReportJson, svg: drawCurve });
  return async (report) => write?.(report, pageOfKeys);
}

async function drawCurve({ curve }: KeyReport): Promise<string> {
  return curve === undefined ? '' : renderSvg(keyCurveFigure(curve));
}
