import type { BoundedNearKeys } from '../../../core/results/keys.js';
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

/**
 * Column sets under which most records are unique (METHODS.md section 2).
 * @param first what is to be said before them
 */
export function nearKeysSection(nearKeys: BoundedNearKeys, first: readonly Prose[] = []): Section {
  const { uniqueness, keys, keyCount, stoppedBy, maxColumns, attackSuccess } = nearKeys;
  // an assessment that looks at few columns gives no chance to hold one
  const isWhole = nearKeys.complete || attackSuccess === undefined;
  const shown = keys.slice(0, mostRows);
  const share = formatPercent(uniqueness);
  return {
    id: 'near-keys',
    title: 'Near-keys',
    lead: [
      ...first,
      leadOf(nearKeys, isWhole, share),
      ...(isWhole
        ? []
        : [
            say`Incomplete: the search ended at its limit of ${stoppedBy ?? 'time'}. What is listed is proved.`,
          ]),
      ...(maxColumns === undefined || (keyCount === 0 && isWhole)
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

function leadOf(
  { keyCount, maxColumns, attackSuccess }: BoundedNearKeys,
  isWhole: boolean,
  share: string,
): Prose {
  const few = maxColumns === undefined ? '' : ` of at most ${plural(maxColumns, 'column')}`;
  if (keyCount === 0 && !isWhole) return say`No set was proved to make ${share} of the records unique.`;
  if (keyCount === 0)
    return maxColumns === undefined
      ? say`No set of columns makes ${share} of the records unique.`
      : say`No set${few} makes ${share} of the records unique; larger ones were not looked for.`;
  const least = isWhole ? '' : 'at least ';
  const held =
    attackSuccess === undefined
      ? ''
      : `; an attacker holds one of them with ${least}${sayPercent(attackSuccess)} probability`;
  return say`${isWhole ? '' : 'At least '}${plural(keyCount, 'minimal set')} of columns${maxColumns === undefined ? '' : `, of at most ${formatCount(maxColumns)},`} ${keyCount === 1 ? 'makes' : 'make'} at least ${share} of all records unique${held}.`;
}
