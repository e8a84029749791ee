import type { AttributeRisk } from '../../core/results/transactions.js';
import { type Chart, type ChartCanvas, chartOptions } from './chart-canvas.js';
import { chartLabel } from './chart-label.js';
import { palette } from './palette.js';

/**
 * One panel per attribute: |R_x| against |U_x| of its values on logarithmic axes, with the line of the mean model
 * (|R_x| = alpha |U_x|) and of the low-cost model (|R_x| = |U_x|).
 */
export function drawValues(attributes: readonly AttributeRisk[], canvas: ChartCanvas): Chart {
  const { Plot } = canvas;
  const across = Math.min(attributes.length, canvas.width > 600 ? 3 : 2);
  const down = Math.ceil(attributes.length / across);
  const place = (i: number) => ({ column: i % across, row: Math.floor(i / across) });
  const dots = attributes.flatMap(({ points = [] }, i) =>
    points.map(([users, records, values]) => ({ ...place(i), users, records, values })),
  );
  const mostUsers = 1.2 * Math.max(2, ...dots.map(({ users }) => users));
  const mostRecords = 1.2 * Math.max(2, ...dots.map(({ records }) => records));
  const line = (alpha: number, i: number) => {
    const end = Math.min(mostUsers, mostRecords / alpha);
    return [1, end].map((users) => ({ ...place(i), users, records: alpha * users, line: i }));
  };
  const panel = (canvas.width - 60) / Math.max(2, across);
  const facet = { fx: 'column', fy: 'row' } as const;
  return Plot.plot({
    ...chartOptions(canvas),
    height: 64 + Math.min(260, panel) * down,
    marginTop: 18,
    marginBottom: 40,
    marginLeft: 58,
    marginRight: 10,
    x: { type: 'log', domain: [0.9, mostUsers] },
    y: { type: 'log', domain: [0.9, mostRecords] },
    fx: { axis: null, padding: 0.08, domain: Array.from({ length: Math.max(2, across) }, (_, i) => i) },
    fy: { axis: null, padding: 0.1 },
    r: { range: [2.5, 9], domain: [1, Math.max(2, ...dots.map(({ values }) => values))], type: 'sqrt' },
    marks: [
      Plot.frame({ strokeOpacity: 0.15 }),
      Plot.axisX({
        ticks: 3,
        tickFormat: shortCount,
        label: 'Users |U_x|',
        labelAnchor: 'center',
        labelArrow: 'none',
        tickSize: 3,
      }),
      Plot.axisY({
        ticks: 4,
        tickFormat: shortCount,
        label: 'Records |R_x|',
        labelArrow: 'none',
        tickSize: 3,
      }),
      Plot.line(
        attributes.flatMap((_, i) => line(1, i)),
        { ...facet, x: 'users', y: 'records', z: 'line', strokeWidth: 1.5, strokeDasharray: '6 4' },
      ),
      Plot.line(
        attributes.flatMap(({ alpha = 1 }, i) => line(alpha, i)),
        { ...facet, x: 'users', y: 'records', z: 'line', stroke: palette.risk, strokeWidth: 2 },
      ),
      Plot.dot(dots, {
        ...facet,
        x: 'users',
        y: 'records',
        r: 'values',
        fill: palette.safe,
        fillOpacity: 0.6,
        stroke: palette.safe,
        strokeWidth: 0.8,
      }),
      Plot.text(attributes, {
        fx: (_: AttributeRisk, i: number) => place(i).column,
        fy: (_: AttributeRisk, i: number) => place(i).row,
        text: ({ columns }: AttributeRisk) => chartLabel(columns.join(', '), panel - 24),
        frameAnchor: 'top-left',
        fontWeight: 600,
        dx: 6,
        dy: 6,
      }),
    ],
  });
}

/** 1, 10, 1k, 1M: ticks of logarithmic axes; those between powers of ten stay bare. */
function shortCount(count: number): string {
  if (Math.abs(Math.log10(count) - Math.round(Math.log10(count))) > 1e-9) return '';
  if (count < 1000) return String(count);
  return count < 1e6 ? `${count / 1e3}k` : `${count / 1e6}M`;
}
