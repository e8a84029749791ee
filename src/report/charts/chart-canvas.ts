import type * as Plot from '@observablehq/plot';

/**
 * What a chart is drawn with and where: the library, which is large and so loaded by who draws, a document (the browser's, or
 * linkedom's outside of one) and a width in pixels.
 */
export interface ChartCanvas {
  readonly Plot: typeof import('./plot-parts.js');
  readonly document: NonNullable<Plot.PlotOptions['document']>;
  readonly width: number;
  /** What the chart is called for whoever hears the page. */
  readonly alt?: string;
}

/** A canvas for charts of any width. */
export type Drawing = Pick<ChartCanvas, 'Plot' | 'document'>;

/** A drawn chart: an SVG element of the canvas' document. */
export type Chart = ReturnType<typeof Plot.plot>;

/** Options all charts share: their name, type of the page around them, no background of their own. */
export function chartOptions({ document, width, alt }: ChartCanvas): Plot.PlotOptions {
  return {
    document,
    width,
    ariaLabel: alt ?? null,
    style: { fontFamily: 'inherit', fontSize: '12px', background: 'transparent', overflow: 'visible' },
  };
}
