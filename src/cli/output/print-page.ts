import { type Page, pageText } from '../../report/render/page.js';
import { type CommonFlags, type Context, print, textOptions } from '../context.js';

/** Prints what was found: as JSON where that is asked for, else its page for the terminal. */
export function printPage(context: Context, flags: CommonFlags, found: object, page: Page): Promise<void> {
  return print(
    context,
    flags.json ? `${JSON.stringify(found, null, 2)}\n` : pageText(page, textOptions(context)),
  );
}
