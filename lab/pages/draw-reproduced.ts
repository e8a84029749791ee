import type * as Plot from '@observablehq/plot';
import { type Chart, type ChartCanvas, chartOptions } from '../../src/report/charts/chart-canvas.js';
import { palette } from '../../src/report/charts/palette.js';
import type { ReproducedPlot } from '../results/reproduction.js';

type Series = ReproducedPlot['series'][number];

const COLOURS = ['safe', 'risk', 'care', 'warn'] as const;
const DASHES = ['', '6 3', '2 3'];

/** Colour and dash of a series by its place; `line` says that the key shows a line. */
export function lookOf(place: number): { readonly colour: (typeof COLOURS)[number]; readonly dash: string } {
  return {
    colour: COLOURS[place % COLOURS.length],
    dash: DASHES[Math.floor(place / COLOURS.length) % DASHES.length],
  };
}

/** A figure of a paper from data: lines, dots, bars or boxes, printed bounds dashed across. */
export function drawReproduced({ x, y, bounds = [], series }: ReproducedPlot, canvas: ChartCanvas): Chart {
  const { Plot } = canvas;
  const narrow = canvas.width < 500;
  const turned = (x.ticks?.length ?? 0) > (narrow ? 4 : 9);
  const places = narrow && turned ? x.ticks?.filter((_, i) => i % 2 === 0) : x.ticks;
  const named = new Map(x.ticks);
  const xs = series.flatMap(({ points }) => points.map(([at]) => at));
  return Plot.plot({
    ...chartOptions(canvas),
    height: 340,
    marginTop: 20,
    marginBottom: turned ? 84 : 44,
    marginLeft: 60,
    marginRight: 16,
    x: {
      type: x.log ? 'log' : 'linear',
      ...(x.ticks ? { domain: [Math.min(...xs) - 0.6, Math.max(...xs) + 0.6] } : {}),
    },
    y: { type: y.log ? 'log' : 'linear' },
    marks: [
      Plot.axisX({
        label: x.label,
        labelAnchor: 'center',
        labelArrow: 'none',
        tickSize: 0,
        ...(turned ? { tickRotate: -60, labelOffset: 76 } : {}),
        ...(places
          ? { ticks: places.map(([at]) => at), tickFormat: (at: number) => named.get(at) ?? '' }
          : { ticks: narrow ? 4 : 8, tickFormat: plain }),
      }),
      Plot.axisY({ label: y.label, labelArrow: 'none', ticks: 6, tickFormat: plain, tickSize: 0 }),
      Plot.gridY({ ticks: 6, strokeOpacity: 0.12 }),
      Plot.ruleY(bounds, { stroke: 'currentColor', strokeOpacity: 0.5, strokeDasharray: '4 4' }),
      ...series.flatMap((one, place) => marksOf(canvas, one, place)),
    ],
  });
}

/** Numbers at the axes as people write them. */
const plain = (value: number) => String(Number(value.toPrecision(3)));

function marksOf({ Plot }: ChartCanvas, { mark, points }: Series, place: number): Plot.Markish[] {
  const { colour, dash } = lookOf(place);
  const stroke = palette[colour];
  const at = { x: '0', y: '1' };
  switch (mark) {
    case 'line':
      return [Plot.line(points, { ...at, stroke, strokeWidth: 1.75, strokeDasharray: dash })];
    case 'dot':
      return [Plot.dot(points, { ...at, fill: stroke, r: points.length > 300 ? 1.5 : 3, fillOpacity: 0.7 })];
    case 'bar':
      return [
        Plot.ruleX(points, { x: '0', y1: 0, y2: '1', stroke, strokeWidth: points.length > 60 ? 2 : 7 }),
      ];
    case 'box':
      return [
        Plot.ruleX(points, { x: '0', y1: '1', y2: '5', stroke, strokeOpacity: 0.7 }),
        Plot.ruleX(points, { x: '0', y1: '2', y2: '4', stroke, strokeWidth: 6 }),
        Plot.dot(points, { x: '0', y: '3', fill: 'white', stroke, r: 2.2 }),
      ];
  }
}
