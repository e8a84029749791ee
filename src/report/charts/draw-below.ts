import { type Chart, type ChartCanvas, chartOptions } from './chart-canvas.js';
import { palette } from './palette.js';

/** The share of records in groups of fewer than k, as one method predicts it. */
export interface BelowPoint {
  readonly method: string;
  readonly k: number;
  readonly value: number;
  readonly interval: readonly [number, number];
}

/** Colours of the curves, in the order in which methods are given. */
const COLOURS = ['care', 'safe', 'risk', 'warn'] as const;

/** The colour of each method's curve. */
export function belowColours(points: readonly BelowPoint[]): Map<string, (typeof COLOURS)[number]> {
  const methods = [...new Set(points.map(({ method }) => method))];
  return new Map(methods.map((method, i) => [method, COLOURS[i % COLOURS.length]]));
}

/** One curve per method over k, with its interval at every k. */
export function drawBelow(points: readonly BelowPoint[], canvas: ChartCanvas): Chart {
  const { Plot } = canvas;
  const colours = belowColours(points);
  const colour = ({ method }: BelowPoint) => palette[colours.get(method) ?? 'safe'];
  return Plot.plot({
    ...chartOptions(canvas),
    height: 280,
    marginTop: 16,
    marginBottom: 40,
    marginLeft: 48,
    marginRight: 16,
    x: { type: 'point', domain: [...new Set(points.map(({ k }) => k))].sort((a, b) => a - b) },
    y: { domain: [0, 1] },
    marks: [
      Plot.axisX({
        tickFormat: String,
        label: 'Fewer than k records alike',
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
      Plot.ruleX(points, {
        x: 'k',
        y1: ({ interval }: BelowPoint) => interval[0],
        y2: ({ interval }: BelowPoint) => interval[1],
        stroke: colour,
        strokeOpacity: 0.4,
        strokeWidth: 5,
      }),
      Plot.line(points, { x: 'k', y: 'value', z: 'method', stroke: colour, strokeWidth: 2 }),
      Plot.dot(points, { x: 'k', y: 'value', fill: colour, r: 3.5 }),
    ],
  });
}
