import { type Chart, type ChartCanvas, chartOptions } from './chart-canvas.js';
import { chartLabel, labelRoom } from './chart-label.js';

/** A bar: what it is of, and how long. */
export interface Bar {
  readonly name: string;
  readonly value: number;
}

/** Bars one below another, in the order given, each with its value said. */
export function drawBars(
  rows: readonly Bar[],
  { fill, say }: { readonly fill: string; readonly say: (value: number) => string },
  canvas: ChartCanvas,
): Chart {
  const { Plot } = canvas;
  const room = Math.round(canvas.width * 0.35);
  const labels = rows.map(({ name }) => chartLabel(name, room));
  // Rows go by position: two long names may be cut to the same label.
  const bars = rows.map(({ value }, row) => ({ row, value }));
  const values = bars.map(({ value }) => value);
  return Plot.plot({
    ...chartOptions(canvas),
    height: 16 + 26 * Math.max(1, bars.length),
    marginTop: 4,
    marginBottom: 12,
    marginLeft: 12 + labelRoom(labels, room),
    marginRight: 64,
    x: { domain: [Math.min(0, ...values), Math.max(0.0001, ...values)], axis: null },
    y: { type: 'band', domain: bars.map(({ row }) => row), padding: 0.3 },
    marks: [
      Plot.axisY({ tickFormat: (row: number) => labels[row], label: null, tickSize: 0 }),
      Plot.barX(bars, { y: 'row', x: 'value', fill, rx: 2 }),
      Plot.text(bars, {
        y: 'row',
        x: ({ value }: { value: number }) => Math.max(0, value),
        text: ({ value }: { value: number }) => say(value),
        textAnchor: 'start',
        dx: 6,
        fontWeight: 600,
      }),
      Plot.ruleX([0], { strokeOpacity: 0.4 }),
    ],
  });
}
