import type { AttributeRisk } from '../../core/results/transactions.js';
import { formatPercent } from '../../core/words/format.js';
import { type Chart, type ChartCanvas, chartOptions } from './chart-canvas.js';
import { chartLabel, labelRoom } from './chart-label.js';
import { palette } from './palette.js';

interface Bar {
  readonly row: number;
  readonly p: number;
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** A panel for each number of records known, a bar for each attribute: the share of users told apart, with its interval. */
export function drawUnicity(attributes: readonly AttributeRisk[], canvas: ChartCanvas): Chart {
  const { Plot } = canvas;
  const room = Math.round(canvas.width * 0.28);
  const labels = attributes.map(({ columns }) => chartLabel(columns.join(', '), room));
  const bars = attributes.flatMap(({ unicity = [] }, row) =>
    unicity.flatMap(({ p, value, interval }): Bar[] =>
      value === undefined || interval === undefined
        ? []
        : [{ row, p, value, low: interval[0], high: interval[1] }],
    ),
  );
  const wide = canvas.width > 600;
  return Plot.plot({
    ...chartOptions(canvas),
    height: 44 + 26 * attributes.length,
    marginTop: 26,
    marginBottom: 10,
    marginLeft: 12 + labelRoom(labels, room),
    marginRight: wide ? 44 : 8,
    x: { domain: [0, 1], axis: null },
    y: { type: 'band', domain: attributes.map((_, row) => row), padding: 0.3 },
    fx: {
      padding: wide ? 0.3 : 0.12,
      axis: 'top',
      label: null,
      tickFormat: (p: number) => recordsKnown(p, wide),
    },
    marks: [
      Plot.axisY({ tickFormat: (row: number) => labels[row], label: null, tickSize: 0, fx: bars[0]?.p }),
      Plot.ruleX([0], { strokeOpacity: 0.4 }),
      Plot.barX(bars, { fx: 'p', y: 'row', x: 'value', fill: palette.safe, rx: 2 }),
      Plot.ruleY(
        bars.filter(({ low, high }) => low < high),
        { fx: 'p', y: 'row', x1: 'low', x2: 'high', strokeWidth: 1.5 },
      ),
      ...(wide
        ? [
            Plot.text(bars, {
              fx: 'p',
              y: 'row',
              x: 'high',
              text: ({ value }: Bar) => formatPercent(value),
              textAnchor: 'start',
              dx: 5,
              fontWeight: 600,
            }),
          ]
        : []),
    ],
  });
}

function recordsKnown(p: number, wide: boolean): string {
  if (!wide) return String(p);
  return p === 1 ? '1 record' : `${p} records`;
}
