import type { Assessment, Sensitive } from '../../../core/results/assessment.js';
import { formatCoefficient, formatCount, formatDecimal } from '../../../core/words/format.js';
import { listNames, named, type Prose, say } from '../../content/prose.js';
import type { Section } from '../../content/section.js';

/** What the groups give away about sensitive columns: l-diversity and t-closeness; absent without any. */
export function sensitiveSection({ sensitive }: Assessment): Section | undefined {
  if (sensitive.length === 0) return undefined;
  return {
    id: 'sensitive',
    title: 'Sensitive columns',
    lead: leadOf(sensitive),
    table: {
      columns: [
        { title: 'Column', align: 'left' },
        { title: 'Groups', align: 'right' },
        { title: 'Fewest values (l)', align: 'right' },
        { title: 'Effective values (l)', align: 'right' },
        { title: 'Distance (t)', align: 'right' },
        { title: 'Ordered distance (t)', align: 'right' },
        { title: 'Order', align: 'left' },
      ],
      rows: sensitive.flatMap((found) => [rowOf(found), ...weightedRow(found)]),
    },
    meaning: [
      say`Fewest values: in the group with the fewest. With 1, everybody in some group has the same value, and an attacker learns it without finding the record. Effective values counts them by weight: one common and many rare values count little more than 1.`,
      say`Distance: how far the values in the most unusual group are from those of the whole table, 0 the same, 1 nothing in common. The plain distance takes any two values as equally different, the ordered one takes near numbers or dates as near.`,
      ...(sensitive.some(({ weighted }) => weighted !== undefined)
        ? [
            say`By weight: every record counts as often as its weight says, so this is what the population behind the table shows.`,
          ]
        : []),
    ],
  };
}

function leadOf(sensitive: readonly Sensitive[]): Prose[] {
  const open = sensitive.filter(({ lDiversity }) => lDiversity.distinct <= 1).map(({ name }) => name);
  return open.length === 0
    ? [say`In no group is a sensitive value shared by everybody.`]
    : [
        say`In some groups everybody has the same value of ${listNames(open, 6)}: an attacker learns it without finding the record.`,
      ];
}

function rowOf({ name, groups, lDiversity, tCloseness }: Sensitive): Prose[] {
  return [
    [named(name)],
    [formatCount(groups)],
    [formatCount(lDiversity.distinct)],
    [formatDecimal(lDiversity.entropy)],
    [formatCoefficient(tCloseness.equal)],
    [tCloseness.ordered === undefined ? '–' : formatCoefficient(tCloseness.ordered)],
    [tCloseness.order],
  ];
}

function weightedRow({ name, weighted, tCloseness }: Sensitive): Prose[][] {
  if (weighted === undefined) return [];
  return [
    [
      [named(name), ', by weight'],
      ['–'],
      ['–'],
      [formatDecimal(weighted.entropy)],
      [formatCoefficient(weighted.equal)],
      [weighted.ordered === undefined ? '–' : formatCoefficient(weighted.ordered)],
      [tCloseness.order],
    ],
  ];
}
