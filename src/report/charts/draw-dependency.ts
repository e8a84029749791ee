import type * as Plot from '@observablehq/plot';
import type { Dependency } from '../../core/results/assessment.js';
import { type Chart, type ChartCanvas, chartOptions } from './chart-canvas.js';
import { chartLabel, labelRoom } from './chart-label.js';
import { palette } from './palette.js';

const largestCell = 54;
const smallestCell = 22;
const darkFrom = 0.8;

interface Cell {
  readonly row: number;
  readonly column: number;
  readonly g: number;
}

/**
 * Heat map of the corrected g: how far the row depends on the column. The diagonal stays empty.
 * Cells keep a readable size: with many columns the chart is wider than the canvas.
 */
export function drawDependency(
  { columns, corrected }: Pick<Dependency, 'columns' | 'corrected'>,
  canvas: ChartCanvas,
): Chart {
  const { Plot } = canvas;
  const room = Math.round(canvas.width * 0.3);
  const labels = columns.map((name) => chartLabel(name, room));
  const margin = 12 + labelRoom(labels, room);
  const slanted = 12 + Math.ceil(margin * 0.75);
  const fitting = Math.floor((canvas.width - margin - slanted * 0.8) / columns.length);
  const cell = Math.max(smallestCell, Math.min(largestCell, fitting));
  const cells = corrected.flatMap((values, row) =>
    values.flatMap((g, column): Cell[] => (row === column ? [] : [{ row, column, g }])),
  );
  const band = { type: 'band', domain: columns.map((_, i) => i), padding: 0.06, label: null } as const;
  return Plot.plot({
    ...chartOptions(canvas),
    width: margin + cell * columns.length + Math.ceil(slanted * 0.8),
    height: slanted + cell * columns.length + 8,
    marginTop: slanted,
    marginBottom: 8,
    marginLeft: margin,
    marginRight: Math.ceil(slanted * 0.8),
    x: band,
    y: band,
    opacity: { type: 'identity' },
    marks: [
      Plot.axisX({
        anchor: 'top',
        tickFormat: (i: number) => labels[i],
        tickRotate: -45,
        tickSize: 0,
        label: null,
      }),
      Plot.axisY({ tickFormat: (i: number) => labels[i], tickSize: 0, label: null }),
      Plot.cell(cells, {
        x: 'column',
        y: 'row',
        fill: palette.safe,
        fillOpacity: ({ g }: Cell) => 0.05 + 0.95 * g,
        stroke: 'currentColor',
        strokeOpacity: 0.12,
        rx: 2,
      }),
      numbers(canvas, cells, true, cell),
      numbers(canvas, cells, false, cell),
    ],
  });
}

/** The numbers on dark cells and those on light ones, each in the colour that can be read there. */
function numbers(canvas: ChartCanvas, cells: readonly Cell[], dark: boolean, cell: number): Plot.Text {
  return canvas.Plot.text(
    cells.filter(({ g }) => g >= darkFrom === dark),
    {
      x: 'column',
      y: 'row',
      text: ({ g }: Cell) => shortNumber(g),
      fontSize: cell < 30 ? 10 : 12,
      fill: dark ? palette.onSafe : 'currentColor',
      fontWeight: dark ? 600 : 400,
    },
  );
}

/** ".13": two decimals without the zero in front; 0 and 1 only where it is exactly that. */
function shortNumber(g: number): string {
  return g === 0 || g === 1 ? String(g) : Math.min(0.99, g).toFixed(2).slice(1);
}
