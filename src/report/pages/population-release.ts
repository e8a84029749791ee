import type { PopulationRelease } from '../../core/results/population.js';
import { version } from '../../core/version.js';
import {
  formatCount,
  formatPercent,
  formatPrecisePercent,
  plural,
  sayPercent,
} from '../../core/words/format.js';
import { sayBudget } from '../content/budget.js';
import type { Page } from '../content/page.js';
import { type Prose, say } from '../content/prose.js';

/**
 * Whether a perturbed sample may be published, as a page. Holds no value of the data.
 *
 * @param source the table that the sample would be drawn from
 * @example
 * const page = pageOfPopulationRelease(release, { source: 'town.csv' });
 */
export function pageOfPopulationRelease(release: PopulationRelease, { source = 'a table' } = {}): Page {
  const { sampled, likelyUnique, trulyUnique, both, highest, likely, limit, verdict, records } = release;
  const row = (title: string, people: number): Prose[] => [
    [title],
    [formatCount(people)],
    [formatPrecisePercent(people / sampled)],
  ];
  return {
    tool: `singleout ${version}`,
    question: 'May a perturbed sample be published of',
    source,
    size: `${plural(records, 'record')}, ${sayBudget(release)}`,
    headline: headlineOf(release),
    good: verdict === 'publish',
    tiles: [
      [formatCount(likelyUnique), `of ${formatCount(sampled)} sampled likely unique`],
      [formatPercent(limit), 'may be'],
      [formatPercent(highest), 'highest chance to be unique'],
    ],
    sections: [
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
            row(`likely unique (from ${formatPercent(likely)} on)`, likelyUnique),
            row('of these truly unique', both),
            row('truly unique in all', trulyUnique),
          ],
        },
        list: [say`The highest probability of being unique is ${formatPercent(highest)}.`],
        meaning: [],
      },
    ],
    remark: 'Holds no value of the data.',
  };
}

function headlineOf({ verdict, likelyUnique, sampled, limit }: PopulationRelease): string {
  const people = plural(sampled, 'sampled person', 'sampled people');
  return verdict === 'publish'
    ? `Publish: ${formatCount(likelyUnique)} of ${people} are likely unique, within the limit of ${sayPercent(limit)}.`
    : `Withhold: ${formatCount(likelyUnique)} of ${people} are still likely unique, above the limit of ${sayPercent(limit)}.`;
}
