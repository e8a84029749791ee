import type { PopulationEvery } from '../../core/results/population.js';
import { version } from '../../core/version.js';
import { formatCount, formatPrecisePercent, plural } from '../../core/words/format.js';
import type { Page } from '../content/page.js';
import { formatPeople } from '../content/people.js';
import { type Prose, say } from '../content/prose.js';

/**
 * Who of a file is alone in the population, summed up as a page. Holds no value of the data.
 *
 * @param source the file whose records were asked about
 * @example
 * const page = pageOfPopulationEvery(every, { source: 'survey.csv' });
 */
export function pageOfPopulationEvery(every: PopulationEvery, { source = 'a table' } = {}): Page {
  const { records, size, unique, likelyUnique, atMost, includesPersons, output } = every;
  const rows = Object.entries(atMost).map(([t, number]): Prose[] => [
    [t === '1' ? 'nobody else alike' : `at most ${t} people alike`],
    [formatPeople(number)],
    [formatPrecisePercent(records === 0 ? 0 : Math.min(1, number / records))],
  ]);
  return {
    tool: `singleout ${version}`,
    question: 'Who is alone in the population of',
    source,
    size: plural(records, 'record'),
    headline: `About ${formatPeople(unique)} of ${plural(records, 'person', 'people')} share their values with nobody among ${formatCount(size)}; ${formatCount(likelyUnique)} more likely than not.`,
    tiles: [
      [formatPeople(unique), 'people alone, expected'],
      [formatCount(likelyUnique), 'more likely alone than not'],
      [formatCount(size), 'people in the population'],
    ],
    sections: [
      {
        id: 'population',
        title: 'Expected numbers',
        lead: [],
        table: {
          columns: [
            { title: '', align: 'left' },
            { title: 'People', align: 'right' },
            { title: 'Share', align: 'right' },
          ],
          rows,
        },
        list: [
          includesPersons
            ? say`The model was fitted to this very table: every person is known to be in it.`
            : say`The table is not the one the model was fitted to; its persons may or may not be in the databases.`,
          ...(output === undefined ? [] : [say`An answer for every record is in ${output}.`]),
        ],
        meaning: [],
      },
    ],
    remark: 'Holds no value of the data.',
  };
}
