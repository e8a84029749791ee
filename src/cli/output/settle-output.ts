import { renderText } from '../../report/render/text.js';
import { type CommonFlags, type Context, print, textOptions } from '../context.js';
import { asJson, type PageMaker, type ReportKinds, reportWriter } from './report-writer.js';

/** The flags that say where an answer goes. */
export interface OutputFlags extends CommonFlags {
  readonly report?: string;
  readonly full?: boolean;
}

/**
 * Settles where an answer goes before the work begins, so that a wrong name costs nothing. What comes back writes the report
 * that `--report` asks for, then prints the answer: as JSON where that is asked for, else its page for the terminal.
 */
export function settleOutput(
  context: Context,
  flags: OutputFlags,
  more?: ReportKinds,
): <T>(found: T, pageOf: PageMaker<T>) => Promise<void> {
  const writeReport = reportWriter(context, flags.report, more);
  return async (found, pageOf) => {
    await writeReport?.(found, pageOf);
    const options = { ...textOptions(context), full: flags.full === true };
    await print(context, flags.json ? asJson(found) : renderText(pageOf(found), options));
  };
}
