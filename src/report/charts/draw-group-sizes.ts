import { formatPercent } from '../../core/words/format.js';
import type { GroupSizeClass } from '../content/group-size-classes.js';
import { type Chart, type ChartCanvas, chartOptions } from './chart-canvas.js';
import { palette } from './palette.js';

/** Bars: the share of people or records by the size of their group, warm colours for small groups. */
export function drawGroupSizes(classes: readonly GroupSizeClass[], canvas: ChartCanvas): Chart {
  const { Plot } = canvas;
  const tallest = Math.max(0.01, ...classes.map(({ share }) => share));
  return Plot.plot({
    ...chartOptions(canvas),
    height: 240,
    marginTop: 24,
    marginBottom: 40,
    marginLeft: 8,
    marginRight: 8,
    x: { type: 'band', domain: classes.map(({ label }) => label), label: null, padding: 0.25 },
    y: { domain: [0, tallest], axis: null },
    marks: [
      Plot.axisX({ label: 'Size of the group', labelAnchor: 'center', labelArrow: 'none', tickSize: 0 }),
      Plot.barY(classes, { x: 'label', y: 'share', fill: (size: GroupSizeClass) => colourOf(size), rx: 2 }),
      Plot.text(classes, {
        x: 'label',
        y: 'share',
        text: ({ share }: GroupSizeClass) => formatPercent(share),
        dy: -9,
        fontWeight: 600,
      }),
      Plot.ruleY([0], { strokeOpacity: 0.4 }),
    ],
    color: { type: 'identity' },
  });
}

function colourOf({ from }: GroupSizeClass): string {
  if (from < 2) return palette.risk;
  if (from < 5) return palette.warn;
  return from < 11 ? palette.care : palette.safe;
}
