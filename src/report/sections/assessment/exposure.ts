import type { Assessment, Exposure } from '../../../core/results/assessment.js';
import { formatCount, formatPrecisePercent, plural, sayPercent } from '../../../core/words/format.js';
import { drawExposure } from '../../charts/draw-exposure.js';
import type { Figure } from '../../content/figure.js';
import { listNames, type Prose, say } from '../../content/prose.js';
import type { Section } from '../../content/section.js';
import { drawBar } from '../../render/draw-bar.js';

/** What near-keys make unique too. */
const NEARLY_ALL = 0.95;

/** How the risk grows with the number of columns an attacker knows; absent without quasi-identifiers. */
export function exposureSection({ exposure }: Assessment): Section | undefined {
  if (exposure.length === 0) return undefined;
  const all = exposure.reduce((most, { columns }) => Math.max(most, columns), 0);
  const weighted = exposure.every((row) => row.weighted !== undefined);
  const counted = exposure.every((row) => row.unique !== undefined);
  return {
    id: 'exposure',
    title: 'Risk by number of columns known',
    lead: [leadOf(exposure, all), ...enoughOf(exposure)],
    figure: figureOf(exposure),
    table: {
      columns: [
        { title: 'Columns known', align: 'right' },
        { title: 'Least risk', align: 'right' },
        { title: 'Median risk', align: 'right' },
        { title: 'Highest risk', align: 'right' },
        { title: 'At most', align: 'right' },
        ...(weighted ? [{ title: 'Highest, weighted', align: 'right', only: 'document' } as const] : []),
        { title: '', align: 'left', only: 'terminal' },
        ...(counted ? [{ title: 'Unique', align: 'right' } as const] : []),
        { title: 'Worst set', align: 'left' },
        { title: 'Sets looked at', align: 'right', only: 'document' },
      ],
      rows: exposure.map((row) => rowOf(row, all)),
    },
    meaning: [
      say`Each row is about the column sets of that size and the average risk of each: the least, the median and the highest are shown, and the set behind the highest is named.`,
      say`At most: what no set of that size exceeds. Where it says proved, no set is worse than the one named; elsewhere it is the best that was found.`,
      ...(counted ? [say`Unique: the share that is alone under the worst set.`] : []),
      ...(weighted ? [say`Weighted: the highest with every record counted by its weight.`] : []),
      ...(exposure.some(({ sampled }) => sampled)
        ? [say`Where there are too many sets, the least and the median are those of a seeded sample of them.`]
        : []),
    ],
  };
}

function leadOf(exposure: readonly Exposure[], all: number): Prose {
  const picks = [exposure[0], exposure[Math.floor((exposure.length - 1) / 2)], exposure.at(-1) as Exposure];
  const parts = [...new Set(picks)].map(({ columns, highest, searched, bound }, i) => {
    const known = columns === all && i > 0 ? `all ${formatCount(columns)}` : plural(columns, 'column');
    const most = searched === 'all' ? '' : ` (best found, at most ${sayPercent(bound)})`;
    return `${sayPercent(highest)} with ${known}${most}`;
  });
  return say`An attacker who knows the worst set of columns is right this often on average: ${parts.join(', ')}.`;
}

/** The fewest columns that make nearly everybody unique, or else half of all. */
function enoughOf(exposure: readonly Exposure[]): Prose[] {
  const reach = (share: number) => exposure.find(({ unique }) => unique !== undefined && unique >= share);
  const row = reach(NEARLY_ALL) ?? reach(0.5);
  if (row?.unique === undefined) return [];
  const enough = row.columns === 1 ? 'One column is' : `${formatCount(row.columns)} columns are`;
  return [
    say`${enough} enough to make ${formatPrecisePercent(row.unique)} unique: ${listNames(row.worstSet, 8)}.`,
  ];
}

function rowOf(row: Exposure, all: number): Prose[] {
  const worst =
    row.columns === all && all > 1 ? [`all ${formatCount(all)} columns`] : listNames(row.worstSet, 8);
  return [
    [formatCount(row.columns)],
    [formatPrecisePercent(row.least)],
    [formatPrecisePercent(row.median)],
    [formatPrecisePercent(row.highest)],
    [row.searched === 'all' ? 'proved' : formatPrecisePercent(row.bound)],
    ...(row.weighted === undefined ? [] : [[formatPrecisePercent(row.weighted.highest)]]),
    [drawBar(row.highest)],
    ...(row.unique === undefined ? [] : [[formatPrecisePercent(row.unique)]]),
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
      { colour: 'risk line', means: 'worst set found' },
      ...(exposure.some(({ searched }) => searched === 'best found')
        ? [{ colour: 'care', means: 'up to what no set exceeds' }]
        : []),
      { colour: 'dashed line', means: 'median' },
      { colour: 'dotted line', means: 'least telling set' },
    ],
    draw: (canvas) => drawExposure(exposure, canvas),
  };
}
