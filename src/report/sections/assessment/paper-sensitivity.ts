import type { Assessment } from '../../../core/results/assessment.js';
import { formatCount, formatPrecisePercent, plural, sayPercent } from '../../../core/words/format.js';
import { named, type Prose, say } from '../../content/prose.js';
import { rankBySensitivity } from '../../content/rank-by-sensitivity.js';
import type { Section } from '../../content/section.js';
import { sayTop } from '../keys/say-top.js';

/**
 * Sensitivity as the paper has it, from keys that single out every record: beside what gives people away, as a few records that hardly
 * anything tells apart decide over it. Absent where not all keys were found.
 */
export function paperSensitivitySection({ keys }: Assessment): Section | undefined {
  if (keys === undefined || !keys.complete || keys.keyCount === 0 || keys.attackSuccess === undefined)
    return undefined;
  const distinct = keys.records - keys.duplicates;
  return {
    id: 'paper-sensitivity',
    title: 'Sensitivity as in the paper',
    lead: [
      say`From ${plural(keys.keyCount, 'key')} of ${plural(distinct, 'distinct record')}, every column known with probability 0.5: an attacker holds some key with ${sayPercent(keys.attackSuccess)} probability; ${sayTop(keys.sensitivity)}.`,
    ],
    table: {
      columns: [
        { title: 'Column', align: 'left' },
        { title: 'S, exact', align: 'right' },
        { title: 'S, as printed', align: 'right' },
        { title: 'In keys', align: 'right' },
      ],
      rows: rankBySensitivity(keys.sensitivity).map((column): Prose[] => [
        [named(column.name)],
        [formatPrecisePercent(column.exact)],
        [formatPrecisePercent(column.printed)],
        [formatCount(column.keys)],
      ]),
    },
    meaning: [
      say`S: the chance that an attacker knows the column and a whole key that holds it; as printed, keys are taken for independent. A key must single out every record: those that are most alike decide over it, and it says little of most people. What gives people away is said above.`,
    ],
    only: 'document',
  };
}
