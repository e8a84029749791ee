import type { Assessment } from '../../../core/results/assessment.js';
import { formatCount, formatPercent, formatPrecisePercent } from '../../../core/words/format.js';
import { shareOf } from '../../../core/words/unit.js';
import { say } from '../../content/prose.js';
import type { Section } from '../../content/section.js';

/** The chance that some member of a household is found; absent without a household column. */
export function householdSection({ household }: Assessment): Section | undefined {
  if (household === undefined) return undefined;
  const { households, certain, withoutHousehold, averageRisk, highestRisk } = household;
  const share = formatPercent(shareOf(certain, households));
  return {
    id: 'household',
    title: 'Households',
    lead: [
      say`In ${formatCount(certain)} of ${formatCount(households)} households (${share}) at least one member can be singled out, and the others are found through them.`,
    ],
    table: {
      columns: [
        { title: 'Figure', align: 'left' },
        { title: 'Value', align: 'right' },
        { title: 'What it is', align: 'left', only: 'document' },
      ],
      rows: [
        [['Households'], [formatCount(households)], ['Different values of the household column.']],
        [
          ['Records without household'],
          [formatCount(withoutHousehold)],
          ['Each is taken as a household of its own.'],
        ],
        [
          ['Average household risk'],
          [formatPrecisePercent(averageRisk)],
          ['The chance that any member is found, averaged over households.'],
        ],
        [
          ['Highest household risk'],
          [formatPrecisePercent(highestRisk)],
          ['The same for the household easiest to find.'],
        ],
        [
          ['With a unique member'],
          [`${formatCount(certain)} (${share})`],
          ['Some member is found for certain.'],
        ],
      ],
    },
    meaning: [
      say`The risk of a household is 1 minus the product, over its members, of 1 minus the risk of the member: an attacker needs to find only one of them.`,
    ],
  };
}
