import type { PopulationRelease } from '../../core/results/population.js';
import { formatCount, formatPercent, formatPrecisePercent, plural, sayPercent } from '../content/format.js';
import { say } from '../content/prose.js';
import type { Page } from '../render/page.js';
import { barePage, budgetOf } from './population-pages.js';

/** What `population release` found. */
export function releasePage(release: PopulationRelease, source: string): Page {
  const { sampled, likelyUnique, trulyUnique, both, highest, likely, limit, verdict, records } = release;
  const headline =
    verdict === 'publish'
      ? `Publish: ${formatCount(likelyUnique)} of ${plural(sampled, 'sampled person', 'sampled people')} are likely unique, within the limit of ${sayPercent(limit)}.`
      : `Withhold: ${formatCount(likelyUnique)} of ${plural(sampled, 'sampled person', 'sampled people')} are still likely unique, above the limit of ${sayPercent(limit)}.`;
  const page = barePage(
    'May a perturbed sample be published of',
    source,
    `${plural(records, 'record')}, ${budgetOf(release)}`,
    headline,
    [
      {
        id: 'population',
        title: 'With the eyes of somebody who has the release',
        lead: [],
        table: {
          columns: [
            { title: '', align: 'left' },
            { title: 'People', align: 'right' },
            { title: 'Share of the sample', align: 'right' },
          ],
          rows: [
            [
              [`likely unique (from ${formatPercent(likely)} on)`],
              [formatCount(likelyUnique)],
              [formatPrecisePercent(likelyUnique / sampled)],
            ],
            [['of these truly unique'], [formatCount(both)], [formatPrecisePercent(both / sampled)]],
            [
              ['truly unique in all'],
              [formatCount(trulyUnique)],
              [formatPrecisePercent(trulyUnique / sampled)],
            ],
          ],
        },
        list: [say`The highest probability of being unique is ${formatPercent(highest)}.`],
        meaning: [],
      },
    ],
  );
  return { ...page, good: verdict === 'publish' };
}
