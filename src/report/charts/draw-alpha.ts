import type { AttributeRisk } from '../../core/results/transactions.js';
import { type Chart, type ChartCanvas, chartOptions } from './chart-canvas.js';
import { chartLabel } from './chart-label.js';
import { palette } from './palette.js';

const panelHeight = 84;

interface Bar {
  readonly panel: number;
  readonly from: number;
  readonly to: number;
  readonly share: number;
}

/** One panel of bars per attribute: the share of its values by records per user, with the mean as a line. */
export function drawAlpha(attributes: readonly AttributeRisk[], canvas: ChartCanvas): Chart {
  const { Plot } = canvas;
  const bars = attributes.flatMap(({ histogram = [], values }, panel): Bar[] =>
    histogram.map((bar) => ({ panel, from: bar.from, to: bar.to, share: bar.values / values })),
  );
  const means = attributes.map(({ alpha = 1 }, panel) => ({ panel, alpha }));
  const most = Math.max(2, ...bars.map(({ to }) => to));
  const room = canvas.width - 24;
  return Plot.plot({
    ...chartOptions(canvas),
    height: 36 + (panelHeight + 12) * attributes.length,
    marginTop: 8,
    marginBottom: 40,
    marginLeft: 8,
    marginRight: 8,
    x: { type: 'log', domain: [1, most] },
    y: { axis: null, domain: [0, 1] },
    fy: { axis: null, padding: 0.12 },
    marks: [
      Plot.axisX({
        ticks: ticksUpTo(most),
        tickFormat: (n: number) => n.toLocaleString('en-US'),
        label: 'Records per user (alpha of a value)',
        labelAnchor: 'center',
        labelArrow: 'none',
        tickSize: 0,
      }),
      Plot.ruleY([0], { strokeOpacity: 0.3 }),
      Plot.rect(bars, {
        fy: 'panel',
        x1: 'from',
        x2: 'to',
        y1: 0,
        y2: (bar: Bar) => bar.share / tallest(bars, bar.panel),
        fill: palette.safe,
        insetLeft: 0.5,
        insetRight: 0.5,
      }),
      Plot.ruleX(means, { fy: 'panel', x: 'alpha', stroke: palette.risk, strokeWidth: 2.5 }),
      Plot.text(attributes, {
        fy: (_: AttributeRisk, panel: number) => panel,
        text: ({ columns }: AttributeRisk) => chartLabel(columns.join(', '), room),
        frameAnchor: 'top-right',
        fontWeight: 600,
        dy: 2,
      }),
    ],
  });
}

/** Every panel fills its height: the shape is compared, not the height. */
function tallest(bars: readonly Bar[], panel: number): number {
  return bars.reduce((most, bar) => (bar.panel === panel ? Math.max(most, bar.share) : most), 0);
}

function ticksUpTo(most: number): number[] {
  const all = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 1e4, 1e5, 1e6, 1e7];
  const shown = all.filter((tick) => tick <= most);
  return most < 2.5 ? [1, 1.25, 1.5, 2].filter((tick) => tick <= most) : shown;
}
