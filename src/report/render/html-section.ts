import { showName } from '../../core/words/visible.js';
import type { Prose } from '../content/prose.js';
import type { Section, Table } from '../content/section.js';
import { escapeHtml } from './escape-html.js';
import { lookOf, tableLook } from './table-look.js';

/** A section of the HTML report; `figure` is its chart as markup, or empty. */
export function htmlSection(
  { title, lead, table, list, meaning, ...section }: Section,
  figure: string,
): string {
  const id = escapeHtml(section.id);
  return [
    `<section id="${id}" aria-labelledby="${id}-title">`,
    `<h2 id="${id}-title">${escapeHtml(title)}</h2>`,
    ...lead.map((prose) => `<p class="lead">${htmlProse(prose)}</p>`),
    figure,
    table === undefined ? '' : htmlTable(table, title),
    list === undefined ? '' : `<ul>${list.map((item) => `<li>${htmlProse(item)}</li>`).join('')}</ul>`,
    meaning.length === 0
      ? ''
      : `<div class="meaning">${meaning.map((prose) => `<p>${htmlProse(prose)}</p>`).join('')}</div>`,
    '</section>',
  ].join('\n');
}

/** A sentence as markup: everything escaped, names marked and kept from changing the direction of text. */
function htmlProse(prose: Prose): string {
  return prose
    .map((part) =>
      typeof part === 'string'
        ? escapeHtml(part)
        : `<bdi class="name">${escapeHtml(showName(part.name))}</bdi>`,
    )
    .join('');
}

function htmlTable({ columns, rows }: Table, title: string): string {
  const shown = columns.flatMap(({ only }, i) => (only === 'terminal' ? [] : [i]));
  const look = columns.map((column, i) => (column.align === 'right' ? 'number' : lookOf(rows, i)));
  const align = (i: number) => ` class="${look[i]}"`;
  const head = shown.map((i) => `<th scope="col"${align(i)}>${escapeHtml(columns[i].title)}</th>`).join('');
  const body = rows.map((row) => {
    const cells = shown.map((i, at) =>
      at === 0
        ? `<th scope="row"${align(i)}>${htmlProse(row[i])}</th>`
        : `<td${align(i)}>${htmlProse(row[i])}</td>`,
    );
    return `<tr>${cells.join('')}</tr>`;
  });
  return (
    `<div class="scroll" role="region" tabindex="0" aria-label="${escapeHtml(title)}, table">` +
    `<table class="${tableLook(columns)}"><thead><tr>${head}</tr></thead><tbody>\n${body.join('\n')}\n</tbody></table></div>`
  );
}
