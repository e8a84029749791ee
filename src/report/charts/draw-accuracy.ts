import * as Plot from '@observablehq/plot';
import { type Chart, type ChartCanvas, chartOptions } from './chart-canvas.js';
import { palette } from './palette.js';

/** A point of a curve: accuracy of a method at one setting, with its standard error. */
export interface AccuracyPoint {
  readonly method: string;
  readonly x: string;
  readonly accuracy: number;
  readonly standardError: number;
}

/** One curve of accuracy per method over budgets or numbers of databases, each named at its end; ours in colour. */
export function drawAccuracy(
  points: readonly AccuracyPoint[],
  settings: readonly string[],
  label: string,
  canvas: ChartCanvas,
): Chart {
  const last = points.filter(({ x }) => x === settings[settings.length - 1]);
  const colour = ({ method }: AccuracyPoint) =>
    method === 'forest'
      ? palette.safe
      : method === 'pair'
        ? palette.care
        : method === 'paper'
          ? palette.risk
          : 'currentColor';
  const low = Math.min(0.4, ...points.map(({ accuracy }) => accuracy));
  return Plot.plot({
    ...chartOptions(canvas),
    height: 340,
    marginTop: 16,
    marginBottom: 40,
    marginLeft: 48,
    marginRight: 96,
    ariaLabel: `Accuracy of each method by ${label}`,
    x: { type: 'point', domain: settings, label: null },
    y: { domain: [Math.floor(low * 10) / 10, 1] },
    marks: [
      Plot.axisX({ label, labelAnchor: 'center', labelArrow: 'none', tickSize: 0 }),
      Plot.axisY({
        ticks: 6,
        tickFormat: (share: number) => `${Math.round(share * 100)} %`,
        label: null,
        tickSize: 0,
      }),
      Plot.gridY({ ticks: 6, strokeOpacity: 0.12 }),
      Plot.ruleX(points, {
        x: 'x',
        y1: (point: AccuracyPoint) => point.accuracy - 2 * point.standardError,
        y2: (point: AccuracyPoint) => point.accuracy + 2 * point.standardError,
        stroke: colour,
        strokeOpacity: 0.4,
      }),
      Plot.line(points, { x: 'x', y: 'accuracy', z: 'method', stroke: colour, strokeWidth: 1.75 }),
      Plot.dot(points, { x: 'x', y: 'accuracy', fill: colour, r: 2.5 }),
      Plot.text(
        last,
        Plot.dodgeY({ x: 'x', y: 'accuracy', text: 'method', textAnchor: 'start', dx: 8, fill: colour }),
      ),
    ],
  });
}
