import type { Figure } from '../content/figure.js';
import type { Chart, Drawing } from './chart-canvas.js';

/**
 * Draws the chart of a figure, as one picture with one name for whoever hears the page: the library names every mark by its
 * kind, which tells nothing and is no valid use of a label.
 */
export function drawFigure({ alt, draw }: Figure, drawing: Drawing, width: number): Chart {
  const chart = draw({ ...drawing, width, alt });
  for (const mark of chart.querySelectorAll('[aria-label], [aria-description]')) {
    mark.removeAttribute('aria-label');
    mark.removeAttribute('aria-description');
  }
  chart.setAttribute('role', 'img');
  return chart;
}
