import type { Assessment, Observed } from '../../../core/results/assessment.js';
import { formatCount, formatPercent, formatPrecisePercent, plural } from '../../../core/words/format.js';
import { shareOf, unitOf } from '../../../core/words/unit.js';
import { type Prose, say } from '../../content/prose.js';
import type { Section, TableColumn } from '../../content/section.js';

type Row = readonly [label: string, value: string, inRecords: string, meaning: string];

/** The key figures of the observed risk, each with the sentence that says what it is (METHODS.md section 1). */
export function figuresSection({ observed, source, columns }: Assessment): Section {
  const known = columns.filter((column) => column.role === 'quasi-identifier').length;
  const rows = [...sizeRows(observed, source, known), ...riskRows(observed)];
  const both = observed.perRecord !== undefined;
  const tableColumns: TableColumn[] = [
    { title: 'Figure', align: 'left' },
    { title: both ? 'In people' : 'Value', align: 'right' },
    ...(both ? [{ title: 'In records', align: 'right' } as const] : []),
    { title: 'What it is', align: 'left', only: 'document' },
  ];
  return {
    id: 'figures',
    title: 'Key figures',
    lead: [],
    table: {
      columns: tableColumns,
      rows: rows.map(([label, value, inRecords, meaning]): Prose[] => {
        return [[label], [value], ...(both ? [[inRecords]] : []), [meaning]];
      }),
    },
    meaning: [
      say`A group is everybody with the same values in all quasi-identifiers. An attacker who knows these values about somebody can do no better than pick one member of the group, and is right with probability 1/(group size).`,
    ],
  };
}

function sizeRows(observed: Observed, source: Assessment['source'], known: number): Row[] {
  const { records, persons, distinct } = observed;
  const people: Row[] =
    persons === undefined
      ? []
      : [['People', formatCount(persons), '', 'Different persons in the user column.']];
  return [
    ['Records', persons === undefined ? formatCount(records) : '', formatCount(records), leftOut(source)],
    ...people,
    [
      'Distinct combinations',
      formatCount(distinct),
      '',
      `Different combinations of values in ${plural(known, 'quasi-identifier')}.`,
    ],
  ];
}

function leftOut({ dropped, withoutUser }: Assessment['source']): string {
  const reasons = [
    ...(dropped === 0 ? [] : [`${formatCount(dropped)} more lack a quasi-identifier`]),
    ...(withoutUser === 0 ? [] : [`${formatCount(withoutUser)} more name no person`]),
  ];
  return reasons.length === 0
    ? 'Records assessed.'
    : `Records assessed; ${reasons.join(' and ')}, and were left out.`;
}

function riskRows(observed: Observed): Row[] {
  const { perRecord, personAverageRisk } = observed;
  const { total, many } = unitOf(observed);
  const beside = (
    value: (risk: Pick<Observed, 'uniques' | 'averageRisk' | 'highestRisk' | 'smallestGroup'>) => string,
  ) => (perRecord === undefined ? '' : value(perRecord));
  const perPerson: Row[] =
    personAverageRisk === undefined
      ? []
      : [
          [
            'Average risk per person',
            formatPrecisePercent(personAverageRisk),
            '',
            'The same chance, averaged over the records of a person first and then over people.',
          ],
        ];
  return [
    [
      many === 'people' ? 'Unique people' : 'Unique records',
      `${formatCount(observed.uniques)} (${formatPercent(shareOf(observed.uniques, total))})`,
      beside(
        (risk) => `${formatCount(risk.uniques)} (${formatPercent(shareOf(risk.uniques, observed.records))})`,
      ),
      many === 'people'
        ? 'Alone in at least one group: whoever knows the values finds them without doubt.'
        : 'Alone in their group: whoever knows the values finds them without doubt.',
    ],
    [
      'Average risk',
      formatPrecisePercent(observed.averageRisk),
      beside((risk) => formatPrecisePercent(risk.averageRisk)),
      'Chance that an attacker picks the right one: the mean over records of 1/(group size).',
    ],
    ...perPerson,
    [
      'Highest risk',
      formatPrecisePercent(observed.highestRisk),
      beside((risk) => formatPrecisePercent(risk.highestRisk)),
      'The same chance for whoever is easiest to find: 1/(smallest group).',
    ],
    [
      'Smallest group',
      formatCount(observed.smallestGroup),
      beside((risk) => formatCount(risk.smallestGroup)),
      'k in the sense of k-anonymity.',
    ],
  ];
}
