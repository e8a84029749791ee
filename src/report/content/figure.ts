import type { Chart, ChartCanvas } from '../charts/chart-canvas.js';

/** A chart with its caption; `key` names the colours used, and `alt` is what the chart is called where it is not seen. */
export interface Figure {
  readonly caption: string;
  readonly alt: string;
  readonly key: readonly { readonly colour: string; readonly means: string }[];
  readonly draw: (canvas: ChartCanvas) => Chart;
}
