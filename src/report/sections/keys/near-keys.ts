import type { NearKeysFinding } from '../../../core/results/keys.js';
import {
  formatCount,
  formatPercent,
  formatPrecisePercent,
  plural,
  sayPercent,
} from '../../../core/words/format.js';
import { listNames, type Prose, say } from '../../content/prose.js';
import type { Section } from '../../content/section.js';

const mostRows = 20;

/** Column sets under which most records are unique (METHODS.md section 2). */
export function nearKeysSection(nearKeys: NearKeysFinding): Section {
  const { uniqueness, keys, keyCount, complete, stoppedBy, maxColumns, attackSuccess } = nearKeys;
  const shown = keys.slice(0, mostRows);
  const share = formatPercent(uniqueness);
  return {
    id: 'near-keys',
    title: 'Near-keys',
    lead: [
      keyCount === 0
        ? say`${complete ? 'No set of columns makes' : 'No set was proved to make'} ${share} of the records unique.`
        : say`${complete ? '' : 'At least '}${plural(keyCount, 'minimal set')} of columns ${keyCount === 1 ? 'makes' : 'make'} at least ${share} of all records unique; an attacker holds one of them with ${complete ? '' : 'at least '}${sayPercent(attackSuccess)} probability.`,
      ...(complete
        ? []
        : [
            say`Incomplete: the search ended at its limit of ${stoppedBy ?? 'time'}. What is listed is proved.`,
          ]),
      ...(maxColumns === undefined
        ? []
        : [say`Sets of more than ${plural(maxColumns, 'column')} were not looked for.`]),
    ],
    ...(shown.length === 0
      ? {}
      : {
          table: {
            columns: [
              { title: 'Columns', align: 'right' },
              { title: 'Near-key', align: 'left' },
              { title: 'Records unique', align: 'right' },
            ],
            rows: shown.map(({ columns, share }): Prose[] => [
              [formatCount(columns.length)],
              listNames(columns),
              [formatPrecisePercent(share)],
            ]),
          },
        }),
    meaning: [
      say`The share is of all records, complete duplicates counting as not unique. No column of a set can be left out.`,
      ...(keyCount > shown.length
        ? [say`The ${formatCount(shown.length)} smallest of ${formatCount(keyCount)} are shown.`]
        : []),
    ],
  };
}
