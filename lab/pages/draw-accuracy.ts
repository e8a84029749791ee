import { type Chart, type ChartCanvas, chartOptions } from '../../src/report/charts/chart-canvas.js';
import { palette } from '../../src/report/charts/palette.js';
import { spreadLabels } from '../../src/report/charts/spread-labels.js';

/** A point of a curve: accuracy of a method at one setting, with its standard error. */
export interface AccuracyPoint {
  readonly method: string;
  readonly x: string;
  readonly accuracy: number;
  readonly standardError: number;
}

const HEIGHT = 340;
const MARGIN = { top: 16, bottom: 40 };
/** Labels need this many pixels. */
const LINE = 13;

/** The colour of a method's curve: ours and the one in print stand out. */
function colourOf({ method }: Pick<AccuracyPoint, 'method'>): string {
  if (method === 'forest') return palette.safe;
  if (method === 'pair') return palette.care;
  return method === 'paper' ? palette.risk : 'currentColor';
}

function standsOut(point: AccuracyPoint): boolean {
  return colourOf(point) !== 'currentColor';
}

/** One curve of accuracy per method over budgets or numbers of databases, each named at its end; ours in colour. */
export function drawAccuracy(
  scores: readonly AccuracyPoint[],
  settings: readonly string[],
  label: string,
  canvas: ChartCanvas,
): Chart {
  const { Plot } = canvas;
  // curves in colour lie on top
  const points = [...scores].sort((x, y) => Number(standsOut(x)) - Number(standsOut(y)));
  const low = Math.floor(Math.min(0.4, ...points.map(({ accuracy }) => accuracy)) * 10) / 10;
  const opacity = (point: AccuracyPoint) => (standsOut(point) ? 1 : 0.45);
  return Plot.plot({
    ...chartOptions(canvas),
    height: HEIGHT,
    marginTop: MARGIN.top,
    marginBottom: MARGIN.bottom,
    marginLeft: 48,
    marginRight: 104,
    x: { type: 'point', domain: settings, label: null },
    y: { domain: [low, 1] },
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
        stroke: colourOf,
        strokeOpacity: 0.4,
      }),
      Plot.line(points, {
        x: 'x',
        y: 'accuracy',
        z: 'method',
        stroke: colourOf,
        strokeOpacity: opacity,
        strokeWidth: 1.75,
      }),
      Plot.dot(points, { x: 'x', y: 'accuracy', fill: colourOf, fillOpacity: opacity, r: 2.5 }),
      Plot.text(labelsOf(points, settings, low), {
        x: 'x',
        y: 'place',
        text: 'method',
        textAnchor: 'start',
        dx: 10,
        fill: colourOf,
      }),
    ],
  });
}

/** Names at the right, beside the last point of each method, moved apart where they would overlap. */
function labelsOf(points: readonly AccuracyPoint[], settings: readonly string[], low: number) {
  const last = new Map<string, AccuracyPoint>();
  for (const x of settings) {
    for (const point of points) if (point.x === x) last.set(point.method, point);
  }
  const ends = [...last.values()];
  const gap = (LINE * (1 - low)) / (HEIGHT - MARGIN.top - MARGIN.bottom);
  const places = spreadLabels(
    ends.map(({ accuracy }) => accuracy),
    gap,
    low,
    1,
  );
  return ends.map(({ method }, k) => ({ method, x: settings[settings.length - 1], place: places[k] }));
}
