import type { AttributeRisk } from '../../../core/results/transactions.js';
import { formatCount, formatPercent } from '../../../core/words/format.js';
import { formatRisk } from '../../content/format-risk.js';
import type { Prose } from '../../content/prose.js';
import type { Table } from '../../content/section.js';
import { nameAttribute } from './transactions.js';

/**
 * The figures of attributes beside those after a change.
 * @param after attributes in the same order
 * @param word heads the columns of what is after
 */
export function compareAttributes(
  before: readonly AttributeRisk[],
  after: readonly AttributeRisk[],
  word: string,
): Table {
  const p = Math.max(0, ...(before[0]?.unicity ?? []).map((found) => found.p));
  const titles = ['Values', 'Risk', 'Certain users', ...(p === 0 ? [] : [`Unicity, p = ${p}`])];
  return {
    columns: [
      { title: 'Attribute', align: 'left' },
      ...titles.flatMap(
        (title) =>
          [
            { title, align: 'right' },
            { title: word, align: 'right' },
          ] as const,
      ),
    ],
    rows: before.map((attribute, i): Prose[] => [
      nameAttribute(attribute),
      ...figuresOf(attribute, after[i], p).flatMap(([old, now]) => [[old], [now]]),
    ]),
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
