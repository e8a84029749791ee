import type { KeyReport } from '../../../core/results/keys.js';
import { formatCount, formatPercent, plural, sayPercent } from '../../../core/words/format.js';
import { listNames, named, type Prose, say } from '../../content/prose.js';
import type { Section } from '../../content/section.js';

const mostSets = 3;

/** The records that the most column sets single out, by number; absent where they were not looked for. */
export function exposedRecordsSection({ exposedRecords }: KeyReport): Section | undefined {
  if (exposedRecords === undefined) return undefined;
  const { records, sets, maxColumns, blame } = exposedRecords;
  const upTo = maxColumns === 1 ? 'single columns' : `sets of up to ${plural(maxColumns, 'column')}`;
  if (records.length === 0) {
    return {
      id: 'exposed-records',
      title: 'Riskiest records',
      lead: [say`No record is unique under ${upTo}.`],
      meaning: [],
    };
  }
  const [[worst, share]] = Object.entries(blame).sort(([, a], [, b]) => b - a);
  return {
    id: 'exposed-records',
    title: 'Riskiest records',
    lead: [
      say`Of ${plural(sets, 'column set')} looked at (${upTo}), the riskiest record is unique under ${formatCount(records[0].sets)}.`,
      say`In these records ${named(worst)} bears ${sayPercent(share)} of the blame.`,
    ],
    table: {
      columns: [
        { title: 'Record', align: 'right' },
        { title: 'Unique under', align: 'right' },
        { title: 'Smallest sets', align: 'left' },
        { title: 'Most to blame', align: 'left' },
      ],
      rows: records.map(({ record, sets: under, minimal, blame: own }): Prose[] => [
        [formatCount(record)],
        [formatCount(under)],
        setsOf(minimal),
        blameOf(own),
      ]),
    },
    meaning: [
      say`Records are counted from 1 in the order of the data. Smallest sets: minimal sample uniques, no part of which is enough.`,
      say`Blame: every smallest set counts the same and is shared out evenly among its columns.`,
    ],
  };
}

function setsOf(minimal: readonly (readonly string[])[]): Prose {
  const shown = minimal.slice(0, mostSets);
  const more = minimal.length - shown.length;
  return [
    ...shown.flatMap((set, i): Prose => [...(i === 0 ? [] : ['; ']), ...listNames(set)]),
    ...(more > 0 ? [`; ${formatCount(more)} more`] : []),
  ];
}

function blameOf(blame: Readonly<Record<string, number>>): Prose {
  const [[name, share]] = Object.entries(blame).sort(([, a], [, b]) => b - a);
  return [named(name), ` ${formatPercent(share)}`];
}
