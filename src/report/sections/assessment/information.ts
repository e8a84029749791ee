import type { Assessment } from '../../../core/results/assessment.js';
import { formatDecimal } from '../../../core/words/format.js';
import { say } from '../../content/prose.js';
import type { Section } from '../../content/section.js';

/** The entropies ME, EE and TDE of the quasi-identifiers (METHODS.md section 1). */
export function informationSection({ observed: { entropy } }: Assessment): Section {
  const { data, max, experience } = entropy;
  return {
    id: 'information',
    title: 'Information in the quasi-identifiers',
    lead: [
      say`Together the quasi-identifiers carry ${formatDecimal(data)} of the ${formatDecimal(max)} bits that tell every record from every other.`,
    ],
    table: {
      columns: [
        { title: 'Entropy', align: 'left' },
        { title: 'Bits', align: 'right' },
        { title: 'What it is', align: 'left', only: 'document' },
      ],
      rows: [
        [['Needed to tell all records apart (ME)'], [formatDecimal(max)], ['log2 of the number of records.']],
        [
          ['If columns were independent (EE)'],
          [formatDecimal(experience)],
          ['The sum of the entropies of the columns; it may exceed ME.'],
        ],
        [
          ['In the data (TDE)'],
          [formatDecimal(data)],
          ['The entropy of the combinations as they occur; what columns tell about each other lowers it.'],
        ],
      ],
    },
    meaning: [
      say`One bit is one yes-or-no question answered. The closer the data come to what is needed, the more records are unique.`,
    ],
  };
}
