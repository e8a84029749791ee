import type { BoundedKeys } from '../../../core/results/keys.js';
import { formatCount, formatPrecisePercent, plural, sayPercent } from '../../../core/words/format.js';
import { named, type Prose, say } from '../../content/prose.js';
import type { Section } from '../../content/section.js';

/** Keys and the sensitivity of columns before and after; absent where either was not found, or not all of them were. */
export function keyChanges(
  before: BoundedKeys | undefined,
  after: BoundedKeys | undefined,
): Section | undefined {
  const [was, is] = [before?.attackSuccess, after?.attackSuccess];
  if (before === undefined || after === undefined || was === undefined || is === undefined) return undefined;
  return {
    id: 'key-changes',
    title: 'Keys and sensitivity',
    lead: [
      say`${plural(after.keyCount, 'minimal key')} instead of ${formatCount(before.keyCount)}; an attacker holds some key with ${sayPercent(is)} instead of ${sayPercent(was)} probability.`,
      ...(before.duplicates === after.duplicates
        ? []
        : [
            say`${plural(after.duplicates, 'record')} instead of ${formatCount(before.duplicates)} equal an earlier one in all these columns; keys are those of the distinct records.`,
          ]),
    ],
    table: {
      columns: [
        { title: 'Column', align: 'left' },
        { title: 'Sensitivity', align: 'right' },
        { title: 'after', align: 'right' },
        { title: 'As printed', align: 'right' },
        { title: 'after', align: 'right' },
        { title: 'In keys', align: 'right' },
        { title: 'after', align: 'right' },
      ],
      rows: before.sensitivity.map((old): Prose[] => {
        const now = after.sensitivity.find(({ name }) => name === old.name);
        const both = (show: (of: typeof old) => string) => [[show(old)], [now ? show(now) : '']];
        return [
          [named(old.name)],
          ...both(({ exact }) => formatPrecisePercent(exact)),
          ...both(({ printed }) => formatPrecisePercent(printed)),
          ...both(({ keys }) => formatCount(keys)),
        ];
      }),
    },
    meaning: [
      say`Sensitivity: the chance that an attacker knows the column and a whole key that holds it. A masked column of a key loses, columns that form new keys with it gain.`,
    ],
  };
}
