import type { ColumnFinding } from '../../core/results/assessment.js';
import { formatPoints } from '../../core/words/format.js';
import { type Chart, type ChartCanvas, chartOptions } from './chart-canvas.js';
import { chartLabel, labelRoom } from './chart-label.js';
import { palette } from './palette.js';

/** Bars: by how many percentage points the average risk falls when a column is left out, in the order given. */
export function drawRiskFall(columns: readonly ColumnFinding[], canvas: ChartCanvas): Chart {
  const { Plot } = canvas;
  const room = Math.round(canvas.width * 0.35);
  const labels = columns.map(({ name }) => chartLabel(name, room));
  // Rows go by position: two long names may be cut to the same label.
  const bars = columns.map(({ riskFall = 0 }, row) => ({ row, fall: riskFall }));
  const falls = bars.map(({ fall }) => fall);
  return Plot.plot({
    ...chartOptions(canvas),
    height: 16 + 26 * Math.max(1, bars.length),
    marginTop: 4,
    marginBottom: 12,
    marginLeft: 12 + labelRoom(labels, room),
    marginRight: 64,
    x: { domain: [Math.min(0, ...falls), Math.max(0.0001, ...falls)], axis: null },
    y: { type: 'band', domain: bars.map(({ row }) => row), padding: 0.3 },
    marks: [
      Plot.axisY({ tickFormat: (row: number) => labels[row], label: null, tickSize: 0 }),
      Plot.barX(bars, { y: 'row', x: 'fall', fill: palette.safe, rx: 2 }),
      Plot.text(bars, {
        y: 'row',
        x: ({ fall }: { fall: number }) => Math.max(0, fall),
        text: ({ fall }: { fall: number }) => formatPoints(fall),
        textAnchor: 'start',
        dx: 6,
        fontWeight: 600,
      }),
      Plot.ruleX([0], { strokeOpacity: 0.4 }),
    ],
  });
}
