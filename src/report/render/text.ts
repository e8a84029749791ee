import type { Assessment } from '../../core/results/assessment.js';
import { plural } from '../content/format.js';
import { personalData } from '../content/personal-data.js';
import type { Prose } from '../content/prose.js';
import { riskLevel } from '../content/risk-level.js';
import type { Section, Table } from '../content/section.js';
import { makeVisible, showName } from '../content/visible.js';
import { headline } from '../pages/headline.js';
import { outline } from '../pages/outline.js';
import { type Colours, coloursOf } from './colours.js';
import { textTable } from './text-table.js';
import { wrapText } from './wrap-text.js';

/** How the text report is shown; `width` in terminal columns, 100 unless given, at least 40. */
export interface TextOptions {
  readonly colour: boolean;
  readonly width?: number;
}

/**
 * The findings for the terminal: one sentence that answers, then tables. Names from the data cannot
 * steer the terminal. Pure function of the assessment; holds data values only where it does.
 */
export function textReport(assessment: Assessment, options: TextOptions): string {
  const width = Math.max(40, options.width ?? 100);
  const colours = coloursOf(options.colour);
  const paint = { low: colours.green, moderate: colours.yellow, high: colours.red, extreme: colours.red }[
    riskLevel(assessment.observed)
  ];
  const { name, records } = assessment.source;
  const title = wrapText(`${showName(name)}: ${plural(records, 'record')} read`, width).map(colours.dim);
  const answer = wrapText(headline(assessment), width).map((line) => colours.bold(paint(line)));
  const { warning = '' } = personalData(assessment.values !== undefined);
  const note = wrapText(warning, width).map(colours.bold);
  const sections = outline(assessment).map((section) => showSection(section, width, colours));
  return `${[[...answer, ...title, ...note].join('\n'), ...sections].join('\n\n')}\n`;
}

/** A section for the terminal, its title in bold. */
export function showSection({ title, lead, table, list }: Section, width: number, colours: Colours): string {
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
