import { showName } from '../../core/words/visible.js';
import { openCanvas } from '../charts/open-canvas.js';
import type { Page } from '../content/page.js';
import type { Section } from '../content/section.js';
import { escapeHtml } from './escape-html.js';
import { htmlFigure } from './html-figure.js';
import { htmlSection } from './html-section.js';
import { htmlStyle } from './html-style.js';

/**
 * A report as one HTML file: no script, nothing loaded from elsewhere (a content security policy inside says so),
 * charts as SVG, dark and light, for screen, phone and paper. Cost: about a second for the charts at most.
 *
 * @example
 * await writeFile('risk.html', await renderHtml(pageOf(assessment)));
 */
export async function renderHtml(page: Page): Promise<string> {
  const drawn = page.sections.some(({ figure }) => figure !== undefined);
  const canvas = drawn ? await openCanvas() : undefined;
  const body = page.sections.map((section) => {
    const { figure } = section;
    return htmlSection(section, canvas && figure ? htmlFigure(figure, canvas) : '');
  });
  const name = escapeHtml(showName(page.source));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="${escapeHtml(page.tool)}">
<title>${escapeHtml(page.title ?? page.question)} ${name}?</title>
<style>${htmlStyle}</style>
</head>
<body>
${htmlHeader(page, name)}
${htmlContents(page.sections)}
<main>
${body.join('\n')}
</main>
<footer><p>${escapeHtml(page.tool)}. ${escapeHtml(page.remark)}</p></footer>
</body>
</html>
`;
}

function htmlHeader({ size, headline, level, tiles, warning }: Page, name: string): string {
  const shown = tiles.map(
    ([value, label]) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`,
  );
  const mark =
    level === undefined ? '' : `<p class="level ${level}">Risk level: <strong>${level}</strong></p>\n`;
  const note = !warning ? '' : `<p class="warning" role="note">${escapeHtml(warning)}</p>\n`;
  return `<header>
${note}<p class="source"><bdi>${name}</bdi>, ${escapeHtml(size)}</p>
<h1>${escapeHtml(headline)}</h1>
${mark}<dl class="tiles">
${shown.join('\n')}
</dl>
</header>`;
}

function htmlContents(sections: readonly Section[]): string {
  const links = sections.map(
    ({ id, title }) => `<li><a href="#${escapeHtml(id)}">${escapeHtml(title)}</a></li>`,
  );
  return `<nav aria-label="Contents"><ul>${links.join('')}</ul></nav>`;
}
