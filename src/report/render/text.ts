import { makeVisible, showName } from '../../core/words/visible.js';
import type { Page } from '../content/page.js';
import type { Prose } from '../content/prose.js';
import type { Section, Table } from '../content/section.js';
import { type Colours, coloursOf } from './colours.js';
import { textTable } from './text-table.js';
import { wrapText } from './wrap-text.js';

/** How text is shown. */
export interface TextOptions {
  /** Colours for a terminal; none unless asked for. */
  readonly colour?: boolean;
  /** In columns of the terminal: 100 unless given, at least 40. */
  readonly width?: number;
  /** All sections, also where the page has a summary. */
  readonly full?: boolean;
}

/**
 * A page for the terminal: the answer, then tables. Names from the data cannot steer the terminal.
 *
 * @example
 * const assessment = await assess(table, { qi: ['age', 'sex', 'zip'] });
 * process.stdout.write(renderText(pageOf(assessment)));
 */
export function renderText(page: Page, options: TextOptions = {}): string {
  const width = Math.max(40, options.width ?? 100);
  const colours = coloursOf(options.colour ?? false);
  const about = page.sizeOnTerminal ?? page.size;
  const head = [
    ...wrapText(page.headline, width).map((line) => colours.bold(painter(page, colours)(line))),
    ...(about === '' ? [] : wrapText(`${showName(page.source)}: ${about}`, width).map(colours.dim)),
    ...(page.warning === undefined ? [] : wrapText(page.warning, width).map(colours.bold)),
  ];
  const short = options.full === true ? undefined : page.summary;
  const sections = (short ?? page.sections).filter(({ only }) => only !== 'document');
  const more =
    short === undefined
      ? []
      : [colours.dim('All findings: --full. For somebody else to read: --report risk.html')];
  const parts = [
    head.join('\n'),
    ...sections.map((section) => showSection(section, width, colours)),
    ...more,
  ];
  return `${parts.join('\n\n')}\n`;
}

/** The colour of the answer: by the level of risk, or by whether it is good news. */
function painter({ level, good }: Page, { green, yellow, red }: Colours): (line: string) => string {
  if (level !== undefined) return { low: green, moderate: yellow, high: red, extreme: red }[level];
  if (good === undefined) return (line) => line;
  return good ? green : red;
}

function showSection({ title, lead, table, list }: Section, width: number, colours: Colours): string {
  return [
    colours.bold(title),
    ...(lead.length === 0 ? [] : wrapText(lead.map(sentence).join(' '), width)),
    ...(table === undefined ? [] : [showTable(table, width, colours)]),
    ...(list ?? []).flatMap((item) => wrapText(sentence(item), width - 2).map(hang)),
  ].join('\n');
}

function hang(line: string, i: number): string {
  return `${i === 0 ? '- ' : '  '}${line}`;
}

function showTable({ columns, rows }: Table, width: number, colours: Colours): string {
  const shown = columns.flatMap(({ only }, i) => (only === 'document' ? [] : [i]));
  return textTable(
    shown.map((i) => columns[i]),
    rows.map((row) => shown.map((i) => cell(row[i]))),
    width,
    colours.dim,
  );
}

function sentence(prose: Prose): string {
  return prose
    .map((part) => (typeof part === 'string' ? makeVisible(part) : `"${showName(part.name)}"`))
    .join('');
}

function cell(prose: Prose): string {
  return prose.map((part) => (typeof part === 'string' ? makeVisible(part) : showName(part.name))).join('');
}
