import type { Exposure } from '../../core/results/assessment.js';
import { type Chart, type ChartCanvas, chartOptions } from './chart-canvas.js';
import { palette } from './palette.js';

/**
 * Curves of the least, median and highest average risk by the number of columns an attacker knows:
 * highest solid, median dashed, least dotted, so that colour is not needed to tell them apart. Where the highest is
 * not proved, an area above it goes up to what no set exceeds.
 */
export function drawExposure(exposure: readonly Exposure[], canvas: ChartCanvas): Chart {
  const { Plot } = canvas;
  const most = Math.max(1, ...exposure.map(({ columns }) => columns));
  const top = Math.min(1, 1.1 * Math.max(0.001, ...exposure.map(({ bound }) => bound)));
  return Plot.plot({
    ...chartOptions(canvas),
    height: 280,
    marginTop: 20,
    marginBottom: 40,
    marginLeft: 52,
    marginRight: 16,
    x: { domain: most === 1 ? [0, 2] : [1, most], inset: 6 },
    y: { domain: [0, top], zero: true },
    marks: [
      Plot.axisX(columnTicks(most, canvas.width), {
        tickFormat: String,
        label: 'Columns known',
        labelAnchor: 'center',
        labelArrow: 'none',
        tickSize: 0,
      }),
      Plot.axisY({ ticks: 5, tickFormat: tickPercent, label: null, tickSize: 0 }),
      Plot.gridY({ ticks: 5, strokeOpacity: 0.12 }),
      Plot.areaY(exposure, {
        x: 'columns',
        y1: 'least',
        y2: 'highest',
        fill: palette.risk,
        fillOpacity: 0.12,
      }),
      Plot.areaY(exposure, {
        x: 'columns',
        y1: 'highest',
        y2: 'bound',
        fill: palette.care,
        fillOpacity: 0.35,
      }),
      Plot.lineY(exposure, {
        x: 'columns',
        y: 'least',
        stroke: palette.safe,
        strokeWidth: 1.75,
        strokeDasharray: '2 3',
      }),
      Plot.lineY(exposure, { x: 'columns', y: 'median', strokeWidth: 1.75, strokeDasharray: '7 4' }),
      Plot.lineY(exposure, { x: 'columns', y: 'highest', stroke: palette.risk, strokeWidth: 2.5 }),
      Plot.dot(exposure, { x: 'columns', y: 'highest', fill: palette.risk, r: 3.5 }),
    ],
  });
}

function columnTicks(most: number, width: number): number[] {
  const step = Math.max(1, Math.ceil(most / (width / 36)));
  return Array.from({ length: Math.floor((most - 1) / step) + 1 }, (_, i) => 1 + i * step);
}

/** Ticks are round numbers, which may be as small as the risks: 0.002 %. */
function tickPercent(share: number): string {
  return `${Number((share * 100).toPrecision(3))} %`;
}
