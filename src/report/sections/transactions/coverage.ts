import type { AttributeRisk, Coverage, TransactionFigures } from '../../../core/results/transactions.js';
import { formatCount, formatPercent } from '../../../core/words/format.js';
import { formatRelativeError } from '../../content/format-risk.js';
import { type Prose, say } from '../../content/prose.js';
import type { Section, Table, TableColumn } from '../../content/section.js';
import { nameAttribute } from './transactions.js';

/** How often the intervals from repeated draws held the exact risk; absent where it was not measured. */
export function coverageSection({ attributes }: TransactionFigures): Section | undefined {
  const trials = attributes.flatMap(({ coverage = [] }) => coverage);
  if (trials.length === 0) return undefined;
  return {
    id: 'coverage',
    title: 'What the intervals are worth',
    lead: [worstOf(trials)],
    table: coverageTable(attributes),
    meaning: [
      say`Values are drawn again and again, and the interval of each draw is compared with the exact risk. Held: the corrected interval, with its mean half width relative to the risk. Normal: mean ± 1.645 standard errors, which misses more often since records per user are skewed. Printed: the error was within the printed bound.`,
    ],
  };
}

function worstOf(trials: readonly Coverage[]): Prose {
  const worst = trials.reduce((least, next) => (next.corrected < least.corrected ? next : least));
  return say`Of ${formatCount(worst.trials)} draws of each size the 90 % interval held the exact risk in at least ${formatPercent(worst.corrected)}.`;
}

function coverageTable(attributes: readonly AttributeRisk[]): Table {
  const columns: TableColumn[] = [
    { title: 'Attribute', align: 'left' },
    { title: 'Values drawn', align: 'right' },
    { title: 'Held, nominal 90 %', align: 'right' },
    { title: 'Mean half width', align: 'right' },
    { title: 'Normal held', align: 'right' },
    { title: 'Printed held', align: 'right' },
    { title: 'Mean printed bound', align: 'right' },
  ];
  return {
    columns,
    rows: attributes.flatMap(({ coverage = [], ...attribute }) =>
      coverage.map((found) => [
        nameAttribute(attribute),
        [formatCount(found.s)],
        [formatPercent(found.corrected)],
        [formatRelativeError(found.halfWidth)],
        [formatPercent(found.normal)],
        [formatPercent(found.printed)],
        [formatRelativeError(found.printedWidth)],
      ]),
    ),
  };
}
