import type { AttributeRisk, Transactions } from '../../core/transactions.js';
import { formatCount, formatPercent } from '../format.js';
import { formatRisk } from '../format-risk.js';
import { type Prose, say } from '../prose.js';
import type { Section } from '../section.js';
import { nameAttribute } from './transactions.js';

/** Before and after rounding what the attacker knows; absent where no rounding was asked for. */
export function roundingSection(transactions: Transactions): Section | undefined {
  const { rounded, attributes, users = 0 } = transactions;
  if (rounded === undefined) return undefined;
  const p = Math.max(0, ...(attributes[0].unicity ?? []).map((found) => found.p));
  return {
    id: 'rounding',
    title: 'With rounded values',
    lead: [
      say`With ${rounded.rules.join(', ')}: ${formatCount(rounded.certain ?? 0)} of ${formatCount(users)} users can still be identified for certain, before ${formatCount(transactions.certain ?? 0)}.`,
    ],
    table: {
      columns: [
        { title: 'Attribute', align: 'left' },
        { title: 'Values', align: 'right' },
        { title: 'rounded', align: 'right' },
        { title: 'Risk', align: 'right' },
        { title: 'rounded', align: 'right' },
        { title: 'Certain users', align: 'right' },
        { title: 'rounded', align: 'right' },
        ...(p === 0
          ? []
          : ([
              { title: `Unicity, p = ${p}`, align: 'right' },
              { title: 'rounded', align: 'right' },
            ] as const)),
      ],
      rows: attributes.map((before, i): Prose[] => [
        nameAttribute(before),
        ...figuresOf(before, rounded.attributes[i], p).flatMap(([old, now]) => [[old], [now]]),
      ]),
    },
    meaning: [
      say`The same figures on the values as an attacker who remembers them less exactly knows them, or as they would be after rounding the data.`,
    ],
  };
}

function figuresOf(before: AttributeRisk, after: AttributeRisk, p: number): [string, string][] {
  const both = (figure: (attribute: AttributeRisk) => string): [string, string] => [
    figure(before),
    figure(after),
  ];
  const unicityOf = ({ unicity = [] }: AttributeRisk) => {
    const value = unicity.find((found) => found.p === p)?.value;
    return value === undefined ? 'no user' : formatPercent(value);
  };
  return [
    both(({ values }) => formatCount(values)),
    both(({ exact = 0 }) => formatRisk(exact)),
    both(({ users }) => formatCount(users?.certain ?? 0)),
    ...(p === 0 ? [] : [both(unicityOf)]),
  ];
}
