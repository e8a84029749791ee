import { type Chart, type ChartCanvas, chartOptions } from './chart-canvas.js';
import { palette } from './palette.js';

/** The chance that at least k records are alike. */
export interface AlikePoint {
  readonly k: number;
  readonly chance: number;
}

const FEW = 11;

/** The chance that at least k are alike, falling with k; below 11 in the colour of risk. `label` says what is alike. */
export function drawAlike(points: readonly AlikePoint[], label: string, canvas: ChartCanvas): Chart {
  const { Plot } = canvas;
  const most = Math.max(2, ...points.map(({ k }) => k));
  return Plot.plot({
    ...chartOptions(canvas),
    height: 240,
    marginTop: 16,
    marginBottom: 40,
    marginLeft: 48,
    marginRight: 16,
    x: { type: 'log', domain: [1, most] },
    y: { domain: [0, 1] },
    marks: [
      Plot.axisX({
        ticks: [1, 2, 3, 5, 11, 20, 50, 100, 1000, 10_000, 100_000].filter((k) => k <= most),
        tickFormat: String,
        label,
        labelAnchor: 'center',
        labelArrow: 'none',
        tickSize: 0,
      }),
      Plot.axisY({
        ticks: 5,
        tickFormat: (share: number) => `${Math.round(share * 100)} %`,
        label: null,
        tickSize: 0,
      }),
      Plot.gridY({ ticks: 5, strokeOpacity: 0.12 }),
      Plot.areaY(points, { x: 'k', y: 'chance', fill: palette.safe, fillOpacity: 0.12 }),
      Plot.lineY(points, { x: 'k', y: 'chance', stroke: palette.safe, strokeWidth: 2.25 }),
      Plot.dot(points, {
        x: 'k',
        y: 'chance',
        r: 4,
        fill: ({ k }: AlikePoint) => (k < FEW ? palette.risk : palette.safe),
      }),
    ],
    color: { type: 'identity' },
  });
}
