import type { KeyReport } from '../../core/keys.js';
import { formatCount, formatPercent, formatPrecisePercent, plural } from '../format.js';
import { listNames, type Prose, say } from '../prose.js';
import type { Section } from '../section.js';

const mostRows = 20;

/** Column sets under which most records are unique; absent where they were not asked for. */
export function nearKeysSection({ nearKeys }: KeyReport): Section | undefined {
  if (nearKeys === undefined) return undefined;
  const { uniqueness, keys, keyCount, complete, stoppedBy } = nearKeys;
  const shown = keys.slice(0, mostRows);
  const share = formatPercent(uniqueness);
  return {
    id: 'near-keys',
    title: 'Near-keys',
    lead: [
      keyCount === 0
        ? say`${complete ? 'No set of columns makes' : 'No set was proved to make'} ${share} of the records unique.`
        : say`${complete ? '' : 'At least '}${plural(keyCount, 'minimal set')} of columns ${keyCount === 1 ? 'makes' : 'make'} at least ${share} of all records unique.`,
      ...(complete
        ? []
        : [
            say`Incomplete: the search ended at its limit of ${stoppedBy ?? 'time'}. What is listed is proved.`,
          ]),
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
