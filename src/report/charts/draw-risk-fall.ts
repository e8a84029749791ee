import type { ColumnFinding } from '../../core/results/assessment.js';
import { formatPoints } from '../../core/words/format.js';
import type { Chart, ChartCanvas } from './chart-canvas.js';
import { drawBars } from './draw-bars.js';
import { palette } from './palette.js';

/** Bars: by how many percentage points the average risk falls when a column is left out, in the order given. */
export function drawRiskFall(columns: readonly ColumnFinding[], canvas: ChartCanvas): Chart {
  const bars = columns.map(({ name, riskFall = 0 }) => ({ name, value: riskFall }));
  return drawBars(bars, { fill: palette.safe, say: formatPoints }, canvas);
}
