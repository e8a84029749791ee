import type { ColumnSensitivityFinding } from '../../core/results/keys.js';
import { formatPrecisePercent } from '../../core/words/format.js';
import { type Chart, type ChartCanvas, chartOptions } from './chart-canvas.js';
import { chartLabel, labelRoom } from './chart-label.js';
import { palette } from './palette.js';

/** Bars of the exact sensitivity on wider, lighter ones of the printed, in the order given. */
export function drawSensitivity(columns: readonly ColumnSensitivityFinding[], canvas: ChartCanvas): Chart {
  const { Plot } = canvas;
  const room = Math.round(canvas.width * 0.35);
  const labels = columns.map(({ name }) => chartLabel(name, room));
  // Rows go by position: two long names may be cut to the same label.
  const bars = columns.map(({ exact, printed }, row) => ({ row, exact, printed }));
  const most = Math.max(0.0001, ...bars.map(({ exact, printed }) => Math.max(exact, printed)));
  return Plot.plot({
    ...chartOptions(canvas),
    height: 16 + 26 * Math.max(1, bars.length),
    marginTop: 4,
    marginBottom: 12,
    marginLeft: 12 + labelRoom(labels, room),
    marginRight: 64,
    x: { domain: [0, most], axis: null },
    y: { type: 'band', domain: bars.map(({ row }) => row), padding: 0.25 },
    marks: [
      Plot.axisY({ tickFormat: (row: number) => labels[row], label: null, tickSize: 0 }),
      Plot.barX(bars, { y: 'row', x: 'printed', fill: palette.care, fillOpacity: 0.55, rx: 2 }),
      Plot.barX(bars, { y: 'row', x: 'exact', fill: palette.risk, insetTop: 5, insetBottom: 5, rx: 2 }),
      Plot.text(bars, {
        y: 'row',
        x: ({ exact, printed }: { exact: number; printed: number }) => Math.max(exact, printed),
        text: ({ exact }: { exact: number }) => formatPrecisePercent(exact),
        textAnchor: 'start',
        dx: 6,
        fontWeight: 600,
      }),
      Plot.ruleX([0], { strokeOpacity: 0.4 }),
    ],
  });
}
