import type * as Plot from '@observablehq/plot';

/**
 * What a chart is drawn with and where: the library, which is large and so loaded by who draws, a document (the browser's, or
 * linkedom's outside of one) and a width in pixels.
 */
export interface ChartCanvas {
  readonly Plot: typeof import('./plot-parts.js');
  readonly document: NonNullable<Plot.PlotOptions['document']>;
  readonly width: number;
}

/** A canvas for charts of any width. */
export type Drawing = Omit<ChartCanvas, 'width'>;

/** A drawn chart: an SVG element of the canvas' document. */
export type Chart = ReturnType<typeof Plot.plot>;

/** Options all charts share: type of the page around them, no background of their own. */
export function chartOptions({ document, width }: ChartCanvas): Plot.PlotOptions {
  return {
    document,
    width,
    style: { fontFamily: 'inherit', fontSize: '12px', background: 'transparent', overflow: 'visible' },
  };
}
