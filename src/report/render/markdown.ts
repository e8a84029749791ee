import { makeVisible, showName } from '../../core/words/visible.js';
import type { Page } from '../content/page.js';
import type { Prose } from '../content/prose.js';
import type { Section, Table } from '../content/section.js';

/**
 * A page as Markdown (GitHub's tables). Text is escaped, so that no name from the data makes markup, HTML or links.
 *
 * @example
 * const assessment = await assess(table, { qi: ['age', 'sex', 'zip'] });
 * await writeFile('risk.md', renderMarkdown(pageOf(assessment)));
 */
export function renderMarkdown({ question, source, headline, sections, warning }: Page): string {
  const title = `# ${question} ${inline([{ name: source }])}?`;
  const note = warning ? [`**${escapeText(warning)}**`] : [];
  return `${[title, ...note, `**${escapeText(headline)}**`, ...sections.map(showSection)].join('\n\n')}\n`;
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
