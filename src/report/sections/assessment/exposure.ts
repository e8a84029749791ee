import type { Assessment, Exposure } from '../../../core/results/assessment.js';
import { formatCount, formatPrecisePercent, plural, sayPercent } from '../../../core/words/format.js';
import { drawExposure } from '../../charts/draw-exposure.js';
import type { Figure } from '../../content/figure.js';
import { listNames, type Prose, say } from '../../content/prose.js';
import type { Section } from '../../content/section.js';
import { drawBar } from '../../render/draw-bar.js';

/** How the risk grows with the number of columns an attacker knows; absent without quasi-identifiers. */
export function exposureSection({ exposure }: Assessment): Section | undefined {
  if (exposure.length === 0) return undefined;
  const all = exposure.reduce((most, { columns }) => Math.max(most, columns), 0);
  const weighted = exposure.every((row) => row.weighted !== undefined);
  return {
    id: 'exposure',
    title: 'Risk by number of columns known',
    lead: [leadOf(exposure, all)],
    figure: figureOf(exposure),
    table: {
      columns: [
        { title: 'Columns known', align: 'right' },
        { title: 'Least risk', align: 'right' },
        { title: 'Median risk', align: 'right' },
        { title: 'Highest risk', align: 'right' },
        ...(weighted ? [{ title: 'Highest, weighted', align: 'right' } as const] : []),
        { title: '', align: 'left', only: 'terminal' },
        { title: 'Worst set', align: 'left' },
        { title: 'Sets looked at', align: 'right' },
      ],
      rows: exposure.map((row) => rowOf(row, all)),
    },
    meaning: [
      say`Each row takes column sets of that size and computes the average risk of each: the least, the median and the highest are shown, and the set behind the highest is named.`,
      ...(weighted ? [say`Weighted: the highest with every record counted by its weight.`] : []),
      ...(exposure.some(({ sampled }) => sampled)
        ? [
            say`Where there are too many sets, a seeded sample of them was looked at: a set outside the sample may be worse.`,
          ]
        : []),
    ],
  };
}

function leadOf(exposure: readonly Exposure[], all: number): Prose {
  const picks = [exposure[0], exposure[Math.floor((exposure.length - 1) / 2)], exposure.at(-1) as Exposure];
  const parts = [...new Set(picks)].map(({ columns, highest }, i) => {
    const known = columns === all && i > 0 ? `all ${formatCount(columns)}` : plural(columns, 'column');
    return `${sayPercent(highest)} with ${known}`;
  });
  return say`An attacker who knows the worst set of columns is right this often on average: ${parts.join(', ')}.`;
}

function rowOf(row: Exposure, all: number): Prose[] {
  const worst =
    row.columns === all && all > 1 ? [`all ${formatCount(all)} columns`] : listNames(row.worstSet, 8);
  return [
    [formatCount(row.columns)],
    [formatPrecisePercent(row.least)],
    [formatPrecisePercent(row.median)],
    [formatPrecisePercent(row.highest)],
    ...(row.weighted === undefined ? [] : [[formatPrecisePercent(row.weighted.highest)]]),
    [drawBar(row.highest)],
    worst,
    [row.sampled ? `${formatCount(row.sets)} of ${formatCount(row.of)}` : `all ${formatCount(row.sets)}`],
  ];
}

function figureOf(exposure: readonly Exposure[]): Figure | undefined {
  if (exposure.length < 2) return undefined;
  return {
    caption: 'Average risk by the number of columns an attacker knows.',
    alt: 'Average risk by number of columns known',
    key: [
      { colour: 'risk line', means: 'worst set' },
      { colour: 'dashed line', means: 'median' },
      { colour: 'dotted line', means: 'least telling set' },
    ],
    draw: (canvas) => drawExposure(exposure, canvas),
  };
}
