import type { Assessment } from '../../../core/results/assessment.js';
import { formatCount, formatPercent, formatPrecisePercent } from '../../../core/words/format.js';
import { say } from '../../content/prose.js';
import type { Section } from '../../content/section.js';

/** Shares in which every record counts by its weight; absent without a weight column. */
export function weightedSection({ observed: { weighted } }: Assessment): Section | undefined {
  if (weighted === undefined) return undefined;
  return {
    id: 'weighted',
    title: 'Weighted shares',
    lead: [
      say`Counted by weight, unique records stand for ${formatPercent(weighted.uniqueShare)} of the people, and the average risk is ${formatPercent(weighted.averageRisk)}.`,
    ],
    table: {
      columns: [
        { title: 'Figure', align: 'left' },
        { title: 'Value', align: 'right' },
        { title: 'What it is', align: 'left', only: 'document' },
      ],
      rows: [
        [['Sum of the weights'], [formatCount(weighted.total)], ['How many people the records stand for.']],
        [
          ['Unique, by weight'],
          [formatPrecisePercent(weighted.uniqueShare)],
          ['Share of the weight held by unique records.'],
        ],
        [
          ['Average risk, by weight'],
          [formatPrecisePercent(weighted.averageRisk)],
          ['The mean of 1/(group size), records counted by weight.'],
        ],
      ],
    },
    meaning: [
      say`Group sizes are still those of this table: a record that is unique here may have doubles among the people it stands for.`,
    ],
  };
}
