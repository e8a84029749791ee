import type { Assessment } from '../../../core/results/assessment.js';
import type { ShownValues } from '../../../core/results/shown-values.js';
import { formatCount } from '../../../core/words/format.js';
import { named, type Prose, say } from '../../content/prose.js';
import type { Section } from '../../content/section.js';
import { showValue } from '../../content/show-value.js';

/** The commonest and rarest values of every column; absent unless values were asked for. */
export function columnValuesSection({ values }: Assessment): Section | undefined {
  if (values === undefined) return undefined;
  return {
    id: 'column-values',
    title: 'Commonest and rarest values (personal data)',
    lead: [],
    table: {
      columns: [
        { title: 'Column', align: 'left' },
        { title: 'Values', align: 'right' },
        { title: 'Commonest', align: 'left' },
        { title: 'Rarest', align: 'left' },
      ],
      rows: values.columns.map(({ name, distinct, commonest, rarest }): Prose[] => [
        [named(name)],
        [formatCount(distinct)],
        counted(commonest),
        counted(rarest),
      ]),
    },
    meaning: [
      say`In brackets: records that hold the value. A rare value gives away whoever has it; merging rare values hides them.`,
    ],
  };
}

function counted(values: ShownValues['columns'][number]['commonest']): Prose {
  return [values.map(({ value, records }) => `${showValue(value)} (${formatCount(records)})`).join(', ')];
}
