import type { Reliability } from '../../core/results/calibration.js';
import { type Chart, type ChartCanvas, chartOptions } from './chart-canvas.js';
import { palette } from './palette.js';

/** What a method predicted, and what came true. */
interface Curve {
  readonly method: string;
  readonly bins: readonly Pick<Reliability['bins'][number], 'predicted' | 'observed'>[];
}

interface Point {
  readonly method: string;
  readonly predicted: number;
  readonly observed: number;
}

/** The colour of a method's curve. */
export function reliabilityColour(method: string): 'safe' | 'care' | 'warn' | 'risk' {
  if (method === 'copula') return 'warn';
  return method === 'calibrated' ? 'safe' : method === 'forest' ? 'care' : 'risk';
}

/** Predicted against observed shares, one curve per method; the diagonal is what should be. */
export function drawReliability(curves: readonly Curve[], canvas: ChartCanvas): Chart {
  const { Plot } = canvas;
  const points = curves.flatMap(({ method, bins }) =>
    bins.map(({ predicted, observed }): Point => ({ method, predicted, observed })),
  );
  const colour = ({ method }: Point) => palette[reliabilityColour(method)];
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  return Plot.plot({
    ...chartOptions(canvas),
    height: 340,
    marginTop: 16,
    marginBottom: 40,
    marginLeft: 48,
    marginRight: 24,
    x: { domain: [0, 1] },
    y: { domain: [0, 1] },
    marks: [
      Plot.axisX({
        ticks: 5,
        tickFormat: percent,
        label: 'Chance predicted',
        labelAnchor: 'center',
        labelArrow: 'none',
        tickSize: 0,
      }),
      Plot.axisY({ ticks: 5, tickFormat: percent, label: null, tickSize: 0 }),
      Plot.gridY({ ticks: 5, strokeOpacity: 0.12 }),
      Plot.line(
        [
          [0, 0],
          [1, 1],
        ],
        { stroke: 'currentColor', strokeOpacity: 0.4, strokeDasharray: '4 4' },
      ),
      Plot.line(points, { x: 'predicted', y: 'observed', z: 'method', stroke: colour, strokeWidth: 1.75 }),
      Plot.dot(points, { x: 'predicted', y: 'observed', fill: colour, r: 2.5 }),
    ],
  });
}
