import { formatPrecisePercent } from '../../core/words/format.js';
import { type Chart, type ChartCanvas, chartOptions } from './chart-canvas.js';
import { palette } from './palette.js';

/** A predicted share with its interval. */
export interface PredictedShare {
  readonly name: string;
  readonly value: number;
  readonly interval: readonly [number, number];
}

/**
 * The observed share as a line, each prediction as a dot with its interval, one row each; what lies between the
 * predictions is shaded. The axis runs from 0 to 1 unless all lie close together.
 */
export function drawPrediction(
  observed: number | undefined,
  predicted: readonly PredictedShare[],
  canvas: ChartCanvas,
): Chart {
  const { Plot } = canvas;
  const values = predicted.map(({ value }) => value);
  const domain = domainOf([
    ...predicted.flatMap(({ interval }) => interval),
    ...(observed === undefined ? [] : [observed]),
  ]);
  const lines = observed === undefined ? [] : [observed];
  return Plot.plot({
    ...chartOptions(canvas),
    height: 76 + 40 * predicted.length,
    marginTop: 30,
    marginBottom: 40,
    marginLeft: 110,
    marginRight: 40,
    x: { domain },
    y: { type: 'band', domain: predicted.map(({ name }) => name), label: null, padding: 0.3 },
    marks: [
      Plot.axisX({
        ticks: canvas.width < 500 ? 3 : 6,
        tickFormat: (share: number) => `${Number((share * 100).toPrecision(5))} %`,
        label: 'Average risk',
        labelAnchor: 'center',
        labelArrow: 'none',
        tickSize: 0,
      }),
      Plot.axisY({ label: null, tickSize: 0 }),
      Plot.gridX({ ticks: 6, strokeOpacity: 0.12 }),
      Plot.rectX([{ from: Math.min(...values), to: Math.max(...values) }], {
        x1: 'from',
        x2: 'to',
        fill: palette.care,
        fillOpacity: 0.18,
      }),
      Plot.ruleX(lines, { stroke: palette.risk, strokeWidth: 2.5 }),
      Plot.text(lines, {
        x: (share: number) => share,
        frameAnchor: 'top',
        dy: -16,
        text: (share: number) => `observed ${formatPrecisePercent(share)}`,
        textAnchor: anchorOf(observed ?? 0, domain),
        fontWeight: 600,
      }),
      Plot.ruleY(predicted, {
        y: 'name',
        x1: ({ interval }: PredictedShare) => interval[0],
        x2: ({ interval }: PredictedShare) => interval[1],
        stroke: palette.safe,
        strokeWidth: 5,
        strokeOpacity: 0.45,
      }),
      Plot.dot(predicted, { y: 'name', x: 'value', fill: palette.safe, r: 5 }),
      ...(['start', 'end'] as const).map((side) =>
        Plot.text(
          predicted.filter(({ value }) => (anchorOf(value, domain) === 'end') === (side === 'end')),
          {
            y: 'name',
            x: 'value',
            text: ({ value }: PredictedShare) => formatPrecisePercent(value),
            dx: side === 'end' ? -12 : 12,
            dy: -10,
            textAnchor: side,
          },
        ),
      ),
    ],
  });
}

function anchorOf(share: number, [low, high]: readonly [number, number]): 'start' | 'middle' | 'end' {
  const place = (share - low) / (high - low);
  if (place < 0.2) return 'start';
  return place > 0.8 ? 'end' : 'middle';
}

/** From 0 to 1, or twice the span around what is shown where that is much narrower. */
function domainOf(shares: readonly number[]): [number, number] {
  const [low, high] = [Math.min(...shares), Math.max(...shares)];
  const span = Math.max(high - low, 1e-4);
  if (span > 0.25) return [0, 1];
  return [Math.max(0, low - span / 2), Math.min(1, high + span / 2)];
}
