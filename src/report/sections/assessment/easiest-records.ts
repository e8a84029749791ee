import type { Assessment } from '../../../core/results/assessment.js';
import { formatCount, plural } from '../../../core/words/format.js';
import { named, type Prose, say } from '../../content/prose.js';
import type { Section } from '../../content/section.js';
import { showValue } from '../../content/show-value.js';

const mostValues = 15;

/** The records that are easiest to find, with their values; absent unless values were asked for. */
export function easiestRecordsSection({ values, observed }: Assessment): Section | undefined {
  const found = values?.records;
  if (found === undefined) return undefined;
  const { columns, easiest, sets, maxColumns } = found;
  const upTo = maxColumns === 1 ? 'one column' : `up to ${plural(maxColumns, 'column')}`;
  const withUser = easiest.some(({ user }) => user !== undefined);
  const title = 'Records that are easiest to find (personal data)';
  if (easiest.length === 0)
    return { id: 'easiest-records', title, lead: [say`No record is alone by ${upTo}.`], meaning: [] };
  return {
    id: 'easiest-records',
    title,
    lead: [
      say`The first of them is alone under ${formatCount(easiest[0].sets)} of the ${plural(sets, 'set')} of ${upTo}.`,
    ],
    table: {
      columns: [
        ...(withUser ? ([{ title: 'Person', align: 'left' }] as const) : []),
        { title: 'These values are enough', align: 'left' },
        { title: 'Alone under', align: 'right' },
        { title: 'All values', align: 'left' },
      ],
      rows: easiest.map(({ user, values: own, sets: alone, smallest }): Prose[] => [
        ...(withUser ? [[showValue(user ?? null)]] : []),
        pairs(
          columns.flatMap((name, i) => (smallest.includes(name) ? [[name, own[i]] as const] : [])),
          mostValues,
        ),
        [formatCount(alone)],
        pairs(
          columns.map((name, i) => [name, own[i]] as const),
          mostValues,
        ),
      ]),
    },
    meaning: [
      say`Alone under: how many sets of ${upTo} no other record agrees with this one in. The more they are, the less somebody needs to know.`,
      say`These values are enough: nobody else has all of them, and none of them can be left out.${observed.unit === 'person' ? ' Another record of the same person counts as another one.' : ''}`,
    ],
  };
}

function pairs(values: readonly (readonly [string, string | null])[], most: number): Prose {
  const shown = values.slice(0, most);
  const more = values.length - shown.length;
  return [
    ...shown.flatMap(([name, value], i): Prose => [i === 0 ? '' : ', ', named(name), ` ${showValue(value)}`]),
    ...(more > 0 ? [` and ${formatCount(more)} more`] : []),
  ];
}
