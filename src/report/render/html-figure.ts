import type { Drawing } from '../charts/chart-canvas.js';
import { drawFigure } from '../charts/draw-figure.js';
import type { Figure } from '../content/figure.js';
import { escapeHtml } from './escape-html.js';

const wide = 790;
const narrow = 340;

/**
 * A chart with caption as markup. It is drawn twice, for a page and for a phone, since type in a chart
 * that is scaled down cannot be read; the style sheet shows one of them.
 */
export function htmlFigure(figure: Figure, drawing: Drawing): string {
  const svg = (width: number) => String(drawFigure(figure, drawing, width).outerHTML);
  const marks = figure.key
    .map(({ colour, means }) => `<span class="key ${colour}">${escapeHtml(means)}</span>`)
    .join(' ');
  return (
    `<figure><figcaption>${escapeHtml(figure.caption)} ${marks}</figcaption>\n` +
    `<div class="wide">${svg(wide)}</div>\n<div class="narrow">${svg(narrow)}</div></figure>`
  );
}
