import type { CurvePoint } from '../../core/results/what-if.js';
import { makeVisible } from '../../core/words/visible.js';
import { type Chart, type ChartCanvas, chartOptions } from './chart-canvas.js';
import { palette } from './palette.js';

/** Average risk against the share of a column's information lost, one dot per level, each with its step. */
export function drawCurve(points: readonly CurvePoint[], canvas: ChartCanvas): Chart {
  const { Plot } = canvas;
  const top = Math.min(1, 1.15 * Math.max(0.0001, ...points.map(({ averageRisk }) => averageRisk)));
  const label = ({ step }: CurvePoint) => (step === undefined ? 'as it is' : makeVisible(shorten(step)));
  return Plot.plot({
    ...chartOptions(canvas),
    height: 320,
    marginTop: 28,
    marginBottom: 40,
    marginLeft: 56,
    marginRight: canvas.width < 500 ? 24 : 90,
    x: { domain: [0, 1], inset: 6 },
    y: { domain: [0, top], zero: true },
    marks: [
      Plot.axisX({
        ticks: canvas.width < 500 ? 4 : 8,
        tickFormat: percent,
        label: 'Information lost',
        labelAnchor: 'center',
        labelArrow: 'none',
        tickSize: 0,
      }),
      Plot.axisY({
        ticks: 5,
        tickFormat: percent,
        label: 'Average risk',
        labelArrow: 'none',
        tickSize: 0,
      }),
      Plot.gridY({ ticks: 5, strokeOpacity: 0.12 }),
      Plot.lineY(points, { x: 'lost', y: 'averageRisk', stroke: palette.risk, strokeWidth: 2 }),
      Plot.dot(points, { x: 'lost', y: 'averageRisk', fill: palette.risk, r: 4 }),
      Plot.text(points, {
        x: 'lost',
        y: 'averageRisk',
        text: label,
        textAnchor: 'start',
        dx: 7,
        dy: -9,
        rotate: -18,
      }),
    ],
  });
}

/** `mask zip 2` is `mask 2` where the column is said beside. */
function shorten(step: string): string {
  const [verb, , ...rest] = step.match(/"(?:[^"]|"")*"|\S+/g) ?? [step];
  return [verb, ...rest].join(' ').slice(0, 28);
}

function percent(share: number): string {
  return `${Number((share * 100).toPrecision(3))} %`;
}
