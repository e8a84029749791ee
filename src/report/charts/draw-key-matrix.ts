import { type Chart, type ChartCanvas, chartOptions } from './chart-canvas.js';
import { chartLabel, labelRoom } from './chart-label.js';
import { palette } from './palette.js';

const largestCell = 40;
const smallestCell = 14;
const rowHeight = 20;

/** A row per key and a column per column: filled where the key holds it. With many columns wider than the canvas. */
export function drawKeyMatrix(
  keys: readonly (readonly string[])[],
  columns: readonly string[],
  canvas: ChartCanvas,
): Chart {
  const { Plot } = canvas;
  const room = Math.round(canvas.width * 0.3);
  const labels = columns.map((name) => chartLabel(name, room));
  const slanted = 16 + Math.ceil(labelRoom(labels, room) * 0.75);
  const right = Math.ceil(slanted * 0.8);
  const left = 40;
  const fitting = Math.floor((canvas.width - left - right) / columns.length);
  const cell = Math.max(smallestCell, Math.min(largestCell, fitting));
  const place = new Map(columns.map((name, i) => [name, i]));
  const filled = keys.flatMap((key, row) =>
    key.flatMap((name) => {
      const column = place.get(name);
      return column === undefined ? [] : [{ row, column }];
    }),
  );
  const all = keys.flatMap((_, row) => columns.map((_, column) => ({ row, column })));
  const band = (domain: number[]) => ({ type: 'band', domain, padding: 0.12, label: null }) as const;
  return Plot.plot({
    ...chartOptions(canvas),
    width: left + cell * columns.length + right,
    height: slanted + rowHeight * keys.length + 8,
    marginTop: slanted,
    marginBottom: 8,
    marginLeft: left,
    marginRight: right,
    x: band([...columns.keys()]),
    y: band([...keys.keys()]),
    marks: [
      Plot.axisX({
        anchor: 'top',
        tickFormat: (i: number) => labels[i],
        tickRotate: -45,
        tickSize: 0,
        label: null,
      }),
      Plot.axisY({ tickFormat: (i: number) => String(i + 1), tickSize: 0, label: null }),
      Plot.cell(all, { x: 'column', y: 'row', fill: 'currentColor', fillOpacity: 0.06, rx: 2 }),
      Plot.cell(filled, { x: 'column', y: 'row', fill: palette.risk, rx: 2 }),
    ],
  });
}
