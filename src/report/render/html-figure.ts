import type { Drawing } from '../charts/chart-canvas.js';
import { tidyChart } from '../charts/tidy-chart.js';
import type { Figure } from '../content/figure-shape.js';
import { escapeHtml } from './escape-html.js';

const wide = 790;
const narrow = 340;

/**
 * A chart with caption as markup. It is drawn twice, for a page and for a phone, since type in a chart
 * that is scaled down cannot be read; the style sheet shows one of them.
 */
export function htmlFigure({ caption, key, draw }: Figure, drawing: Drawing): string {
  const svg = (width: number) => String(tidyChart(draw({ ...drawing, width })).outerHTML);
  const marks = key
    .map(({ colour, means }) => `<span class="key ${colour}">${escapeHtml(means)}</span>`)
    .join(' ');
  return (
    `<figure><figcaption>${escapeHtml(caption)} ${marks}</figcaption>\n` +
    `<div class="wide">${svg(wide)}</div>\n<div class="narrow">${svg(narrow)}</div></figure>`
  );
}
