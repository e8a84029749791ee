import { openCanvas } from '../charts/open-canvas.js';
import type { Figure } from '../content/figure-shape.js';
import type { RiskLevel } from '../content/risk-level.js';
import type { Section } from '../content/section.js';
import { showName } from '../content/visible.js';
import { escapeHtml } from './escape-html.js';
import { htmlFigure } from './html-figure.js';
import { htmlSection } from './html-section.js';
import { htmlStyle } from './html-style.js';

/** What an HTML report shows, free of markup. */
export interface HtmlPage {
  readonly tool: string;
  /** Title of the page; the name of the source follows it: "Can people be singled out of". */
  readonly question: string;
  readonly source: string;
  /** What the source holds: "30,000 records". */
  readonly size: string;
  readonly headline: string;
  readonly level?: RiskLevel;
  readonly tiles: readonly (readonly [value: string, label: string])[];
  readonly sections: readonly Section[];
  readonly figureOf: (section: Section) => Figure | undefined;
  /** What must be known before the page is passed on. */
  readonly remark: string;
  /** Stands at the top: what is personal data must not look harmless. */
  readonly warning?: string;
}

/**
 * A report as one HTML file: no script, nothing loaded from elsewhere (a content security policy inside says so),
 * charts as SVG, dark and light, for screen, phone and paper. Cost: about a second for the charts at most.
 */
export async function htmlPage(page: HtmlPage): Promise<string> {
  const figures = page.sections.map((section) => page.figureOf(section));
  const canvas = figures.some((figure) => figure !== undefined) ? await openCanvas() : undefined;
  const body = page.sections.map((section, i) => {
    const figure = figures[i];
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
<title>${escapeHtml(page.question)} ${name}?</title>
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

function htmlHeader({ size, headline, level, tiles, warning }: HtmlPage, name: string): string {
  const shown = tiles.map(
    ([value, label]) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`,
  );
  const mark =
    level === undefined ? '' : `<p class="level ${level}">Risk level: <strong>${level}</strong></p>\n`;
  const note = warning === undefined ? '' : `<p class="warning" role="note">${escapeHtml(warning)}</p>\n`;
  return `<header>
${note}<p class="source"><bdi>${name}</bdi>, ${escapeHtml(size)}</p>
<h1>${escapeHtml(headline)}</h1>
${mark}<dl class="tiles">
${shown.join('\n')}
</dl>
</header>`;
}

function htmlContents(sections: readonly Section[]): string {
  const links = sections.map(({ id, title }) => `<li><a href="#${id}">${escapeHtml(title)}</a></li>`);
  return `<nav aria-label="Contents"><ul>${links.join('')}</ul></nav>`;
}
