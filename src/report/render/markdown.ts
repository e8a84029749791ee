import type { Assessment } from '../../core/results/assessment.js';
import { personalData } from '../content/personal-data.js';
import type { Prose } from '../content/prose.js';
import type { Section, Table } from '../content/section.js';
import { makeVisible, showName } from '../content/visible.js';
import { headline } from '../pages/headline.js';
import { outline } from '../pages/outline.js';

/**
 * The findings as Markdown (GitHub's tables). Text is escaped, so that no name from the data makes
 * markup, HTML or links. Pure function of the assessment; holds data values only where it does.
 */
export function markdownReport(assessment: Assessment): string {
  const question = 'How easily can people be singled out of';
  const { warning } = personalData(assessment.values !== undefined);
  return markdownPage(question, assessment.source.name, headline(assessment), outline(assessment), warning);
}

/** A report as Markdown: the question with the source's name, the answer, the sections. */
export function markdownPage(
  question: string,
  source: string,
  answer: string,
  sections: readonly Section[],
  warning?: string,
): string {
  const title = `# ${question} ${inline([{ name: source }])}?`;
  const note = warning === undefined ? [] : [`**${escapeText(warning)}**`];
  return `${[title, ...note, `**${escapeText(answer)}**`, ...sections.map(showSection)].join('\n\n')}\n`;
}

function showSection({ title, lead, table, list, meaning }: Section): string {
  return [
    `## ${escapeText(title)}`,
    ...(lead.length === 0 ? [] : [lead.map((prose) => inline(prose)).join(' ')]),
    ...(table === undefined ? [] : [showTable(table)]),
    ...(list === undefined ? [] : [list.map((item) => `- ${escapeStart(inline(item))}`).join('\n')]),
    ...meaning.map((prose) => inline(prose)),
  ].join('\n\n');
}

function showTable({ columns, rows }: Table): string {
  const shown = columns.flatMap(({ only }, i) => (only === 'terminal' ? [] : [i]));
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(shown.map((i) => escapeText(columns[i].title))),
    line(shown.map((i) => (columns[i].align === 'right' ? '---:' : '---'))),
    // A pipe ends a cell even inside a code span; elsewhere it is escaped already.
    ...rows.map((row) => line(shown.map((i) => inline(row[i], '\\|')))),
  ].join('\n');
}

function inline(prose: Prose, pipe = '|'): string {
  return prose
    .map((part) => (typeof part === 'string' ? escapeText(part) : codeSpan(part.name).replaceAll('|', pipe)))
    .join('');
}

function escapeText(text: string): string {
  return makeVisible(text)
    .replace(/[\\`*_{}[\]#|~!^$]/g, '\\$&')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/@/g, '&#64;')
    .replace(/:\/\//g, '&#58;//')
    .replace(/www\./gi, (www) => `${www.slice(0, 3)}&#46;`);
}

/** A list item that begins like another list or a rule stays text. */
function escapeStart(text: string): string {
  return text.replace(/^(\d*)([-+=.)])/, '$1\\$2');
}

function codeSpan(name: string): string {
  const shown = showName(name);
  const fence = '`'.repeat(Math.max(0, ...Array.from(shown.matchAll(/`+/g), ([run]) => run.length)) + 1);
  const pad = /^[` ]|[` ]$/.test(shown) ? ' ' : '';
  return fence + pad + shown + pad + fence;
}
