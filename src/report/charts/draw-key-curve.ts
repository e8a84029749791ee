import type { KeyCurve } from '../../core/results/keys.js';
import { formatCount } from '../../core/words/format.js';
import { type Chart, type ChartCanvas, chartOptions } from './chart-canvas.js';
import { palette } from './palette.js';

/** Mean sensitivity against records or kappa: exact solid, as printed dashed. */
export function drawKeyCurve({ over, points }: KeyCurve, canvas: ChartCanvas): Chart {
  const { Plot } = canvas;
  const top = 1.1 * Math.max(0.001, ...points.map(({ exact, printed }) => Math.max(exact, printed)));
  const end = points[points.length - 1];
  const last = end.x;
  return Plot.plot({
    ...chartOptions(canvas),
    height: 280,
    marginTop: 24,
    marginBottom: 40,
    marginLeft: 52,
    marginRight: 68,
    x: { domain: [over === 'kappa' ? Math.min(1, last) : 0, last], inset: 6 },
    y: { domain: [0, Math.min(1, top)], zero: true },
    marks: [
      Plot.axisX(ticksOf(points, canvas.width), {
        tickFormat: (x: number) => formatCount(x),
        label: over === 'records' ? 'Records' : 'Most columns an attacker holds (kappa)',
        labelAnchor: 'center',
        labelArrow: 'none',
        tickSize: 0,
      }),
      Plot.axisY({ ticks: 5, label: 'Mean sensitivity', labelArrow: 'none', tickSize: 0 }),
      Plot.gridY({ ticks: 5, strokeOpacity: 0.12 }),
      Plot.lineY(points, { x: 'x', y: 'printed', strokeWidth: 1.75, strokeDasharray: '7 4' }),
      Plot.lineY(points, { x: 'x', y: 'exact', stroke: palette.risk, strokeWidth: 2.5 }),
      Plot.dot(points, { x: 'x', y: 'exact', fill: palette.risk, r: 3.5 }),
      ...(['exact', 'printed'] as const).map((y) =>
        Plot.text([end], {
          x: 'x',
          y,
          text: () => (y === 'exact' ? 'exact' : 'as printed'),
          textAnchor: 'start',
          dx: 8,
          // where both end together, one above the other
          dy: Math.abs(end.exact - end.printed) > 0.08 * top ? 0 : y === 'exact' ? 7 : -7,
          ...(y === 'exact' && { fill: palette.risk }),
        }),
      ),
    ],
  });
}

/** As many of the points as have room for their number. */
function ticksOf(points: KeyCurve['points'], width: number): number[] {
  const step = Math.max(1, Math.ceil(points.length / (width / 80)));
  return points.filter((_, i) => (points.length - 1 - i) % step === 0).map(({ x }) => x);
}
