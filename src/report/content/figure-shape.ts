import type { Chart, ChartCanvas } from '../charts/chart-canvas.js';

/** A chart with its caption; `key` names the colours used. */
export interface Figure {
  readonly caption: string;
  readonly key: readonly { readonly colour: string; readonly means: string }[];
  readonly draw: (canvas: ChartCanvas) => Chart;
}
