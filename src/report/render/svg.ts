import { openCanvas } from '../charts/open-canvas.js';
import type { Figure } from '../content/figure.js';

/** The chart of a figure alone, as an SVG file. */
export async function renderSvg({ alt, draw }: Figure): Promise<string> {
  const svg = draw({ ...(await openCanvas()), width: 790, alt });
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  svg.setAttribute('color', '#1b1b1b');
  // no page around it gives it a font
  const text = String(svg.outerHTML).replace('font-family:inherit', 'font-family:system-ui,sans-serif');
  return `<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`;
}
