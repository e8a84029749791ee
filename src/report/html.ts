import { parseHTML } from 'linkedom';
import type { Assessment } from '../core/assessment.js';
import { escapeHtml } from './escape-html.js';
import { figureOf } from './figure.js';
import { formatCount, formatPercent, plural } from './format.js';
import { headline } from './headline.js';
import { htmlFigure } from './html-figure.js';
import { htmlSection } from './html-section.js';
import { htmlStyle } from './html-style.js';
import { outline } from './outline.js';
import { riskLevel } from './risk-level.js';
import type { Section } from './section.js';
import { boundsOf, shareOf, unitOf } from './unit.js';
import { showName } from './visible.js';

/**
 * The findings as one HTML file: no script, nothing loaded from elsewhere (a content security policy
 * inside says so), charts as SVG, dark and light, for screen, phone and paper. Pure function of the
 * assessment; holds no data value. Cost: about a second for the charts at most.
 */
export function htmlReport(assessment: Assessment): string {
  const { document } = parseHTML('<!doctype html><html><body></body></html>');
  const sections = outline(assessment);
  const body = sections.map((section) => {
    const figure = figureOf(section.id, assessment);
    return htmlSection(section, figure === undefined ? '' : htmlFigure(figure, document));
  });
  const name = escapeHtml(showName(assessment.source.name));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="${escapeHtml(assessment.tool)}">
<title>Can people be singled out of ${name}?</title>
<style>${htmlStyle}</style>
</head>
<body>
${htmlHeader(assessment, name)}
${htmlContents(sections)}
<main>
${body.join('\n')}
</main>
<footer><p>${escapeHtml(assessment.tool)}. Made from the findings alone; holds no value of the data.</p></footer>
</body>
</html>
`;
}

function htmlHeader(assessment: Assessment, name: string): string {
  const level = riskLevel(assessment.observed);
  const tiles = tilesOf(assessment).map(
    ([value, label]) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`,
  );
  return `<header>
<p class="source"><bdi>${name}</bdi>, ${escapeHtml(plural(assessment.observed.records, 'record'))}</p>
<h1>${escapeHtml(headline(assessment))}</h1>
<p class="level ${level}">Risk level: <strong>${level}</strong></p>
<dl class="tiles">
${tiles.join('\n')}
</dl>
</header>`;
}

function tilesOf({ observed }: Assessment): [value: string, label: string][] {
  const { total, many } = unitOf(observed);
  const bounds = boundsOf(observed.below);
  const bound = bounds.includes(5) ? 5 : bounds.at(-1);
  const small: [string, string][] =
    bound === undefined
      ? []
      : [
          [
            formatPercent(shareOf(observed.below[bound], total)),
            `in groups smaller than ${formatCount(bound)}`,
          ],
        ];
  return [
    [formatCount(observed.uniques), `unique ${many}`],
    [formatPercent(observed.personAverageRisk ?? observed.averageRisk), 'average risk'],
    ...small,
    [formatCount(observed.smallestGroup), 'smallest group'],
  ];
}

function htmlContents(sections: readonly Section[]): string {
  const links = sections.map(({ id, title }) => `<li><a href="#${id}">${escapeHtml(title)}</a></li>`);
  return `<nav aria-label="Contents"><ul>${links.join('')}</ul></nav>`;
}
