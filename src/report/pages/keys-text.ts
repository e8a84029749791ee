import type { KeyReport } from '../../core/results/keys.js';
import { plural } from '../content/format.js';
import { showName } from '../content/visible.js';
import { coloursOf } from '../render/colours.js';
import { showSection, type TextOptions } from '../render/text.js';
import { wrapText } from '../render/wrap-text.js';
import { keysHeadline } from './keys-headline.js';
import { keysOutline } from './keys-outline.js';

/** What `singleout keys` says on the terminal. Holds no value of the data. */
export function keysText(report: KeyReport, options: TextOptions): string {
  const width = Math.max(40, options.width ?? 100);
  const colours = coloursOf(options.colour);
  const { name, records } = report.source;
  const title = wrapText(`${showName(name)}: ${plural(records, 'record')} read`, width).map(colours.dim);
  const answer = wrapText(keysHeadline(report), width).map(colours.bold);
  // settings are for documents, which outlive the command that made them
  const sections = keysOutline(report).filter(({ id }) => id !== 'appendix');
  const shown = sections.map((section) => showSection(section, width, colours));
  return `${[[...answer, ...title].join('\n'), ...shown].join('\n\n')}\n`;
}
