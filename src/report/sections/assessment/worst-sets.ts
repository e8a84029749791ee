import type { Assessment } from '../../../core/results/assessment.js';
import { formatCount, formatPrecisePercent } from '../../../core/words/format.js';
import { listNames, type Prose } from '../../content/prose.js';
import type { Section } from '../../content/section.js';

/** Numbers of columns known that the short form shows. */
const ROWS = 4;

/** The few columns that give most away together: the short form of exposure. */
export function worstSetsSection({ exposure }: Assessment): Section | undefined {
  const rows = exposure.filter(({ columns }) => columns <= ROWS);
  if (rows.length === 0) return undefined;
  return {
    id: 'worst-sets',
    title: 'Who knows only a few columns',
    lead: [],
    table: {
      columns: [
        { title: 'Known', align: 'right' },
        { title: 'Right on average', align: 'right' },
        { title: 'Worst columns', align: 'left' },
      ],
      rows: rows.map(({ columns, highest, worstSet }): Prose[] => [
        [formatCount(columns)],
        [formatPrecisePercent(highest)],
        listNames(worstSet, ROWS),
      ]),
    },
    meaning: [],
  };
}
